import { expect, test } from '@jest/globals'
import { TARGETS, withBrowsers } from '../../web/browsers.ts'
import { lackingInScript, lackingInStyle } from '../../web/lacking.ts'

test.each([
  ['Map.groupBy(list, keyOf)', ['Map.groupBy']],
  ['const { groupBy: by } = Object', ['Object.groupBy']],
  ['list.toSorted()', ['.toSorted']],
  ['list?.toReversed().at(0)', ['.toReversed']],
  ["list['with'](0, 1)", ['.with']],
  ['Promise.withResolvers()', ['Promise.withResolvers']],
  ['AbortSignal.any([a, b])', ['AbortSignal.any']],
  ['URL.parse(text)', ['URL.parse']],
  ['await response.bytes()', ['.bytes']],
  ['new URLPattern(text)', ['URLPattern']],
  ['class Both extends SuppressedError {}', ['SuppressedError']],
  ['Iterator.from(list)', ['Iterator.from']],
  ['new Intl.DurationFormat("pt-BR")', ['Intl.DurationFormat']],
  ['element.checkVisibility()', ['.checkVisibility']],
  ['requestIdleCallback(run)', ['requestIdleCallback']],
  ['/[\\p{L}--[a-z]]/v.test(text)', ['/…/v']],
  ['new RegExp("[a&&b]", "v")', ['/…/v']],
])('of %s a browser lacks %j', (code, names) => {
  expect([...lackingInScript(code)]).toEqual(names)
})

test.each([
  'list.findLast(isLast).at(-1)',
  'structuredClone(Object.fromEntries(map))',
  'crypto.randomUUID()',
  'groupBy(list, keyOf)',
  'own.with.all(list.map(keyOf).filter(Boolean))',
  'new OffscreenCanvas(1, 1).convertToBlob()',
  '[...list].sort().reverse()',
  'text.replaceAll(/(?<=a)b/gu, "").padStart(2)',
  'new Promise(run).finally(end)',
])('all browsers have what is in %s', (code) => {
  expect([...lackingInScript(code)]).toEqual([])
})

test.each([
  ['a:has(b) { top: 0 }', [':has(']],
  ['a { color: color-mix(in srgb, red, blue) }', ['color-mix(']],
  ['a { color: light-dark(red, blue) }', ['light-dark(']],
  ['@scope (.a) { b { top: 0 } }', ['@scope']],
  ['@starting-style { b { top: 0 } }', ['@starting-style']],
  ['@container (width > 1px) { a:is(b, c):not(d) { width: min(1px, calc(2px)) } }', []],
])('of %s a browser lacks %j', (sheet, names) => {
  expect([...lackingInStyle(sheet)]).toEqual(names)
})

test('one list names the browsers to the bundler and to people', () => {
  expect(TARGETS).toEqual(['chrome109', 'firefox115', 'ios16.7'])
  expect(withBrowsers('<p><!-- too old --></p>')).toMatch(/Chrome 109, Firefox 115, Safari do iOS 16.7, ou mais novos/)
})
