import { diasUteisEntre, manhaDiasUteisAntes } from '@car/calendario/dias-uteis'
import type { Uf } from '@car/vocabulary/uf'
import type { Modelo } from './modelos.ts'

/** Business days before the end of a term at which people are reminded of it. */
const DIAS = { lembrete_5: 5, lembrete_1: 1 } as const satisfies { [M in Modelo]?: number }
export type Lembrete = keyof typeof DIAS

/**
 * When to remind of a term: in the mornings of those days that come after the day at which it was set.
 * @param desde  when the term was set, ISO 8601
 * @param ate  its end, ISO 8601
 */
export function lembretesDe(desde: string, ate: string, uf: Uf): { modelo: Lembrete; em: string }[] {
  return (Object.keys(DIAS) as Lembrete[]).flatMap((modelo) => {
    const em = manhaDiasUteisAntes(new Date(ate), DIAS[modelo], uf)
    return diasUteisEntre(new Date(desde), em, uf) >= 1 ? [{ modelo, em: em.toISOString() }] : []
  })
}
