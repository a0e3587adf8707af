import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { jsonShape } from '@car/http/json-shape'

const shape = (text: string) => jsonShape(Buffer.from(text))

describe('the shape of a text', () => {
  test.each<[string, number, number]>([
    ['', 0, 0],
    ['[[[]]]', 3, 0],
    ['{"a":{"b":[1]}}', 3, 2],
    ['[[],[[]],[]]', 3, 0],
    ['"[{:,"', 0, 0],
    [String.raw`{"a\"[{:,":1}`, 1, 1],
    [String.raw`{"a\\":[1]}`, 2, 1],
    ['"never closed [[[', 0, 0],
    [']]]]', 0, 0],
  ])('%s: %d deep, %d keys', (text, depth, keys) => expect(shape(text)).toMatchObject({ depth, keys }))

  test('counts every key and no value too few', () => {
    const count = (value: unknown): { keys: number; values: number } => {
      const inside = typeof value === 'object' && value !== null ? Object.values(value).map(count) : []
      const own = typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.keys(value).length : 0
      return {
        keys: inside.reduce((sum, each) => sum + each.keys, own),
        values: inside.reduce((sum, each) => sum + each.values, 1),
      }
    }
    fc.assert(
      fc.property(fc.json(), (text) => {
        const { keys, values } = count(JSON.parse(text, (key, value: unknown) => (key === '__proto__' ? 1 : value)))
        const told = shape(text)
        expect(told.keys).toBeGreaterThanOrEqual(keys)
        expect(told.values).toBeGreaterThanOrEqual(values)
      }),
    )
  })
})
