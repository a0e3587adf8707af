import { randomUUID } from 'node:crypto'
import { copyFile, link, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Puts a file into a folder that children can read, under a random name: as a hard link if possible, otherwise as
 * a copy. Disposing of the result removes the file from the folder.
 */
export async function lend(file: string, folder: string): Promise<AsyncDisposable & { path: string }> {
  const path = join(folder, randomUUID())
  const original = await realpath(file)
  await link(original, path).catch(() => copyFile(original, path))
  return { path, [Symbol.asyncDispose]: () => rm(path, { force: true }) }
}
