import type { User } from '@car/identity/usuario'
import type { ReasonCode } from '@car/vocabulary/processo'
import type { Person } from '@car/vocabulary/person'
import type { DomainEvent } from '../../domain/events.ts'
import { impedimento } from './impedimento.ts'
import { invalidState, require, type Situation } from '../../domain/permission.ts'

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
  if (impedimento(s.processo, analista.id, declared) !== null) {
    throw invalidState('Este analista tem parte no processo e não pode analisá-lo. Escolha outra pessoa.')
  }
  return [{ tipo: 'processo_atribuido', analista, motivo }]
}

/** Declares an impedimento. The event also releases the case if it is assigned to this person. */
export function declararImpedimento(s: Situation, motivo: string): DomainEvent[] {
  require('declarar_impedimento', s)
  return [{ tipo: 'impedimento_declarado', por: person(s.usuario), motivo }]
}

export function aprovar(s: Situation, parecer: string | null): DomainEvent[] {
  require('aprovar', s)
  return [{ tipo: 'processo_aprovado', por: person(s.usuario), parecer }]
}

export function rejeitar(s: Situation, motivo: string, codigo: ReasonCode): DomainEvent[] {
  require('rejeitar', s)
  return [{ tipo: 'processo_rejeitado', por: person(s.usuario), motivo, codigo }]
}

export const person = (usuario: User): Person => ({ id: usuario.id, nome: usuario.nome })
