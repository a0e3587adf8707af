import { expect, test } from '@jest/globals'
import { FILLED } from '../../web/fill.ts'

/** Node has all of these built-ins, so each filled one is compared with that of Node. */
const [arrays, maps] = FILLED.map(([, , functions]) => functions as Record<string, (...args: unknown[]) => unknown>)
const call = (name: string, values: unknown[], ...args: unknown[]): unknown => arrays?.[name]?.apply(values, args)

const down = (a: unknown, b: unknown) => Number(b) - Number(a)

test.each<[string, unknown[], ...unknown[]]>([
  ['toSorted', [10, 9, 1]],
  ['toSorted', [10, 9, 1], down],
  ['toSorted', [undefined, 'b', 'a']],
  ['toReversed', [1, 2, 3]],
  ['toReversed', []],
  ['toSpliced', [1, 2, 3], 1, 1],
  ['toSpliced', [1, 2, 3], -1, 1, 'a', 'b'],
  ['toSpliced', [1, 2, 3], 1],
  ['with', [1, 2, 3], 0, 'a'],
  ['with', [1, 2, 3], -1, 'a'],
])('%s of %j', (name, values, ...args) => {
  const before = [...values]
  const own = (Array.prototype as unknown as Record<string, (...args: unknown[]) => unknown>)[name]
  expect(call(name, values, ...args)).toEqual(own?.apply(values, args))
  expect(values).toEqual(before)
})

test.each([3, -4])('with refuses the place %i of three', (place) => {
  expect(() => call('with', [1, 2, 3], place, 'a')).toThrow(RangeError)
})

test('groupBy keeps the order, and keys that are equal but for their sign', () => {
  const keyOf = (n: unknown) => (Number(n) % 2 === 0 ? -0 : 'odd')
  expect(maps?.['groupBy']?.([1, 2, 3, 4], keyOf)).toEqual(Map.groupBy([1, 2, 3, 4], keyOf))
})

test('what a browser has itself stays', () => {
  const own = [Reflect.get(Map, 'groupBy'), Reflect.get(Array.prototype, 'toSorted')]
  expect(own).not.toContain(maps?.['groupBy'])
  expect(own).not.toContain(arrays?.['toSorted'])
})
