import { randomUUID } from 'node:crypto'
import { copyFile, link, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Gives a file a name in a folder that children see, until it is disposed of. It is a hard link if folder and file are
 * on one disk, otherwise a copy.
 */
export async function lend(file: string, folder: string): Promise<AsyncDisposable & { path: string }> {
  const path = join(folder, randomUUID())
  const original = await realpath(file)
  await link(original, path).catch(() => copyFile(original, path))
  return { path, [Symbol.asyncDispose]: () => rm(path, { force: true }) }
}
