import type { DocumentoOperation } from '@car/vocabulary/documento'
import { undeclared, incomplete, placeOfFeriados } from './declared.ts'
import type { Signature, Sucessor } from '../../domain/processo.ts'
import type { DomainEvent } from '../../domain/events.ts'
import type { Form } from './form.ts'
import { hasPart } from './parties.ts'
import { require, type Situation } from '../../domain/permission.ts'
import { type OfOwner, OPENED_BY } from './sucessao.ts'
import { inBusinessDays } from '@car/calendar/business-days'

/**
 * The acts on the side of the requerente, by the owner, a technician, or an administrator on their behalf. Each
 * function returns the events of the act, or throws a refusal.
 */

/** Replaces the declared data. A submitted case must stay complete; a draft need not be complete. */
export function editar(s: Situation, form: Form): DomainEvent[] {
  require('editar', s)
  const gap = s.processo.status === 'rascunho' ? null : incomplete(undeclared(form))
  if (gap) throw gap
  return [{ tipo: 'processo_editado', ...form }]
}

/** Discards a draft, or cancels a submitted case, which stays visible. */
export function excluir(s: Situation): DomainEvent[] {
  require('excluir', s)
  return [{ tipo: s.processo.status === 'rascunho' ? 'processo_descartado' : 'processo_cancelado' }]
}

export function assinar(s: Situation, signature: Signature): DomainEvent[] {
  require('assinar', s)
  return [{ tipo: 'processo_assinado', ...signature }]
}

/**
 * Records once that an administrator handles documents for the requerente. The service documentos records the documents
 * themselves.
 */
export function takePart(s: Situation, action: Exclude<DocumentoOperation, 'consultar'>): DomainEvent[] {
  require(action, s)
  return hasPart(s.processo, s.usuario.id, 'agiu') ? [] : [{ tipo: 'parte_tomada' }]
}

/** Submits the case. A technician who is authorised to submit has to sign first. */
export function submeter(s: Situation): DomainEvent[] {
  require('submeter', s)
  const { uf, municipio } = placeOfFeriados(s.processo)
  const { analysisDays, feriados } = s.prazos
  const prazoAt = inBusinessDays(s.now, analysisDays, uf, feriados(municipio)).toISOString()
  return [{ tipo: 'processo_submetido', prazoEm: prazoAt }]
}

/** Records that another case follows this decided case. A buyer, who has no part in it, goes another way. */
export function openSucessor(s: Situation, sucessor: Omit<Sucessor, 'em'> & { como: OfOwner }): DomainEvent[] {
  require(OPENED_BY[sucessor.como], s)
  return [{ tipo: 'sucessor_aberto', ...sucessor, terceiro: s.processo.dono.id !== s.usuario.id }]
}
