import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from '@jest/globals'
import { PAGES } from '../../web/chunks.ts'

/** Checks that each page, opened directly, brings the style of everything that it draws. */

const WEB = join(import.meta.dirname, '../../web')
const SOURCES = globSync('**/*.{ts,tsx}', { cwd: WEB }).filter((file) => !/^(?:gen|gallery)\//.test(file))
const textOf = new Map(SOURCES.map((file) => [file, readFileSync(join(WEB, file), 'utf8')]))
const classesOf = new Map(
  globSync('**/*.css', { cwd: WEB }).map((file) => {
    const rules = readFileSync(join(WEB, file), 'utf8').replaceAll(/\/\*[^]*?\*\//g, '')
    // A selector that begins with another class only adapts this one to its surroundings.
    return [
      file,
      new Set(Array.from(rules.matchAll(/(?:^|[{},])\s*\.([a-z][\w-]*)(?=[^;{}]*\{)/g), ([, name = '']) => name)),
    ]
  }),
)

const STATIC = /^(?:import|export)\b[^'"]*?['"](\.[^'"]+)['"]/gm
const LAZY = /\bimport\('(\.[^']+)'\)/g
const STYLE = /@import\s+(?:url\()?['"]([^'"]+)['"]/g

function targetsIn(file: string, pattern: RegExp): string[] {
  const text = textOf.get(file) ?? readFileSync(join(WEB, file), 'utf8')
  return Array.from(text.matchAll(pattern), ([, path = '']) => relative(WEB, join(WEB, dirname(file), path)))
}

/** Returns a file with all files that are loaded before it runs. */
function withAllOf(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file) || !existsSync(join(WEB, file))) return found
  found.add(file)
  for (const next of targetsIn(file, file.endsWith('.css') ? STYLE : STATIC)) withAllOf(next, found)
  return found
}

/** Returns the classes in the literals of `className`. */
const drawnBy = (file: string): string[] =>
  Array.from((textOf.get(file) ?? '').matchAll(/className=(?:"([^"]*)"|\{([^}]*)\})/g)).flatMap(
    ([, plain, computed = '']) =>
      (plain ?? Array.from(computed.matchAll(/(?<!=== )['"`]([^'"`]*)['"`]/g), ([, literal]) => literal).join(' '))
        .split(/\s+/)
        .filter(Boolean),
  )

const base = withAllOf(PAGES['app'] ?? '')
const pages = SOURCES.flatMap((file) => targetsIn(file, LAZY)).filter((file) => file.endsWith('.tsx'))

test.each([...new Set(pages)])('%s brings its style', (page) => {
  const loaded = withAllOf(page, new Set(base))
  const missing = [...loaded].flatMap((file) =>
    drawnBy(file).flatMap((name) => {
      const places = [...classesOf].filter(([, classes]) => classes.has(name)).map(([css]) => css)
      return places.length > 0 && places.every((css) => !loaded.has(css))
        ? [`${file}: ${name} of ${places.join()}`]
        : []
    }),
  )
  expect(missing).toEqual([])
})
