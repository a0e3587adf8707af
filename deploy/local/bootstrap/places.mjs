import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = dirname(fileURLToPath(import.meta.url))
export const local = dirname(here)
export const root = join(here, '../../..')

/** Downloads and builds, kept across starts and shared by every state folder of this checkout. */
export const toolsFolder = join(root, '.local/tools')

/** Returns the path of the pinned Node. Until that is installed, returns the path of the Node that runs this. */
export function node() {
  const pinned = join(root, 'node_modules/.bin/node')
  return existsSync(pinned) ? pinned : process.execPath
}

/** Returns a short name for the content of files. Changed content gives another name, so the tool is built again. */
export function fingerprint(...files) {
  const hash = createHash('sha256')
  for (const file of files) hash.update(readFileSync(file))
  return hash.digest('hex').slice(0, 12)
}
