/** Tries accesses that confinement has to forbid, and sends its parent the names of the accesses that succeeded. */
import { readFileSync } from 'node:fs'
import { lastError, libc } from './libc.ts'

const [AF_INET, SOCK_STREAM] = [2, 1]

const doors: Record<string, () => boolean> = {
  "the parent's environment": () => opens(`/proc/${process.ppid}/environ`),
  'the network': () => libc.socket(AF_INET, SOCK_STREAM, 0) >= 0 || lastError() !== 'EPERM',
}

function opens(path: string): boolean {
  try {
    readFileSync(path)
    return true
  } catch {
    return false
  }
}

const open = Object.keys(doors).filter((name) => doors[name]?.())
process.send?.(open, () => process.exit(0))
