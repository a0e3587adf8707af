import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'

const web = join(import.meta.dirname, '../../web')
const style = (path: string) => readFileSync(join(web, path), 'utf8')
const tokensOf = (css: string) =>
  new Map([...css.matchAll(/(--[\w-]+):\s*([^;}]+)/g)].map(([, name = '', value = '']) => [name, value.trim()]))

const given = tokensOf(
  readFileSync(createRequire(import.meta.url).resolve('@govbr-ds/core/dist/core-tokens.min.css'), 'utf8'),
)
const dark = tokensOf(style('shared/style/dark.css'))
const SCHEMES = { light: given, dark: new Map([...given, ...dark]) }

/** Resolves a name to its colour. A name may stand for another name. */
function colour(tokens: ReadonlyMap<string, string>, name: string): string {
  const value = tokens.get(name) ?? ''
  const other = /^var\((--[\w-]+)/.exec(value)?.[1]
  return other === undefined ? value : colour(tokens, other)
}

/** Computes the relative luminance, as WCAG 2.2 defines it. */
function luminance(hex: string): number {
  const whole = hex.length === 4 ? hex.replaceAll(/[^#]/g, '$&$&') : hex
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(whole.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
function contrast(a: string, b: string): number {
  const [lighter = 0, darker = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x)
  return (lighter + 0.05) / (darker + 0.05)
}

const TEXT = 4.5
const DRAWN = 3
const PAIRS: [name: string, behind: string, least: number][] = [
  ...['--background-light', '--gray-5', '--gray-2', '--blue-warm-vivid-5', '--yellow-5', '--red-5'].map(
    (behind): [string, string, number] => ['--color-light', behind, TEXT],
  ),
  ...['info', 'success', 'warning', 'danger'].map((kind): [string, string, number] => [
    '--color-light',
    `--${kind}-alternative`,
    TEXT,
  ]),
  ['--gray-60', '--background-light', TEXT],
  ['--gray-60', '--gray-5', TEXT],
  ['--interactive-light', '--background-light', TEXT],
  ['--interactive-light', '--gray-5', TEXT],
  ['--interactive-light', '--blue-warm-vivid-5', TEXT],
  ['--color-dark', '--interactive-light', TEXT],
  ['--color-dark', '--danger', TEXT],
  ['--color-dark', '--success', TEXT],
  ['--gray-80', '--gray-5', TEXT],
  ['--blue-warm-vivid-80', '--blue-warm-vivid-5', TEXT],
  ['--blue-warm-vivid-80', '--background-light', TEXT],
  ['--yellow-80', '--yellow-5', TEXT],
  ['--green-cool-80', '--green-cool-5', TEXT],
  ['--red-80', '--red-5', TEXT],
  ['--red-vivid-60', '--background-light', TEXT],
  // Edges of fields, bars, and outlines of drawings.
  ['--gray-50', '--background-light', DRAWN],
  ['--blue-warm-vivid-70', '--background-light', DRAWN],
  ['--violet-vivid-60', '--background-light', DRAWN],
  ['--success', '--background-light', DRAWN],
  ['--danger', '--background-light', DRAWN],
  ['--blue-warm-vivid-80', '--gray-5', DRAWN],
  ['--green-cool-70', '--gray-5', DRAWN],
  ['--red-80', '--gray-5', DRAWN],
  // Hatches of areas.
  ['--red-vivid-60', '--gray-5', DRAWN],
  ['--violet-vivid-60', '--gray-5', DRAWN],
  ['--yellow-80', '--gray-5', DRAWN],
  ['--interactive-light', '--blue-warm-vivid-20', DRAWN],
]

describe.each(Object.entries(SCHEMES))('on a %s screen', (_, tokens) => {
  test.each(PAIRS)('%s stands out from %s, by %d to 1 at least', (name, behind, least) => {
    expect(contrast(colour(tokens, name), colour(tokens, behind))).toBeGreaterThanOrEqual(least)
  })
})

test('every colour of the design system that our sheets use has a value for a dark screen', () => {
  // The focus colour is visible in both schemes, so it needs no dark value.
  const onBoth = ['--focus-color-light']
  const used = globSync('**/*.css', { cwd: web })
    .filter((path) => !path.startsWith('gen/'))
    .flatMap((path) => [...style(path).matchAll(/var\((--[\w-]+)/g)].map(([, name = '']) => name))
  const basic = (name: string): string => {
    const other = /^var\((--[\w-]+)/.exec(given.get(name) ?? '')?.[1]
    return other === undefined || dark.has(name) ? name : basic(other)
  }
  const forgotten = [...new Set(used)]
    .filter((name) => colour(given, name).startsWith('#') && !onBoth.includes(name))
    .filter((name) => !dark.has(basic(name)))
  expect(forgotten).toEqual([])
})
