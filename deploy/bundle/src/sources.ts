import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'

const root = join(import.meta.dirname, '../../..')
const record = 'made-of.json'

/** What a bundle depends on beside the modules in it; the lock file stands for everything under node_modules. */
const always = ['pnpm-lock.yaml', 'deploy/bundle/src/bundle.ts', 'deploy/bundle/src/children-by-url.ts']

type Record = { files: string[]; hash: string }

/** Whether the service's dist was made of what its sources are now. */
export async function isMadeOf(folder: string): Promise<boolean> {
  try {
    const { files, hash } = JSON.parse(await readFile(join(folder, 'dist', record), 'utf8')) as Record
    return hash === (await hashOf(files))
  } catch {
    return false // never made, or a source is gone
  }
}

/** Writes down what the bundle in this folder was made of. */
export async function keepSources(folder: string, modules: string[]): Promise<void> {
  const own = modules.filter((path) => !path.includes('/node_modules/')).map((path) => relative(root, path))
  const files = [...always, relative(root, join(folder, '../package.json')), ...own].toSorted()
  await writeFile(join(folder, record), JSON.stringify({ files, hash: await hashOf(files) } satisfies Record))
}

async function hashOf(files: string[]): Promise<string> {
  const contents = await Promise.all(files.map((file) => readFile(join(root, file))))
  const hash = createHash('sha256')
  for (const [i, file] of files.entries()) hash.update(`${file}\0${contents[i]?.length}\0`).update(contents[i] ?? '')
  return hash.digest('hex')
}
