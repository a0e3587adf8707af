import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { type Bundle, lackingIn } from '../../web/check-browsers.ts'

const FILL = join(import.meta.dirname, '../../web/fill.ts')
const CORE_JS = '/node_modules/core-js/modules/es.promise.with-resolvers.js'

type Part = { code: string; modules?: string[]; imports?: string[]; later?: string[] }

/** Makes a build of scripts, the first of which is its entry, and of style sheets. */
function bundleOf(parts: Record<string, Part>, sheets: Record<string, string> = {}): Bundle {
  const chunks = Object.entries(parts).map(([name, { code, modules = [], imports = [], later = [] }], i) => {
    const chunk = { fileName: name, code, isEntry: i === 0, moduleIds: modules, imports, dynamicImports: later }
    return [name, { type: 'chunk' as const, ...chunk }]
  })
  const assets = Object.entries(sheets).map(([fileName, source]) => [fileName, { type: 'asset', fileName, source }])
  return Object.fromEntries([...chunks, ...assets])
}

test.each<[string, Record<string, Part>]>([
  ['its own file', { 'app.js': { code: '[1].toSorted(); Map.groupBy([], Number)', modules: [FILL] } }],
  ['core-js', { 'app.js': { code: 'Promise.withResolvers()', modules: [CORE_JS] } }],
  [
    'a file that it imports',
    { 'app.js': { code: '[].with(0, 1)', imports: ['base.js'] }, 'base.js': { code: '', modules: [FILL] } },
  ],
  [
    'what loaded it',
    { 'app.js': { code: '', modules: [FILL], later: ['later.js'] }, 'later.js': { code: '[1].toReversed()' } },
  ],
])('a built-in may be filled in by %s', (_whom, parts) => {
  expect(lackingIn(bundleOf(parts))).toEqual([])
})

test.each<[string, Record<string, Part>, string[]]>([
  ['nobody fills in', { 'app.js': { code: 'Map.groupBy([], Number)' } }, ['app.js: Map.groupBy']],
  [
    'a module for others does not fill in',
    { 'app.js': { code: 'Promise.withResolvers()', modules: [FILL] } },
    ['app.js: Promise.withResolvers'],
  ],
  [
    'is filled in too late',
    { 'app.js': { code: '[].toSorted()', later: ['later.js'] }, 'later.js': { code: '', modules: [FILL] } },
    ['app.js: .toSorted'],
  ],
  [
    'a later file alone uses',
    { 'app.js': { code: '', later: ['later.js'] }, 'later.js': { code: '[].toSpliced(0, 1)' } },
    ['later.js: .toSpliced'],
  ],
  [
    'a library is not known to ask for first',
    { 'app.js': { code: 'new ImageDecoder()', modules: ['/node_modules/other/index.js'] } },
    ['app.js: ImageDecoder'],
  ],
])('of a build with a built-in that %s the names are told', (_what, parts, told) => {
  expect(lackingIn(bundleOf(parts))).toEqual(told)
})

test('style sheets are looked at too', () => {
  const sheets = { 'a.css': 'a:has(b) { top: 0 }', 'b.css': 'a { top: 0 }' }
  expect(lackingIn(bundleOf({ 'app.js': { code: '' } }, sheets))).toEqual(['a.css: :has('])
})
