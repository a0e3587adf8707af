import type { KeptDocumento } from '@car/identity/cpf'
import type { Person } from '@car/vocabulary/person'
import type { DomainEvent } from './events.ts'
import { documentosIn } from '@car/cadastro/seal'
import { kindOf, PERSONAL } from './kinds.ts'
import { withParties } from '../processo/domain/parties.ts'
import { opened, type Processo, type State, timeInAnalysis } from './processo.ts'

export const PROCESSO = {
  initial: null as State,
  evolve: (
    processo: State,
    event: DomainEvent,
    { at, author }: { at: Date; author: Pick<Person, 'id'> | null },
  ): State => evolve(processo, event, at.toISOString(), author?.id ?? null),
  scope: ({ id }: Processo): string => id,
  isAct: (): boolean => true,
  personal: PERSONAL,
}

/**
 * Applies an event, which happened at `at`, to a case. No rule is checked, because every recorded event has happened.
 * @param author  the id of the person who acted; null for the service itself
 * @throws Error for an event that no case in this status can have, which means that the record is damaged
 */
export function evolve(processo: State, event: DomainEvent, at: string, author: string | null): Processo {
  const { side, changes, parts, examiner } = kindOf(event)
  const before = processo ?? first(event, at)
  const after = withClock(before, changes?.(before, event, at) ?? before, at)
  const parties = withParties(before, {
    partes: [
      ...(side === 'requerente' && author !== null ? [{ id: author, porque: 'agiu' as const }] : []),
      ...(parts?.(event) ?? []),
    ],
    examinadores: [
      ...(side === 'analise' && author !== null ? [author] : []),
      ...(examiner === undefined ? [] : [examiner(event)]),
    ],
    declarados: declaredIn(event),
  })
  return { ...after, ...parties, desde: after.status === before.status ? before.desde : at, atualizadoEm: at }
}

/** Returns the CPFs and CNPJs that an event declares; mostly none. */
export const declaredIn = (event: DomainEvent): KeptDocumento[] => ('proprietario' in event ? documentosIn(event) : [])

function first(event: DomainEvent, at: string): Processo {
  if (event.tipo !== 'processo_criado') throw new Error(`${event.tipo} before processo_criado`)
  const { tipo: _, ...form } = event
  return opened(form, at)
}

function withClock(before: Processo, after: Processo, at: string): Processo {
  const wasRunning = before.status === 'em_analise'
  const isRunning = after.status === 'em_analise'
  if (wasRunning === isRunning) return after
  const clock = isRunning ? { ...after.relogio, desde: at } : { acumuladoS: timeInAnalysis(before, at), desde: null }
  return { ...after, relogio: clock }
}
