import type { Person } from '@car/vocabulary/person'
import type { DomainEvent } from './events.ts'
import { documentosIn } from './form.ts'
import { kindOf } from './kinds.ts'
import { NO_PARTIES, withParties } from './parties.ts'
import { type Processo, type Rascunho, type State, timeInAnalysis } from './processo.ts'

export const PROCESSO = {
  initial: null as State,
  evolve: (
    processo: State,
    event: DomainEvent,
    { at, author }: { at: Date; author: Pick<Person, 'id'> | null },
  ): State => evolve(processo, event, at.toISOString(), author?.id ?? null),
  scope: ({ id }: Processo): string => id,
  isAct: (): boolean => true,
}

/**
 * Applies an event, which happened at `em`, to a case. Every recorded event has happened, so no event is refused.
 * `author` is the id of the person who acted; null for the service itself.
 */
export function evolve(processo: State, event: DomainEvent, em: string, author: string | null): Processo {
  const { side, changes, parts, examiner } = kindOf(event)
  const before = processo ?? open(event, em)
  const after = withClock(before, changes?.(before, event, em) ?? before, em)
  const parties = withParties(before, {
    partes: [
      ...(side === 'requerente' && author !== null ? [{ id: author, porque: 'agiu' as const }] : []),
      ...(parts?.(event) ?? []),
    ],
    examinadores: [
      ...(side === 'analise' && author !== null ? [author] : []),
      ...(examiner === undefined ? [] : [examiner(event)]),
    ],
    declarados: 'proprietario' in event ? documentosIn(event) : [],
  })
  return { ...after, ...parties, desde: after.status === before.status ? before.desde : em, atualizadoEm: em }
}

function open(event: DomainEvent, em: string): Rascunho {
  if (event.tipo !== 'processo_criado') throw new Error(`${event.tipo} before processo_criado`)
  const { tipo: _, ...form } = event
  return {
    ...form,
    status: 'rascunho',
    assinatura: null,
    autorizacoes: [],
    ...NO_PARTIES,
    analista: null,
    avaliacoes: [],
    pendencias: [],
    ressalvas: [],
    contestacoes: [],
    decisoes: [],
    recursos: [],
    escalado: null,
    trocasDaChave: 0,
    desde: em,
    criadoEm: em,
    atualizadoEm: em,
    submetidoEm: null,
    prazoEm: null,
    diasRestantes: null,
    relogio: { acumuladoS: 0, desde: null },
  }
}

function withClock(before: Processo, after: Processo, em: string): Processo {
  const wasRunning = before.status === 'em_analise'
  const isRunning = after.status === 'em_analise'
  if (wasRunning === isRunning) return after
  const clock = isRunning ? { ...after.relogio, desde: em } : { acumuladoS: timeInAnalysis(before, em), desde: null }
  return { ...after, relogio: clock }
}
