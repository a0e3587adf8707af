/** The number of units in a whole. Shares are given in thousandths, which people read as tenths of a per cent. */
const UNITS = 1_000

/**
 * Returns the share of each count in their sum, from 0 to 1 in thousandths, by the largest remainder. The shares add up
 * to exactly 1, and none is off by a thousandth or more. If equal counts cannot have equal shares, the first of them
 * get more. All shares are null when the sum is 0.
 * @param counts  whole numbers, none below 0
 */
export function shares(counts: readonly number[]): (number | null)[] {
  const sum = counts.reduce((total, count) => total + count, 0)
  if (sum === 0) return counts.map(() => null)
  const floors = counts.map((count) => Math.floor((count * UNITS) / sum))
  const left = UNITS - floors.reduce((total, floor) => total + floor, 0)
  const byRemainder = counts
    .map((count, i) => ({ i, remainder: (count * UNITS) % sum }))
    .toSorted((a, b) => b.remainder - a.remainder || a.i - b.i)
  const raised = new Set(byRemainder.slice(0, left).map(({ i }) => i))
  return floors.map((floor, i) => (floor + (raised.has(i) ? 1 : 0)) / UNITS)
}
