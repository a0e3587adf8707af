import { diasUteisEntre, manhaDiasUteisAntes } from '@car/calendario/dias-uteis'
import type { Uf } from '@car/vocabulary/uf'
import type { Modelo } from './modelos.ts'

/** How many business days before the end of a term people are reminded of it, by the kind of term. */
const DIAS = {
  resposta: { lembrete_5: 5, lembrete_1: 1 },
  recurso: { lembrete_recurso_5: 5, lembrete_recurso_1: 1 },
} as const satisfies Record<string, { [M in Modelo]?: number }>

export type TermoDe = keyof typeof DIAS
export type Lembrete = { [T in TermoDe]: keyof (typeof DIAS)[T] }[TermoDe]

/**
 * When to remind of a term: on the mornings of those days, if they come after the day on which the term was set.
 * @param desde  when the term was set, ISO 8601
 * @param ate  its end, ISO 8601
 */
export function lembretesDe(de: TermoDe, desde: string, ate: string, uf: Uf): { modelo: Lembrete; em: string }[] {
  return (Object.entries(DIAS[de]) as [Lembrete, number][]).flatMap(([modelo, dias]) => {
    const em = manhaDiasUteisAntes(new Date(ate), dias, uf)
    return diasUteisEntre(new Date(desde), em, uf) >= 1 ? [{ modelo, em: em.toISOString() }] : []
  })
}
