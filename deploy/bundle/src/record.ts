import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'

const root = join(import.meta.dirname, '../../..')
const name = 'made-of.json'

/** What a bundle depends on beside the modules in it; the lock file stands for everything under node_modules. */
const always = ['pnpm-lock.yaml', ...globSync('deploy/bundle/src/*.ts', { cwd: root }).toSorted()]

type Made = { files: string[]; hash: string; loaded: Record<string, string[]> }

/** Whether the service's dist was made of what its sources are now. */
export async function isMadeOf(folder: string): Promise<boolean> {
  try {
    const { files, hash } = JSON.parse(await readFile(join(folder, 'dist', name), 'utf8')) as Made
    return hash === (await hashOf(files))
  } catch {
    return false // never made, or a source is gone
  }
}

/** Writes down what the bundle in this folder was made of, and which packages each of its programs loads. */
export async function keepRecord(folder: string, modules: string[], loaded: Made['loaded']): Promise<void> {
  const own = modules.filter((path) => !path.includes('/node_modules/')).map((path) => relative(root, path))
  const files = [...new Set([...always, relative(root, join(folder, '../package.json')), ...own])].toSorted()
  await writeFile(join(folder, name), JSON.stringify({ files, hash: await hashOf(files), loaded } satisfies Made))
}

async function hashOf(files: string[]): Promise<string> {
  const contents = await Promise.all(files.map((file) => readFile(join(root, file))))
  const hash = createHash('sha256')
  for (const [i, file] of files.entries()) hash.update(`${file}\0${contents[i]?.length}\0`).update(contents[i] ?? '')
  return hash.digest('hex')
}
