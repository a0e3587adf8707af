import { readFileSync } from 'node:fs'

/** Resident memory, and the processor time used since the process began. */
export type Usage = { megabytes: number; cpuSeconds: number }

const PAGE_BYTES = 4096
const TICKS_A_SECOND = 100

/**
 * Reads the memory and processor time of a process from /proc. Null when the process is gone, and on systems other than
 * Linux.
 */
export function usageOf(pid: number | undefined): Usage | null {
  try {
    // A synchronous read is quick, because the kernel answers from memory. An asynchronous read takes ten times as
    // long.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ') // the name before it may contain blanks
    const [utime = 0, stime = 0, rss = 0] = [fields[11], fields[12], fields[21]].map(Number)
    return { megabytes: (rss * PAGE_BYTES) / 1048576, cpuSeconds: (utime + stime) / TICKS_A_SECOND }
  } catch {
    return null
  }
}
