import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = dirname(fileURLToPath(import.meta.url))
export const local = dirname(here)
export const root = join(here, '../../..')

/** Downloads and builds, kept across starts and shared by every state folder of this checkout. */
export const toolsFolder = join(root, '.local/tools')

/** The pinned Node, once it is installed. */
export function node() {
  const pinned = join(root, 'node_modules/.bin/node')
  return existsSync(pinned) ? pinned : process.execPath
}

/** A short name for the content of files. Different content means a different tool. */
export function fingerprint(...files) {
  const hash = createHash('sha256')
  for (const file of files) hash.update(readFileSync(file))
  return hash.digest('hex').slice(0, 12)
}
