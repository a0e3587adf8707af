import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts processor time in hundredths of a second. */
const TICKS = 100
const INTERVAL_MS = 2000

/** The processor seconds of a phase in the interval that ended at `at` (ms since 1970). */
export type Use = { phase: string; at: number; seconds: number }
export type Span = { file: string; phase: string; from: number; to: number }

/**
 * Measures the processor time of the processes that this process has started, by phase. `phaseOf` returns the phase of
 * a tree of processes by its root. The kernel adds the time of ended children to their parent.
 */
export class Processor {
  readonly uses: Use[] = []
  private readonly before = new Map<string, number>()
  private readonly phaseOf: (root: number) => string | undefined
  private readonly timer: NodeJS.Timeout

  constructor(phaseOf: (root: number) => string | undefined) {
    this.phaseOf = phaseOf
    this.sample()
    this.timer = setInterval(() => this.sample(), INTERVAL_MS)
    this.timer.unref()
  }

  /** The processor seconds of this process and of its descendants. */
  get total(): number {
    return used(process.pid, running())
  }

  stop(): void {
    this.sample()
    clearInterval(this.timer)
  }

  private sample(): void {
    const at = Date.now()
    const all = running()
    for (const root of all.values()) {
      if (root.parent !== process.pid) continue
      const phase = this.phaseOf(root.pid)
      const key = `${root.pid} ${root.born}`
      const seconds = used(root.pid, all)
      const more = seconds - (this.before.get(key) ?? 0)
      if (phase === undefined || more <= 0) continue
      this.before.set(key, seconds)
      this.uses.push({ phase, at, seconds: more })
    }
  }
}

export function byPhase(uses: Use[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { phase, seconds } of uses) sums.set(phase, (sums.get(phase) ?? 0) + seconds)
  return sums
}

/**
 * Distributes processor seconds among test files. Nobody can tell for which file a server worked, so the seconds of a
 * phase are divided equally among its files that ran at the time.
 */
export function byFile(uses: Use[], spans: Span[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { phase, at, seconds } of uses) {
    const running = spans.filter((span) => span.phase === phase && span.from <= at && at - INTERVAL_MS <= span.to)
    for (const { file } of running) sums.set(file, (sums.get(file) ?? 0) + seconds / running.length)
  }
  return sums
}

type Process = { pid: number; parent: number; born: string; seconds: number }

function running(): Map<number, Process> {
  const all = new Map<number, Process>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const process = read(Number(name))
    if (process) all.set(process.pid, process)
  }
  return all
}

/**
 * Reads the processor time of a process and of its ended children (proc_pid_stat(5)); undefined if the process does not
 * exist.
 */
function read(pid: number): Process | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
    return { pid, parent: Number(fields[1]), born: fields[19] ?? '', seconds: ticks / TICKS }
  } catch {
    return undefined
  }
}

function used(root: number, all: Map<number, Process>): number {
  let sum = all.get(root)?.seconds ?? 0
  for (const { pid, parent } of all.values()) if (parent === root) sum += used(pid, all)
  return sum
}
