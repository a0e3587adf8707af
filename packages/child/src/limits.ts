import { writeFileSync } from 'node:fs'
import { lastError, libc } from './libc.ts'

const [CPU, FSIZE, DATA, CORE, NOFILE] = [0, 1, 2, 4, 7]
const MEGABYTE = 1_048_576

/**
 * The kernel's limit of processor time, in seconds, over the whole life of a child. The parent has a much lower limit,
 * but applies it only while a child has work. This limit ends a child that was taken over and computes while it claims
 * to be idle. An honest child never reaches the limit. A child that reads documents ends after 150 pages of at most 30
 * seconds, which take 4,500 seconds. A child that composes a dossier works for at most ten minutes, in a few threads.
 */
const PROCESSOR_SECONDS = 5_000
/**
 * The kernel's limit of writable memory, including memory that was reserved but never touched. A child that reads
 * documents has 2.2 GB of writable memory before its first file. V8 and WebAssembly have only reserved most of that.
 * The parent ends the child at 1.5 GB of touched memory.
 */
const MEMORY_MEGABYTES = 5_120
/**
 * The largest size of one written file. All attachments of a dossier together have at most 250 MB, so no honest file
 * comes near this size.
 */
const FILE_MEGABYTES = 1_024
/** The limit of open files. A child opens about twenty-five. */
const OPEN_FILES = 256
/** The highest value of oom_score_adj. With this value, the kernel ends the process first when memory runs out. */
const FIRST_TO_END = '1000'

/** Sets the kernel's limits for this process and the program that it becomes. The limits cannot be raised again. */
export function limitResources({ writes }: { writes: boolean }): void {
  limit(CPU, PROCESSOR_SECONDS)
  limit(DATA, MEMORY_MEGABYTES * MEGABYTE)
  limit(FSIZE, writes ? FILE_MEGABYTES * MEGABYTE : 0)
  limit(CORE, 0)
  limit(NOFILE, OPEN_FILES)
  writeFileSync('/proc/self/oom_score_adj', FIRST_TO_END)
}

function limit(resource: number, most: number): void {
  const limits = new BigUint64Array([BigInt(most), BigInt(most)])
  if (libc.setrlimit(resource, limits) < 0) throw new Error(`setrlimit ${resource}: ${lastError()}`)
}
