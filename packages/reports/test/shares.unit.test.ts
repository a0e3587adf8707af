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

const someCounts = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 40 })

test('whatever is counted: they sum to the whole, none is a thousandth off, and more is never less', () => {
  const counted = someCounts.filter((counts) => counts.some((count) => count > 0))
  fc.assert(
    fc.property(counted, (counts) => {
      const sum = counts.reduce((a, b) => a + b, 0)
      const thousandths = shares(counts).map((share) => Math.round((share ?? 0) * 1_000))
      expect(thousandths.reduce((a, b) => a + b, 0)).toBe(1_000)
      const off = counts.map((count, i) => Math.abs((thousandths[i] ?? 0) - (count * 1_000) / sum))
      expect(Math.max(...off)).toBeLessThan(1)
      const inOrder = counts
        .map((count, i) => ({ count, share: thousandths[i] ?? 0 }))
        .toSorted((a, b) => a.count - b.count)
      const falls = inOrder.filter(({ count, share }, i) =>
        inOrder.slice(0, i).some((lesser) => lesser.count < count && lesser.share > share),
      )
      expect(falls).toEqual([])
    }),
  )
})
