import { readdirSync, readFileSync } from 'node:fs'
import { until } from './until.ts'

/**
 * Returns the id and start time of a process, since the system reuses ids; undefined when the process has ended or is a
 * zombie.
 */
export function identity(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' || fields[0] === 'X' ? undefined : `${pid} ${fields[19]}`
  } catch {
    return undefined
  }
}

/**
 * Returns the ids of other processes that were started with `name=value` in their environment, as far as this user may
 * inspect them.
 */
export function withEnvironment(name: string, value: string): number[] {
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .map(Number)
    .filter((pid) => pid !== process.pid && isStartedWith(pid, name, value))
}

export const isStartedWith = (pid: number, name: string, value: string): boolean =>
  environmentOf(pid).includes(`${name}=${value}`)

function environmentOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0')
  } catch {
    return [] // the process is gone, or belongs to another user
  }
}

/**
 * Sends SIGTERM to the processes, and SIGKILL to those that are still running after `graceMs`. Paused processes are
 * resumed, so that they can react.
 */
export async function end(pids: number[], graceMs: number): Promise<void> {
  const born = new Map(pids.map((pid) => [pid, identity(pid)]))
  const left = () => pids.filter((pid) => born.get(pid) !== undefined && identity(pid) === born.get(pid))
  for (const signal of ['SIGTERM', 'SIGCONT', 'SIGKILL'] as const) {
    for (const pid of left()) {
      try {
        process.kill(pid, signal)
      } catch {} // the process ended in between
    }
    if (signal === 'SIGTERM') continue
    await until('processes end', graceMs, () => left().length === 0, 20).catch(() => {})
    if (left().length === 0) return
  }
}
