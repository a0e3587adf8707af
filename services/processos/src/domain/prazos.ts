import type { Feriados } from '@car/calendario/business-days'

export type Prazos = { analysisDays: number; recursoDays: number; feriados: (municipioIbge: string) => Feriados }
