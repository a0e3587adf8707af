import type { Feriados } from '@car/calendar/business-days'

export type Prazos = { analysisDays: number; recursoDays: number; feriados: (municipioIbge: string) => Feriados }
