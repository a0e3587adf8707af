/**
 * Command: builds the pages, and repeats that whenever a file changes. Running services serve the new pages. With an
 * option it builds once, for tests: the gallery of components, or a version of the pages with other names of scripts.
 *
 *   node services/portal/web/build.ts
 *   node services/portal/web/build.ts --gallery FOLDER
 *   node services/portal/web/build.ts --version NAME FOLDER
 */
import { createHash } from 'node:crypto'
import { watch } from 'node:fs'
import { copyFile, readdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build as buildWithVite, type InlineConfig, type Manifest, type Plugin } from 'vite'
import { TARGETS, withBrowsers } from './browsers.ts'
import { checkBrowsers } from './check-browsers.ts'
import { CHUNKS, EARLY, GALLERY, isKept, isKeptWorker, PAGES } from './chunks.ts'

const root = import.meta.dirname

/** The HEIC decoder. Its licence is the LGPL, so it stays in a separate file. */
const DECODER = { name: 'libheif', test: /\/node_modules\/libheif-js\// }
/**
 * Writes the pages into `outDir`: `<page>.html` with `__NONCE__` in place of a nonce, the manifest, the service worker,
 * and the folder `recursos/`. That folder also gets `.br` and `.gz` files of scripts and styles, except in builds for
 * tests.
 * @param gallery  builds the gallery of components instead, for tests
 * @param version a text in the scripts that changes their names, for tests
 * @returns the paths of the project's own files from which the pages were made
 */
export async function build(outDir: string, { gallery = false, version = '' } = {}): Promise<string[]> {
  // The caller may have set another value, and libraries behave differently in development.
  process.env['NODE_ENV'] = 'production'
  const pages = gallery ? GALLERY : PAGES
  const sources = new Set<string>()
  await buildWithVite(config(outDir, pages, sources, version))
  const manifest = JSON.parse(await readFile(join(outDir, 'made.json'), 'utf8')) as Manifest
  await writePages(outDir, pages, manifest)
  await writeManifest(outDir)
  if (!gallery) await buildWorker(outDir, filesToKeep(manifest, PAGES['app'] ?? ''), sources)
  const licence = createRequire(import.meta.url).resolve('libheif-js/libheif-wasm/LICENSE')
  await copyFile(licence, join(outDir, 'recursos', 'libheif.LICENSE.txt'))
  // Compression takes ten times as long as everything else. Tests load pages from this machine and do not need it.
  if (!gallery && !version) await compressAll(join(outDir, 'recursos'))
  const icons = ICONS.map(({ file }) => join(root, 'icons', file))
  return [...sources, ...Object.keys(pages).map((page) => join(root, `${page}.html`)), ...icons, import.meta.filename]
}

function config(outDir: string, pages: Record<string, string>, sources: Set<string>, version: string): InlineConfig {
  return {
    root,
    configFile: false,
    logLevel: 'warn',
    appType: 'custom',
    mode: 'production',
    build: {
      outDir,
      emptyOutDir: true,
      target: TARGETS,
      assetsDir: 'recursos',
      assetsInlineLimit: 0,
      manifest: 'made.json',
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 1_500,
      rolldownOptions: {
        input: Object.values(pages).map((module) => join(root, module)),
        output: { codeSplitting: { groups: CHUNKS }, ...(version && { postBanner: `/*${version}*/` }) },
        checks: { pluginTimings: false },
        onLog(level, log, say) {
          if (log.code !== 'MODULE_LEVEL_DIRECTIVE') say(level, log)
        },
      },
    },
    plugins: [collect(sources), pdfParts, checkBrowsers],
    worker: {
      format: 'es',
      plugins: () => [collect(sources), checkBrowsers],
      rolldownOptions: { output: { codeSplitting: { groups: [DECODER] } }, checks: { pluginTimings: false } },
    },
  }
}

/** Collects the project's own source files of the pages. The lock file identifies the libraries. */
const collect = (sources: Set<string>): Plugin => ({
  name: 'collect',
  generateBundle() {
    for (const id of this.getModuleIds()) {
      const [file = ''] = id.split('?')
      if (file.startsWith('/') && !file.includes('/node_modules/')) sources.add(file)
    }
  },
})

/**
 * Adds the files that the worker of pdfjs-dist loads by name when a PDF needs them: decoders of scans without
 * WebAssembly, and the standard fonts.
 */
const pdfParts: Plugin = {
  name: 'pdf-parts',
  async generateBundle() {
    if (![...this.getModuleIds()].some((id) => id.includes('/node_modules/pdfjs-dist/'))) return
    const folder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
    const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string }
    const parts = ['wasm/jbig2_nowasm_fallback.js', 'wasm/openjpeg_nowasm_fallback.js'].concat(
      (await readdir(join(folder, 'standard_fonts')))
        .filter((name) => /\.(pfb|ttf)$/.test(name))
        .map((name) => `standard_fonts/${name}`),
    )
    for (const part of parts) {
      const source = await readFile(join(folder, part))
      this.emitFile({ type: 'asset', fileName: `recursos/pdfjs-${version}/${basename(part)}`, source })
    }
  },
}

async function writePages(outDir: string, pages: Record<string, string>, manifest: Manifest): Promise<void> {
  for (const [page, module] of Object.entries(pages)) {
    const html = await readFile(join(root, `${page}.html`), 'utf8')
    await writeFile(
      join(outDir, `${page}.html`),
      withBrowsers(html).replace('<!-- assets -->', headOf(manifest, module)),
    )
  }
}

