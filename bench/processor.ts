import { readdirSync, readFileSync } from 'node:fs'

/** The kernel counts in ticks (sysconf _SC_CLK_TCK, 100 everywhere). */
const TICKS_A_SECOND = 100

/** Reads the user and system time of a process, in seconds, including its ended threads. */
export function processorSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND
}

/** Returns the processor time, in microseconds, that the live threads of a process have used so far. */
export function processorUs(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`)
  const ns = threads.map((id) => Number(readFileSync(`/proc/${pid}/task/${id}/schedstat`, 'utf8').split(' ')[0]))
  return ns.reduce((sum, each) => sum + each, 0) / 1000
}
