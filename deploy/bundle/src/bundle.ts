import { readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Plugin, rolldown } from 'rolldown'
import { childrenByUrl } from './children-by-url.ts'
import { isMadeOf, keepSources } from './sources.ts'

type Manifest = { programs?: Record<string, string>; dependencies?: Record<string, string> }

/**
 * Makes of a service what it runs as: `dist/<name>.js` for each of the "programs" of its package.json. Everything that
 * they import is compiled into them except the packages under "dependencies": those that are found by their place on
 * the disk, such as native code, fonts and pages. Does nothing where dist was made of the same sources.
 */
export async function bundle(folder: string): Promise<void> {
  if (await isMadeOf(folder)) return
  const { programs = {}, dependencies = {} } = JSON.parse(
    await readFile(join(folder, 'package.json'), 'utf8'),
  ) as Manifest
  const outside = Object.keys(dependencies)
  const build = await rolldown({
    cwd: folder,
    input: programs,
    platform: 'node',
    external: (id) => outside.some((name) => id === name || id.startsWith(`${name}/`)),
    plugins: [childrenByUrl, ownLinesOnly],
    checks: { eval: false },
    onLog(_level, log) {
      // Libraries ask for packages that they can do without; we do not.
      if (log.code === 'UNRESOLVED_IMPORT' && !log.id?.includes('/node_modules/')) throw new Error(log.message)
    },
  })
  const fresh = join(folder, `dist.${process.pid}`)
  await build.write({
    dir: fresh,
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
    sourcemap: true,
    sourcemapExcludeSources: true,
    // Smaller files are read faster; names are kept for those who read stack traces.
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
  })
  await keepSources(fresh, await build.watchFiles)
  await build.close()
  await replace(join(folder, 'dist'), fresh)
}

/** Source maps know our lines only: those of libraries would be nine tenths of what Node reads at every start. */
const ownLinesOnly: Plugin = {
  name: 'own-lines-only',
  transform: {
    filter: { id: /\/node_modules\// },
    handler: (code) => ({ code, map: { mappings: '' } }),
  },
}

/** A program that is started meanwhile finds the old or the new one. */
async function replace(folder: string, fresh: string): Promise<void> {
  const old = `${fresh}.old`
  await rename(folder, old).catch(() => {})
  await rename(fresh, folder)
  await rm(old, { recursive: true, force: true })
}
