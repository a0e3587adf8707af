export type Period = { de?: string; ate?: string }

/**
 * Returns the days of the period in an address, without values that are not days. If days are missing, the service
 * takes the last thirty.
 */
export function periodOf({ de, ate }: Record<string, unknown>): Period {
  return { ...(isDay(de) ? { de } : {}), ...(isDay(ate) ? { ate } : {}) }
}
const isDay = (valor: unknown): valor is string => typeof valor === 'string' && /^\d{4}-\d\d-\d\d$/.test(valor)
