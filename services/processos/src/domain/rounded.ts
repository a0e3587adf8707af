/** Rounds hectares to the square metre, and shares to a hundredth of a per cent. */
export const rounded = (n: number): number => Math.round(n * 10_000) / 10_000
