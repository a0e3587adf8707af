/** Reads the address of a comparison: two versions, the first no later than the second. */
export function comparisonQuery({ de, ate }: Record<string, unknown>): { de?: number; ate?: number } {
  return { ...(isVersion(de) ? { de } : {}), ...(isVersion(ate) ? { ate } : {}) }
}
const isVersion = (valor: unknown): valor is number => Number.isInteger(valor) && Number(valor) > 0
