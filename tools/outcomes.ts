export type Figures = { passed: number; failed: number; skipped: number }
export type TimedFile = { file: string; seconds: number }

const SLOWEST = 10

/** The outcome of each phase of a run, and where its time went. */
export class Outcomes {
  private readonly phases: ({ name: string; seconds: number } & Figures)[] = []
  private readonly files: TimedFile[] = []

  record(name: string, began: number, { passed = 0, failed = 0, skipped = 0 }: Partial<Figures>): void {
    const seconds = (performance.now() - began) / 1000
    this.phases.push({ name, seconds, passed, failed, skipped })
    console.log(`── ${name}: ${failed === 0 ? 'well' : 'FAILED'} after ${seconds.toFixed(1)} s`)
  }

  took(files: TimedFile[]): void {
    this.files.push(...files)
  }

  get failed(): number {
    return this.sum('failed')
  }

  /** The number of tests that finished. */
  get ran(): number {
    return this.sum('passed') + this.sum('failed')
  }

  /** Prints the seconds of each phase, some of which overlap, and of the slowest files. */
  print(): void {
    console.log('')
    for (const { name, seconds, passed, failed } of this.phases)
      console.log(`${row(name, seconds)}${passed + failed > 0 ? `   ${passed} passed, ${failed} failed` : ''}`)
    const slowest = this.files.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST)
    if (slowest.length > 1) console.log(`\nThe slowest files:`)
    for (const { file, seconds } of slowest) console.log(row(file, seconds))
  }

  total(): string {
    const skipped = this.sum('skipped') > 0 ? `, ${this.sum('skipped')} skipped` : ''
    return `${this.sum('passed')} passed, ${this.sum('failed')} failed${skipped}`
  }

  private sum(figure: keyof Figures): number {
    return this.phases.reduce((sum, phase) => sum + phase[figure], 0)
  }
}

const row = (name: string, seconds: number): string => `${name.padEnd(60)} ${seconds.toFixed(1).padStart(7)} s`
