import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { FILLED } from './fill.ts'
import { lackingInScript, lackingInStyle } from './lacking.ts'
import { FILLED as FILLED_FOR_PDF } from './shared/documento/pdf-fill-web.ts'

/** What the pages' own modules fill in, by the paths of these modules. */
const OWN = new Map([
  [join(import.meta.dirname, 'fill.ts'), FILLED],
  [join(import.meta.dirname, 'shared/documento/pdf-fill-web.ts'), FILLED_FOR_PDF],
])

/** What libraries ask for before they use it, by a part of the paths of their modules. */
const ASKED_FIRST: Record<string, readonly string[]> = {
  '/@noble/': ['.toHex', 'Uint8Array.fromHex'],
  '/@xmldom/': ['Error.captureStackTrace'],
  '/@tanstack/router-core/': ['.startViewTransition'],
  '/fflate/': ['Error.captureStackTrace'],
  '/pdfjs-dist/': ['Float16Array', 'ImageDecoder', 'ImageDecoder.isTypeSupported', 'VideoFrame'],
  '/react-dom/': ['.startViewTransition', 'navigation'],
}

/**
 * Fails the build on a built-in that one of the browsers of `browsers.ts` lacks, unless a module that is loaded before
 * fills it in: `fill.ts`, or a module of core-js.
 */
export const checkBrowsers: Plugin = {
  name: 'check-browsers',
  generateBundle(_options, bundle) {
    const errors = lackingIn(bundle)
    if (errors.length > 0) this.error(`a browser of browsers.ts lacks ${errors.join(', ')}`)
  },
}

type Chunk = Pick<
  Rolldown.OutputChunk,
  'type' | 'fileName' | 'code' | 'isEntry' | 'moduleIds' | 'imports' | 'dynamicImports'
>
/** The files of a build, by their names. */
export type Bundle = Record<string, Chunk | Pick<Rolldown.OutputAsset, 'type' | 'fileName' | 'source'>>

/** Returns what a browser lacks of the files of a build, each after the name of its file. */
export function lackingIn(bundle: Bundle): string[] {
  const errors = new Set<string>()
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
  const lacking = new Map(chunks.map(({ fileName, code }) => [fileName, lackingInScript(code)]))
  const seen = new Set<string>()

  /**
   * Looks at a chunk with all that it imports, then at what it loads later.
   * @param before  what is filled in when the chunk is loaded
   */
  function lookAt(entry: Chunk, before: ReadonlySet<string>): void {
    const loaded = closure(entry, bundle)
    const filled = new Set([...before, ...loaded.flatMap(({ moduleIds }) => moduleIds.flatMap(filledBy))])
    const key = [entry.fileName, ...filled].join(' ')
    if (seen.has(key)) return
    seen.add(key)
    for (const { fileName, moduleIds } of loaded)
      for (const name of lacking.get(fileName) ?? [])
        if (!filled.has(plain(name)) && !isAskedFirst(name, moduleIds)) errors.add(`${fileName}: ${name}`)
    const later = new Set(loaded.flatMap(({ dynamicImports }) => dynamicImports))
    for (const chunk of chunks) if (later.has(chunk.fileName)) lookAt(chunk, filled)
  }

  for (const chunk of chunks) if (chunk.isEntry) lookAt(chunk, new Set())
  for (const output of Object.values(bundle))
    if (output.type === 'asset' && output.fileName.endsWith('.css'))
      for (const name of lackingInStyle(String(output.source))) errors.add(`${output.fileName}: ${name}`)
  return [...errors].sort()
}

const isAskedFirst = (name: string, moduleIds: readonly string[]): boolean =>
  Object.entries(ASKED_FIRST).some(([part, names]) => names.includes(name) && moduleIds.some((id) => id.includes(part)))

/** Returns a chunk and what it imports, direct and indirect. */
function closure(entry: Chunk, bundle: Bundle): Chunk[] {
  const chunks = new Set([entry])
  for (const { imports } of chunks)
    for (const name of imports) {
      const other = bundle[name]
      if (other?.type === 'chunk') chunks.add(other)
    }
  return [...chunks]
}

const OF_CORE_JS = /\/core-js\/modules\/(?:es|esnext|web)\.([a-z\d-]+)(?:\.([a-z\d-]+))?(?:\.v\d)?\.js$/

/** Returns what a module fills in, as `plain` writes it: as a static function and as a method. */
function filledBy(id: string): string[] {
  const own = OWN.get(id)
  if (own) return own.flatMap(([owner, , functions]) => Object.keys(functions).map((name) => plain(`${owner}.${name}`)))
  const [, owner, name] = OF_CORE_JS.exec(id) ?? []
  if (owner === undefined) return []
  return name === undefined ? [plain(owner)] : [plain(`${owner}.${name}`), plain(`.${name}`)]
}

/** Writes `Array.prototype.toSorted` as `.tosorted`, `es.map.group-by` and `Map.groupBy` as `map.groupby`. */
const plain = (name: string): string =>
  name
    .replace(/^\w+\.prototype/, '')
    .replaceAll('-', '')
    .toLowerCase()
