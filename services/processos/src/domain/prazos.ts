import type { Feriados } from '@car/calendario/business-days'

/** The terms of this installation in business days, and the holidays of a municipality by its IBGE code. */
export type Prazos = { analysisDays: number; recursoDays: number; feriados: (municipioIbge: string) => Feriados }
