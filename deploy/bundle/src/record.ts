import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'

const root = join(import.meta.dirname, '../../..')
const name = 'made-of.json'

/**
 * Files on which every bundle depends, besides its own modules. The lock file stands for everything under node_modules.
 */
const always = ['pnpm-lock.yaml', ...globSync('deploy/bundle/src/*.ts', { cwd: root }).toSorted()]

type Made = {
  files: string[]
  hash: string
  /** The bundled file of each program and child program, by the path of its source. */
  programs: Record<string, string>
  loaded: Record<string, string[]>
}

/** Returns the folder of a service's bundle; with `first`, that of the bundle in which this module runs first. */
export const distOf = (folder: string, first?: string): string =>
  join(folder, first === undefined ? 'dist' : 'dist.preceded')

export async function isMadeOf(dist: string): Promise<boolean> {
  try {
    const { files, hash } = JSON.parse(await readFile(join(dist, name), 'utf8')) as Made
    return hash === (await hashOf(files))
  } catch {
    return false // the bundle was never made, or a source is gone
  }
}

export async function keepRecord(
  folder: string,
  modules: string[],
  { programs, loaded }: Pick<Made, 'programs' | 'loaded'>,
): Promise<void> {
  const own = modules.filter((path) => !path.includes('/node_modules/')).map((path) => relative(root, path))
  const files = [...new Set([...always, relative(root, join(folder, '../package.json')), ...own])].toSorted()
  const bySource = Object.entries(programs).map(([source, file]) => [relative(root, source), file])
  const made: Made = { files, hash: await hashOf(files), programs: Object.fromEntries(bySource), loaded }
  await writeFile(join(folder, name), JSON.stringify(made))
}

/** Returns the paths of the source and of the bundled file of each program and child program of a bundle. */
export async function programsOf(dist: string): Promise<[source: string, program: string][]> {
  const { programs } = JSON.parse(await readFile(join(dist, name), 'utf8')) as Made
  return Object.entries(programs).map(([source, file]) => [join(root, source), join(dist, file)])
}

async function hashOf(files: string[]): Promise<string> {
  const contents = await Promise.all(files.map((file) => readFile(join(root, file))))
  const hash = createHash('sha256')
  for (const [i, file] of files.entries()) hash.update(`${file}\0${contents[i]?.length}\0`).update(contents[i] ?? '')
  return hash.digest('hex')
}
