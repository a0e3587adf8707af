/** A line of the table. It is printed when its step ends, and again with the whole table at the end. */
type Shown = { step: string; held: boolean; seen: string; seconds: number }

export class Table {
  private readonly rows: Shown[] = []
  private readonly say: (line: string) => void

  constructor(say: (line: string) => void) {
    this.say = say
  }

  /** Runs a step and records its result. A failed step does not throw. */
  async step(step: string, act: () => Promise<string>): Promise<void> {
    const began = performance.now()
    const { held, seen } = await act().then(
      (seen) => ({ held: true, seen }),
      (error: Error) => ({ held: false, seen: whole(error) }),
    )
    const seconds = Math.round((performance.now() - began) / 1000)
    this.rows.push({ step, held, seen, seconds })
    this.say(`${held ? 'held' : 'FAILED'}  ${step} (${seconds} s): ${seen}`)
  }

  get held(): boolean {
    return this.rows.every(({ held }) => held)
  }

  inMarkdown(): string {
    const lines = this.rows.map(
      (r) =>
        `| ${r.step} | ${r.held ? 'held' : '**failed**'} | ${r.seen.replaceAll('\n', ' ').replaceAll('|', '/')} | ${r.seconds} |`,
    )
    return ['| What | | Seen | s |', '|---|---|---|---|', ...lines].join('\n')
  }
}

/** Returns the message of an error with the messages of its causes. */
const whole = ({ message, cause }: Error): string => (cause instanceof Error ? `${message}: ${whole(cause)}` : message)
