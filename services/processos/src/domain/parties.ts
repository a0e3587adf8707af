import type { KeptDocumento } from '@car/identity/cpf'
import type { DomainEvent } from './events.ts'
import { documentosIn } from './form.ts'
import { kindOf } from './kinds.ts'

/**
 * Reasons why a person has a part in a case: they opened it, acted for the requerente, are its technician, or declared
 * an impedimento.
 */
export type Why = 'abriu' | 'agiu' | 'tecnico' | 'declarou'
export type Part = { id: string; porque: Why }

/** The people who have taken part in a case, on either side. Nobody ever leaves these lists. */
export type Parties = {
  partes: readonly Part[]
  /** The ids of all who acted in the analysis or were assigned the case. */
  examinadores: readonly string[]
  /** Every CPF and CNPJ that was ever declared, including those that an edit has replaced. */
  declarados: readonly KeptDocumento[]
}

export const NO_PARTIES: Parties = { partes: [], examinadores: [], declarados: [] }

export const hasPart = ({ partes }: Pick<Parties, 'partes'>, personId: string, why: Why): boolean =>
  partes.some((part) => part.id === personId && part.porque === why)

/**
 * Adds the people who take part in a case because of an event. `author` is the id of the person who acted; null for the
 * service itself.
 */
export function withParties(before: Parties, event: DomainEvent, author: string | null): Parties {
  const side = author === null ? null : kindOf(event).side
  const newOnes = [
    ...(side === 'requerente' && author !== null ? [{ id: author, porque: 'agiu' as const }] : []),
    ...partiesOf(event),
  ].filter(({ id, porque }) => !hasPart(before, id, porque))
  const examiners = examinersOf(event, side === 'analise' ? author : null).filter(
    (id) => !before.examinadores.includes(id),
  )
  const declared = 'proprietario' in event ? documentosIn(event) : []
  const known = new Set(declared.length > 0 ? before.declarados.map(({ sigilo }) => sigilo) : [])
  const fresh = declared.filter(({ sigilo }) => !known.has(sigilo))
  return {
    partes: newOnes.length > 0 ? [...before.partes, ...newOnes] : before.partes,
    examinadores: examiners.length > 0 ? [...before.examinadores, ...examiners] : before.examinadores,
    declarados: fresh.length > 0 ? [...before.declarados, ...fresh] : before.declarados,
  }
}

/**
 * Returns the ids of the people who become examiners by an event: its author, and the person to whom it gives the case.
 */
const examinersOf = (event: DomainEvent, author: string | null): string[] => [
  ...(author === null ? [] : [author]),
  ...(event.tipo === 'processo_atribuido' && event.analista.id !== author ? [event.analista.id] : []),
]

/** Returns the people to whom an event gives a part in the case, no matter who acts. */
function partiesOf(event: DomainEvent): Part[] {
  switch (event.tipo) {
    case 'processo_criado':
      return [{ id: event.dono.id, porque: 'abriu' }]
    case 'processo_assinado':
    case 'autorizacao_concedida':
      return [{ id: event.tecnico.id, porque: 'tecnico' }]
    case 'impedimento_declarado':
      return [{ id: event.por.id, porque: 'declarou' }]
    default:
      return []
  }
}
