import { notFound } from '@car/errors/car-error'
import { type PersonalOf, texts } from '@car/vocabulary/personal'
import type { GuardaClass, GuardaTarget } from '@car/vocabulary/guarda'
import type { Person } from '@car/vocabulary/person'
import { invalidState } from '../../domain/permission.ts'

/**
 * The events of what is kept of a case or of a person, in a stream of its own beside theirs: legal holds, and the
 * destruction with the services that have done their part.
 */
export type GuardaEvent =
  | { tipo: 'retencao_legal_imposta'; alvo: GuardaTarget; id: string; motivo: string }
  | { tipo: 'retencao_legal_retirada'; id: string; motivo: string }
  | { tipo: 'prazo_avisado'; alvo: GuardaTarget; ateEm: string }
  | {
      tipo: 'eliminacao_ordenada'
      alvo: GuardaTarget
      parte: Part
      classe: Reason
      base_legal: string
      por: string | null
      /** A destruction of before, because a restored backup has brought back what was destroyed. */
      repetida?: true
    }
  | { tipo: 'eliminacao_feita'; onde: Keeper }
  /** Somebody acted before anything was destroyed, so what was ordered is not due any more. */
  | { tipo: 'eliminacao_retirada' }

/** Why something is destroyed: its time is over, or its person asked for it. */
export type Reason = GuardaClass | 'pedido'
/** Of a person with cases that stay, only the contact and the notices are destroyed. */
export type Part = 'tudo' | 'contato'

export type LegalHold = { id: string; motivo: string; por: Pick<Person, 'id' | 'nome'>; em: string }
export type Order = { parte: Part; classe: Reason; base_legal: string; por: string | null }
/** An order with what it is about, as it is listed outside of the record: ids and grounds, nothing of a person. */
export type Destruction = Order & { alvo: GuardaTarget; id: string }
export type Elimination = Order & {
  em: string
  feita: readonly Keeper[]
  concluidaEm: string | null
  repetida?: true
}

export type Guarda = {
  id: string
  alvo: GuardaTarget
  retencoes: readonly LegalHold[]
  /** The end of the term of which the owner was told last. */
  avisadoAte: string | null
  eliminacao: Elimination | null
} | null

/** The services that keep something of a case or of a person, in the order in which they destroy it. */
export const KEEPERS = {
  processo: ['processos', 'documentos', 'dossie', 'analista'],
  usuario: ['processos', 'documentos', 'avisos', 'auth'],
} as const satisfies Record<GuardaTarget, readonly string[]>
export type Keeper = (typeof KEEPERS)[GuardaTarget][number]

const PERSONAL: PersonalOf<GuardaEvent> = {
  retencao_legal_imposta: texts('motivo'),
  retencao_legal_retirada: texts('motivo'),
  prazo_avisado: {},
  eliminacao_ordenada: {},
  eliminacao_feita: {},
  eliminacao_retirada: {},
}

export const GUARDA = {
  initial: null as Guarda,
  evolve(
    before: Guarda,
    event: GuardaEvent,
    { stream, at, author }: { stream: string; at: Date; author: { id: string; nome: string } | null },
  ): Guarda {
    const em = at.toISOString()
    if (event.tipo === 'retencao_legal_imposta') {
      const { id, motivo, alvo } = event
      const por = { id: author?.id ?? '', nome: author?.nome ?? '' }
      const kept = before ?? first(stream, alvo)
      return { ...kept, retencoes: [...kept.retencoes, { id, motivo, por, em }] }
    }
    if (event.tipo === 'prazo_avisado') return { ...(before ?? first(stream, event.alvo)), avisadoAte: event.ateEm }
    if (event.tipo === 'eliminacao_ordenada') {
      const { tipo: _, alvo, ...order } = event
      const kept = before ?? first(stream, alvo)
      return { ...kept, eliminacao: { ...order, em, feita: [], concluidaEm: null } }
    }
    if (event.tipo === 'retencao_legal_retirada')
      return before && { ...before, retencoes: before.retencoes.filter(({ id }) => id !== event.id) }
    if (!before?.eliminacao) return before
    if (event.tipo === 'eliminacao_retirada') return { ...before, eliminacao: null }
    const done = [...before.eliminacao.feita, event.onde]
    const whole = done.length === KEEPERS[before.alvo].length
    return { ...before, eliminacao: { ...before.eliminacao, feita: done, concluidaEm: whole ? em : null } }
  },
  personal: PERSONAL,
}

