/** Returns the arithmetic mean, rounded to a tenth; null if there are no values. */
export function media(values: readonly number[]): number | null {
  if (values.length === 0) return null
  return Math.round((values.reduce((s, v) => s + v, 0) / values.length) * 10) / 10
}

/** Returns the percentile `p` (0 to 1) by nearest rank; null if there are no values. */
export function percentile(values: readonly number[], p: number): number | null {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(p * sorted.length) - 1)] ?? null
}

/** Returns a share of a whole, rounded to four decimal places; null if the whole is 0. */
export const ratio = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 10_000) / 10_000