const ICONS = [
  { file: 'icon-192.png', sizes: '192x192', purpose: 'any' },
  { file: 'icon-512.png', sizes: '512x512', purpose: 'any' },
  { file: 'maskable-512.png', sizes: '512x512', purpose: 'maskable' },
] as const

/**
 * Writes the manifest for installing the pages as an app, and its icons. The name of an icon has a hash of its content.
 */
async function writeManifest(outDir: string): Promise<void> {
  const icons = ICONS.map(async ({ file, ...icon }) => {
    const content = await readFile(join(root, 'icons', file))
    const hash = createHash('sha256').update(content).digest('hex').slice(0, 8)
    const src = `/recursos/${file.replace('.', `-${hash}.`)}`
    await writeFile(join(outDir, src), content)
    return { src, type: 'image/png', ...icon }
  })
  const manifest = {
    id: '/',
    name: 'Registro Rural – Cadastro Ambiental Rural',
    short_name: 'Registro Rural',
    description: 'Envie os documentos do imóvel, acompanhe a análise e responda ao que falta.',
    lang: 'pt-BR',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: '#1351b4',
    background_color: '#ffffff',
    icons: await Promise.all(icons),
  }
  await writeFile(join(outDir, 'manifest.webmanifest'), JSON.stringify(manifest))
}

/** Returns the tags of a page's head. The early module is the first script. */
function headOf(manifest: Manifest, module: string): string {
  const chunks = closure(manifest, module)
  const styles = new Set(chunks.flatMap((key) => manifest[key]?.css ?? []))
  const isEarly = (key: string) => manifest[key]?.name === EARLY
  const fileOf = (key: string) => `/${manifest[key]?.file}`
  return [
    '<meta property="csp-nonce" nonce="__NONCE__">',
    ...chunks
      .filter(isEarly)
      .map((key) => `<script type="module" async src="${fileOf(key)}" nonce="__NONCE__"></script>`),
    ...[...styles].map((file) => `<link rel="stylesheet" href="/${file}" nonce="__NONCE__">`),
    `<script type="module" src="${fileOf(module)}" nonce="__NONCE__"></script>`,
    ...chunks
      .filter((key) => key !== module && !isEarly(key))
      .map((key) => `<link rel="modulepreload" href="${fileOf(key)}" nonce="__NONCE__">`),
  ].join('\n    ')
}

/** Returns a module and its static imports, direct and indirect. */
function closure(manifest: Manifest, module: string): string[] {
  const seen = new Set([module])
  for (const key of seen) for (const other of manifest[key]?.imports ?? []) seen.add(other)
  return [...seen]
}

function filesToKeep(manifest: Manifest, app: string): string[] {
  const modules = new Set(closure(manifest, app))
  for (const key of modules) {
    const rooms = (manifest[key]?.dynamicImports ?? []).filter(isKept)
    for (const room of rooms) for (const other of closure(manifest, room)) modules.add(other)
  }
  const files = [...modules].flatMap((key) => {
    const chunk = manifest[key]
    const workers = chunk?.assets?.filter(isKeptWorker) ?? []
    return chunk ? [chunk.file, ...(chunk.css ?? []), ...workers] : []
  })
  return [...new Set(files)].map((file) => `/${file}`)
}

/** Writes the service worker: one file under a constant name, with the HTML of the app in it. */
async function buildWorker(outDir: string, files: string[], sources: Set<string>): Promise<void> {
  const page = await readFile(join(outDir, 'app.html'), 'utf8')
  const version = createHash('sha256').update(files.join()).update(page).digest('hex').slice(0, 16)
  await buildWithVite({
    root,
    configFile: false,
    logLevel: 'warn',
    appType: 'custom',
    mode: 'production',
    define: { FILES: JSON.stringify(files), PAGE: JSON.stringify(page), VERSION: JSON.stringify(version) },
    build: {
      outDir,
      emptyOutDir: false,
      target: TARGETS,
      copyPublicDir: false,
      rolldownOptions: { checks: { pluginTimings: false } },
      lib: { entry: join(root, 'sw.ts'), formats: ['iife'], name: 'sw', fileName: () => 'sw.js' },
    },
    plugins: [collect(sources), checkBrowsers],
  })
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

async function compressAll(folder: string): Promise<void> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => /\.(m?js|css|svg|json)$/.test(name))
  await Promise.all(
    names.map(async (name) => {
      const file = join(folder, name)
      const content = await readFile(file)
      const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
      await writeFile(`${file}.br`, await brotli(content, { params }))
      await writeFile(`${file}.gz`, await zip(content, { level: 9 }))
    }),
  )
}

if (import.meta.main) {
  const [flag, ...rest] = process.argv.slice(2)
  if (flag === '--gallery' && rest[0]) await build(rest[0], { gallery: true })
  else if (flag === '--version' && rest[0] && rest[1]) await build(rest[1], { version: rest[0] })
  else keepBuilding(join(root, '../dist/web'))
}

function keepBuilding(outDir: string): void {
  let waiting: NodeJS.Timeout | undefined
  const again = () => {
    const began = performance.now()
    build(outDir).then(
      () => process.stdout.write(`built in ${Math.round(performance.now() - began)} ms\n`),
      (error: unknown) => process.stderr.write(`${String(error)}\n`),
    )
  }
  watch(root, { recursive: true }, (_event, name) => {
    if (name?.startsWith('gen')) return
    clearTimeout(waiting)
    waiting = setTimeout(again, 100)
  })
  again()
}
