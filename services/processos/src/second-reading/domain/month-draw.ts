import { dayOf } from '@car/calendar/day'
import { type PersonalOf, texts } from '@car/vocabulary/personal'
import type { Beacon } from '../../lotes/domain/draw.ts'

/** The events of the draw of a month, in the stream `sorteio-<month>`. `semente` is sealed until the month is over. */
export type MonthDrawEvent =
  | { tipo: 'sorteio_aberto'; mes: string; taxa: number; semente: string; sementeSha256: string; farol: string | null }
  /** From here on the draw is certain. `farol` is null if no beacon is set. */
  | { tipo: 'sorteio_iniciado'; farol: Beacon | null }
  | { tipo: 'sorteio_revelado'; sementeRevelada: string }

export type MonthDraw = {
  mes: string
  taxa: number
  semente: string
  sementeSha256: string
  sementeRevelada: string | null
  farol: string | null
  valorDoFarol: Beacon | null
  begun: boolean
  abertoEm: string
}

const TYPES = ['sorteio_aberto', 'sorteio_iniciado', 'sorteio_revelado'] as const satisfies MonthDrawEvent['tipo'][]

export const MONTH_DRAW = {
  initial: null as MonthDraw | null,
  evolve(draw: MonthDraw | null, event: MonthDrawEvent, { at }: { at: Date }): MonthDraw | null {
    if (event.tipo === 'sorteio_aberto') {
      const { tipo: _, ...opened } = event
      const nothing = { sementeRevelada: null, valorDoFarol: null, begun: false }
      return { ...opened, ...nothing, abertoEm: at.toISOString() }
    }
    if (draw === null) return null
    return event.tipo === 'sorteio_iniciado'
      ? { ...draw, begun: true, valorDoFarol: event.farol }
      : { ...draw, sementeRevelada: event.sementeRevelada }
  },
  personal: {
    sorteio_aberto: texts('semente'),
    sorteio_iniciado: {},
    sorteio_revelado: {},
  } satisfies PersonalOf<MonthDrawEvent>,
  // These events are neither published nor part of a read model.
  silent: TYPES,
}

/** The month of an instant in Brasília, such as `2026-11`. */
export const monthOf = (instant: Date): string => dayOf(instant.getTime()).slice(0, 7)

/** The month that is so many months after another; before it if the number is negative. */
export function monthAfter(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7)
}
