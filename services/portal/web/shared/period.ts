export type Period = { de?: string; ate?: string }

/**
 * Returns the period in an address, without values that are not days. By default the service takes the last thirty
 * days.
 */
export function periodOf({ de, ate }: Record<string, unknown>): Period {
  return { ...(isDay(de) ? { de } : {}), ...(isDay(ate) ? { ate } : {}) }
}
const isDay = (valor: unknown): valor is string => typeof valor === 'string' && /^\d{4}-\d\d-\d\d$/.test(valor)
