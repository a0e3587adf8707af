import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url))

/**
 * Bundles in a child process. The bundler's native part does not accept objects from Jest's contexts, and a launcher
 * that runs for days would keep the bundler's memory.
 */
export async function bundleApart(folders: readonly string[], first?: string): Promise<void> {
  await promisify(execFile)(process.execPath, [MAIN, ...(first === undefined ? [] : ['--first', first]), ...folders])
}
