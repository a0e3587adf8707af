import { businessDaysBetween, morningBusinessDaysBefore } from '@car/calendar/business-days'
import type { Uf } from '@car/vocabulary/uf'
import type { Template } from './templates.ts'

/** The number of business days before the end of a term at which each reminder is sent, by the kind of term. */
const DAYS = {
  resposta: { lembrete_5: 5, lembrete_1: 1 },
  recurso: { lembrete_recurso_5: 5, lembrete_recurso_1: 1 },
} as const satisfies Record<string, { [M in Template]?: number }>

export type TermKind = keyof typeof DAYS
export type Reminder = { [T in TermKind]: keyof (typeof DAYS)[T] }[TermKind]

/**
 * Returns the reminders of a term, each with the morning on which it is due. `DAYS` has the number of business days
 * between that day and the end of the term. A reminder that would be due less than one business day after `since` is
 * left out.
 * @param since  when the term was set, ISO 8601
 * @param end  the end of the term, ISO 8601
 */
export function remindersOf(from: TermKind, since: string, end: string, uf: Uf): { modelo: Reminder; em: string }[] {
  return (Object.entries(DAYS[from]) as [Reminder, number][]).flatMap(([template, days]) => {
    const em = morningBusinessDaysBefore(new Date(end), days, uf)
    return businessDaysBetween(new Date(since), em, uf) >= 1 ? [{ modelo: template, em: em.toISOString() }] : []
  })
}
