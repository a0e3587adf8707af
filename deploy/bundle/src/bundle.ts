import { readFile, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type Plugin, rolldown } from 'rolldown'
import { childrenByUrl } from './children-by-url.ts'
import { foldersByUrl } from './folders-by-url.ts'
import { filesOf, packagesLoaded } from './packages-loaded.ts'
import { distOf, isMadeOf, keepRecord } from './record.ts'

type Manifest = { programs?: Record<string, string>; dependencies?: Record<string, string>; pages?: string }
/**
 * The module that "pages" in a package.json names. `build` writes the pages to `outDir`, and returns the paths of their
 * sources.
 */
type Pages = { build(outDir: string): Promise<string[]> }

/**
 * Compiles a service into the files that it runs as: `dist/<name>.js` for each of the "programs" in its package.json.
 * Imports are compiled in, except the packages under "dependencies", such as native code and fonts. Those are loaded
 * from the disk. If the package names the builder of its "pages", the builder writes them to `dist/web`. Does nothing
 * if dist was made from the same sources.
 * @param first  a module that runs before the service itself. The bundle is of the service's `main` alone, and beside
 * the one that production runs.
 */
export async function bundle(folder: string, first?: string): Promise<void> {
  const dist = distOf(folder, first)
  if (await isMadeOf(dist)) return
  const {
    programs = {},
    dependencies = {},
    pages,
  } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Manifest
  const { main = '' } = programs
  const outside = Object.keys(dependencies)
  const build = await rolldown({
    cwd: folder,
    input: first === undefined ? programs : { main },
    platform: 'node',
    // Node would choose the CommonJS form of pdf-lib, from which the bundler cannot leave out unused parts.
    resolve: { alias: { 'pdf-lib': 'pdf-lib/es/index.js' } },
    external: (id) => outside.some((name) => id === name || id.startsWith(`${name}/`)),
    plugins: [
      childrenByUrl,
      foldersByUrl,
      mapsOfOurOwn,
      ...(first === undefined ? [] : [preceded(join(folder, main), first)]),
    ],
    checks: { eval: false },
    onLog(_level, log) {
      // A library may import an optional package that is missing. The project's own code may not.
      if (log.code === 'UNRESOLVED_IMPORT' && !log.id?.includes('/node_modules/')) throw new Error(log.message)
    },
  })
  const fresh = `${dist}.${process.pid}`
  try {
    const { output } = await build.write({
      dir: fresh,
      entryFileNames: '[name].js',
      chunkFileNames: ({ name }) => `${name.split('~')[0]}-[hash].js`,
      // Libraries that the same programs need are put into one file, and the project's own code into another.
      codeSplitting: { groups: [{ name: 'libraries', test: ofLibrary, entriesAware: true }] },
      sourcemap: true,
      sourcemapExcludeSources: true,
      // Smaller files are read faster; names are kept for stack traces.
      minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
    })
    const sources = [...(await build.watchFiles), ...(await buildPages(folder, pages, join(fresh, 'web')))]
    await keepRecord(fresh, sources, { programs: filesOf(output), loaded: packagesLoaded(output) })
    await build.close()
    await replace(dist, fresh)
  } finally {
    await rm(fresh, { recursive: true, force: true }) // removes what a failed build has left
  }
}

async function buildPages(folder: string, pages: string | undefined, outDir: string): Promise<string[]> {
  if (pages === undefined) return []
  const builder = (await import(join(folder, pages))) as Pages
  return builder.build(outDir)
}

/** Makes a program import another module before all others. */
const preceded = (program: string, first: string): Plugin => ({
  name: 'preceded',
  transform: {
    filter: { id: program },
    handler: (code) => `import ${JSON.stringify(resolve(first))};${code}`,
  },
})

const ofLibrary = /\/node_modules\//

/** Leaves out the source maps of libraries. With them every start of a program would take 50% longer. */
const mapsOfOurOwn: Plugin = {
  name: 'maps-of-our-own',
  transform: {
    filter: { id: ofLibrary },
    handler: (code) => ({ code, map: { mappings: '' } }),
  },
  generateBundle(_options, output) {
    for (const file of Object.values(output)) {
      if (file.type !== 'chunk' || !file.name.startsWith('libraries')) continue
      file.code = file.code.replace(/\n\/\/# sourceMappingURL=.*\n?$/, '\n')
      delete output[`${file.fileName}.map`]
    }
  },
}

/** Replaces a bundle by two renames. A program may find no bundle between the renames, but never a partial bundle. */
async function replace(folder: string, fresh: string): Promise<void> {
  const old = `${fresh}.old`
  await rename(folder, old).catch(() => {})
  await rename(fresh, folder)
  await rm(old, { recursive: true, force: true })
}
