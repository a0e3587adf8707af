import type { User } from '@car/identity/usuario'
import type { ReasonCode } from '@car/vocabulary/processo'
import type { Person } from '@car/vocabulary/person'
import type { DomainEvent } from '../../domain/events.ts'
import { impedimento } from './impedimento.ts'
import { invalidState, require, type Situation } from '../../domain/permission.ts'
import { openReading, type Opinion, type WhyTwice } from '../../domain/processo.ts'

/**
 * Assigns a free case to the person. If several people try at once, only the first succeeds: the other attempts are
 * decided again on the new state and refused.
 */
export function assumir(s: Situation, dossieJobId: string): DomainEvent[] {
  require('assumir', s)
  return [{ tipo: 'processo_assumido', analista: person(s.usuario), dossieJobId }]
}

export function liberar(s: Situation): DomainEvent[] {
  require('liberar', s)
  return [{ tipo: 'processo_liberado' }]
}

/**
 * Assigns the case to an analyst. `declared` is true if the analyst's CPF was ever declared on the case.
 * @throws CAR-005 when the analyst has a part in the case
 */
export function atribuir(s: Situation, analista: Person, declared: boolean, motivo: string): DomainEvent[] {
  require('atribuir', s)
  // The refusal has the words for a part in the case, so that it does not tell who decided first.
  const reading = openReading(s.processo)
  const isRead = reading?.estado === 'pendente'
  const decidedFirst = isRead && reading.proposta.por.id === analista.id
  if (decidedFirst || impedimento(s.processo, analista.id, declared) !== null) {
    throw invalidState('Este analista tem parte no processo e não pode analisá-lo. Escolha outra pessoa.')
  }
  return [
    isRead
      ? { tipo: 'segunda_leitura_atribuida', leitor: analista, motivo }
      : { tipo: 'processo_atribuido', analista, motivo },
  ]
}

/** Declares an impedimento. The event also releases the case if it is assigned to this person. */
export function declararImpedimento(s: Situation, motivo: string): DomainEvent[] {
  require('declarar_impedimento', s)
  return [{ tipo: 'impedimento_declarado', por: person(s.usuario), motivo }]
}

/** @param why  why somebody else has to read the case before this counts; null if nobody has to */
export function aprovar(s: Situation, parecer: string | null, why: WhyTwice | null = null): DomainEvent[] {
  require('aprovar', s)
  return decide({ resultado: 'aprovado', texto: parecer, codigo: null, por: person(s.usuario) }, why)
}

/** @param why  as in `aprovar` */
export function rejeitar(s: Situation, motivo: string, codigo: ReasonCode, why: WhyTwice | null = null): DomainEvent[] {
  require('rejeitar', s)
  return decide({ resultado: 'rejeitado', texto: motivo, codigo, por: person(s.usuario) }, why)
}

const decide = (opinion: Opinion, why: WhyTwice | null): DomainEvent[] => [
  why === null ? decisionOf(opinion) : { tipo: 'segunda_leitura_pedida', proposta: opinion, ...why },
]

/** Returns the event that decides a case. */
export const decisionOf = ({ resultado, texto, codigo, por }: Opinion): DomainEvent =>
  resultado === 'aprovado'
    ? { tipo: 'processo_aprovado', por, parecer: texto }
    : { tipo: 'processo_rejeitado', por, motivo: texto ?? '', codigo: codigo ?? 'OUTRO' }

export const person = (usuario: User): Person => ({ id: usuario.id, nome: usuario.nome })
