import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url))

/**
 * Bundles in a process of its own: the bundler's native part accepts no objects from Jest's contexts, and a launcher
 * that serves for days need not hold its memory.
 */
export async function bundleApart(folders: readonly string[]): Promise<void> {
  await promisify(execFile)(process.execPath, [MAIN, ...folders])
}
