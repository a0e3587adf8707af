/** The arithmetic mean, rounded to a tenth; null without values. */
export function media(valores: readonly number[]): number | null {
  if (valores.length === 0) return null
  return Math.round((valores.reduce((s, v) => s + v, 0) / valores.length) * 10) / 10
}

/** The percentile by nearest rank: the smallest value that the share `p` does not exceed; null without values. */
export function percentil(valores: readonly number[], p: number): number | null {
  const ordenados = [...valores].sort((a, b) => a - b)
  return ordenados[Math.max(0, Math.ceil(p * ordenados.length) - 1)] ?? null
}

/** A share of a whole, rounded to four places; null when the whole is 0. */
export const proporcao = (parte: number, todo: number): number | null =>
  todo === 0 ? null : Math.round((parte / todo) * 10_000) / 10_000
