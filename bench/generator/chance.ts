/** A seeded random source: the same seed always makes the same documents. */
export type Chance = {
  /** Returns a number from 0 (included) to 1 (excluded). */
  real(): number
  /** Both bounds are included. */
  integer(from: number, end: number): number
  one<T>(from: readonly T[]): T
  digits(n: number): string
}

export function chance(seed: number): Chance {
  let a = (seed * 2654435761) >>> 0
  const real = () => {
    a = (a + 0x6d2b79f5) >>> 0
    let t = Math.imul(a ^ (a >>> 15), 1 | a)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const integer = (from: number, end: number) => from + Math.floor(real() * (end - from + 1))
  return {
    real,
    integer,
    one: (from) => from[integer(0, from.length - 1)] as (typeof from)[number],
    digits: (n) => Array.from({ length: n }, () => integer(0, 9)).join(''),
  }
}
