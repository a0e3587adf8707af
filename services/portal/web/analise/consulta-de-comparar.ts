/** Reads the address of a comparison: two versions, the first no later than the second. */
export function consultaDeComparar({ de, ate }: Record<string, unknown>): { de?: number; ate?: number } {
  return { ...(eVersao(de) ? { de } : {}), ...(eVersao(ate) ? { ate } : {}) }
}
const eVersao = (valor: unknown): valor is number => Number.isInteger(valor) && Number(valor) > 0
