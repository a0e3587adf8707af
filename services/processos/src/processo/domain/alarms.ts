import { type Processo, type Escalation, openPendencias } from '../../domain/processo.ts'
import { placeOfFeriados } from './declared.ts'
import type { DomainEvent } from '../../domain/events.ts'
import { newPrazo } from './pendencias.ts'
import type { Prazos } from './prazos.ts'
import { inBusinessDays } from '@car/calendar/business-days'

/**
 * This module finds events that only the passing of time causes: reminders to the owner, expired pendencies,
 * escalations.
 */

/** The business days from the end of the analysis term to the second notice. */
const AGAIN_DAYS = 5

/** Returns the events that are due at `now`, without events that are already recorded. */
export function expirePrazos(processo: Processo, now: Date, prazos: Prazos): DomainEvent[] {
  const hasPassed = (when: string) => Date.parse(when) <= now.getTime()
  return processo.status === 'pendente'
    ? expirePendencias(processo, { now, prazos, hasPassed })
    : escalate(processo, hasPassed)
}

/** Returns the next time at which `expirePrazos` returns an event (ISO 8601); null if there is none. */
export function nextAlarm(processo: Processo): string | null {
  if (processo.status !== 'pendente') return escalationsOf(processo)[0]?.when ?? null
  const when = openPendencias(processo).flatMap((one) => (one.lembrada ? [one.prazoEm] : [one.lembrarEm, one.prazoEm]))
  return when.toSorted()[0] ?? null
}

type Clock = { now: Date; prazos: Prazos; hasPassed: (when: string) => boolean }
function expirePendencias(processo: Processo, { now, prazos, hasPassed }: Clock): DomainEvent[] {
  const opened = openPendencias(processo)
  const overdue = opened.filter((one) => hasPassed(one.prazoEm))
  const remaining = opened.length - overdue.length
  return [
    ...overdue.map((one, i): DomainEvent => {
      const last = remaining === 0 && i === overdue.length - 1
      return { tipo: 'pendencia_expirada', id: one.id, retomada: last ? newPrazo(processo, now, prazos) : null }
    }),
    ...opened
      .filter((one) => !one.lembrada && !hasPassed(one.prazoEm) && hasPassed(one.lembrarEm))
      .map((one): DomainEvent => ({ tipo: 'pendencia_lembrada', id: one.id })),
  ]
}

/** Escalates a case that is past its term. If both escalations are due, only the second is recorded. */
function escalate(processo: Processo, hasPassed: (when: string) => boolean): DomainEvent[] {
  const due = escalationsOf(processo).findLast(({ when }) => hasPassed(when))
  return due ? [{ tipo: 'processo_escalado', prazoEm: due.prazoEm, vez: due.vez }] : []
}

/** Returns the escalations that are not recorded yet, soonest first; none when the analysis owes no decision. */
function escalationsOf({
  status,
  prazoEm,
  escalado,
  imovel,
}: Processo): { prazoEm: string; vez: 1 | 2; when: string }[] {
  if (prazoEm === null || (status !== 'submetido' && status !== 'em_analise')) return []
  const done = escalado?.prazoEm === prazoEm ? escalado.vez : 0
  const again = () => inBusinessDays(new Date(prazoEm), AGAIN_DAYS, placeOfFeriados({ imovel }).uf).toISOString()
  return [
    ...(done < 1 ? [{ prazoEm, vez: 1 as const, when: prazoEm }] : []),
    ...(done < 2 ? [{ prazoEm, vez: 2 as const, when: again() }] : []),
  ]
}

/**
 * Returns the last escalation of the current analysis term; null when there is none, or the analysis owes no decision.
 */
export const currentEscalation = ({ status, prazoEm, escalado }: Processo): Escalation | null =>
  (status === 'submetido' || status === 'em_analise') && escalado?.prazoEm === prazoEm ? escalado : null
