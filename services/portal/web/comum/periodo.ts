export type Periodo = { de?: string; ate?: string }

/** The days in an address. Without them the service takes the last thirty. */
export function periodoDe({ de, ate }: Record<string, unknown>): Periodo {
  return { ...(eDia(de) ? { de } : {}), ...(eDia(ate) ? { ate } : {}) }
}
const eDia = (valor: unknown): valor is string => typeof valor === 'string' && /^\d{4}-\d\d-\d\d$/.test(valor)
