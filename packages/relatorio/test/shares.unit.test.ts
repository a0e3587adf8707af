import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { shares } from '../src/shares.ts'

test.each([
  [[], []],
  [
    [0, 0],
    [null, null],
  ],
  [[7], [1]],
  [
    [1, 1, 1],
    [0.334, 0.333, 0.333],
  ],
  [
    [0, 1, 2],
    [0, 0.333, 0.667],
  ],
  [
    [1, 1, 1, 1, 1, 1],
    [0.167, 0.167, 0.167, 0.167, 0.166, 0.166],
  ],
])('%j is shared as %j', (counts, told) => expect(shares(counts)).toEqual(told))

test('whatever is counted: they sum to the whole, none is a thousandth off, and more is never less', () => {
  const counts = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 40 })
  fc.assert(
    fc.property(counts, (counts) => {
      const sum = counts.reduce((a, b) => a + b, 0)
      const told = shares(counts)
      if (sum === 0) return expect(told).toEqual(counts.map(() => null))
      const thousandths = told.map((share) => Math.round((share ?? 0) * 1_000))
      expect(thousandths.reduce((a, b) => a + b, 0)).toBe(1_000)
      for (const [i, count] of counts.entries()) {
        expect(Math.abs((thousandths[i] ?? 0) - (count * 1_000) / sum)).toBeLessThan(1)
        for (const [j, other] of counts.entries())
          if (count > other) expect(thousandths[i]).toBeGreaterThanOrEqual(thousandths[j] ?? 0)
      }
    }),
  )
})
