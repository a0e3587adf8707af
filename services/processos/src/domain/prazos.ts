import type { Feriados } from '@car/calendario/business-days'

/** The terms of this installation in business days, and the holidays of a municipality by its code of the IBGE. */
export type Prazos = { analiseDias: number; recursoDias: number; feriados: (municipioIbge: string) => Feriados }
