/** A seeded random source: the same seed always makes the same documents. */
export type Acaso = {
  /** 0 (included) to 1 (excluded) */
  real(): number
  /** Both ends included. */
  inteiro(de: number, ate: number): number
  um<T>(de: readonly T[]): T
  digitos(n: number): string
}

export function acaso(semente: number): Acaso {
  let a = (semente * 2654435761) >>> 0
  const real = () => {
    a = (a + 0x6d2b79f5) >>> 0
    let t = Math.imul(a ^ (a >>> 15), 1 | a)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const inteiro = (de: number, ate: number) => de + Math.floor(real() * (ate - de + 1))
  return {
    real,
    inteiro,
    um: (de) => de[inteiro(0, de.length - 1)] as (typeof de)[number],
    digitos: (n) => Array.from({ length: n }, () => inteiro(0, 9)).join(''),
  }
}