const first = (stream: string, alvo: GuardaTarget): NonNullable<Guarda> => ({
  id: stream.slice('guarda-'.length),
  alvo,
  retencoes: [],
  avisadoAte: null,
  eliminacao: null,
})

export function destructionOf({ id, alvo, eliminacao }: NonNullable<Guarda>): Destruction | null {
  if (eliminacao === null) return null
  const { parte, classe, base_legal, por } = eliminacao
  return { alvo, id, parte, classe, base_legal, por }
}

/** Returns the services that have yet to destroy their part, in order. */
export const missing = ({ alvo, eliminacao }: NonNullable<Guarda>): readonly Keeper[] =>
  eliminacao === null ? [] : KEEPERS[alvo].filter((keeper) => !eliminacao.feita.includes(keeper))

/** @throws CAR-005 when the destruction was ordered before */
export function impose(guarda: Guarda, hold: { id: string; alvo: GuardaTarget; motivo: string }): GuardaEvent[] {
  if (guarda?.eliminacao?.parte === 'tudo') throw invalidState('A eliminação já foi ordenada: não há mais o que reter.')
  return [{ tipo: 'retencao_legal_imposta', ...hold }]
}

/** @throws CAR-003 when there is no such hold */
export function lift(guarda: Guarda, id: string, motivo: string): GuardaEvent[] {
  if (!guarda?.retencoes.some((hold) => hold.id === id)) throw notFound()
  return [{ tipo: 'retencao_legal_retirada', id, motivo }]
}

/** Orders a destruction, unless a hold forbids it, or it was ordered before. */
export function order(guarda: Guarda, alvo: GuardaTarget, what: Order): GuardaEvent[] {
  if (guarda !== null && guarda.retencoes.length > 0) return []
  const before = guarda?.eliminacao
  if (before && (before.parte === 'tudo' || before.concluidaEm === null)) return []
  return [{ tipo: 'eliminacao_ordenada', alvo, ...what }]
}

/**
 * Orders a destruction once more, in all services, after a backup of before was restored: of another service's data
 * the backup may be older than this record. No hold forbids it. One that is under way already goes on.
 */
export function orderAgain(guarda: Guarda, alvo: GuardaTarget, what: Order): GuardaEvent[] {
  const before = guarda?.eliminacao
  if (before?.parte === 'tudo' && what.parte === 'contato') return []
  if (before?.repetida && before.concluidaEm === null && before.parte === what.parte) return []
  return [{ tipo: 'eliminacao_ordenada', alvo, ...what, repetida: true }]
}

/** Takes back the order of this time, of which nothing was carried out. */
export const withdraw = (guarda: Guarda, orderedAt: string): GuardaEvent[] =>
  guarda?.eliminacao?.em === orderedAt && guarda.eliminacao.feita.length === 0 ? [{ tipo: 'eliminacao_retirada' }] : []

/** Tells the owner once of each end of a term. */
export const remind = (guarda: Guarda, alvo: GuardaTarget, end: string): GuardaEvent[] =>
  guarda?.avisadoAte === end || guarda?.eliminacao ? [] : [{ tipo: 'prazo_avisado', alvo, ateEm: end }]

export const confirm = (guarda: Guarda, keeper: Keeper): GuardaEvent[] =>
  guarda !== null && missing(guarda).includes(keeper) ? [{ tipo: 'eliminacao_feita', onde: keeper }] : []
