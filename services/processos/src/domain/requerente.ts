import type { DocumentoOperation } from '@car/vocabulary/documento'
import { undeclared, incomplete, placeOf } from './declarado.ts'
import type { Signature } from './processo.ts'
import type { DomainEvent, Form } from './events.ts'
import { temParte } from './parties.ts'
import { require, type Status } from './permission.ts'
import { inBusinessDays } from '@car/calendario/business-days'

/** The acts of owner and technician. Each is refused or becomes events. */

/** Only a draft may lack what has to be declared. */
export function editar(s: Status, form: Form): DomainEvent[] {
  require('editar', s)
  const gap = s.processo.status === 'rascunho' ? null : incomplete(undeclared(form))
  if (gap) throw gap
  return [{ tipo: 'processo_editado', ...form }]
}

/** A draft is discarded. A submitted case is cancelled and stays visible. */
export function remove(s: Status): DomainEvent[] {
  require('excluir', s)
  return [{ tipo: s.processo.status === 'rascunho' ? 'processo_descartado' : 'processo_cancelado' }]
}

export function assinar(s: Status, signature: Signature): DomainEvent[] {
  require('assinar', s)
  return [{ tipo: 'processo_assinado', ...signature }]
}

/**
 * Puts on record, once, that an administrator handles documents for the requerente: what is done to them is on record
 * elsewhere.
 */
export function takePart(s: Status, acao: Exclude<DocumentoOperation, 'consultar'>): DomainEvent[] {
  require(acao, s)
  return temParte(s.processo, s.usuario.id, 'agiu') ? [] : [{ tipo: 'parte_tomada' }]
}

/** If a technician is authorised to submit, the technician signs first and the owner submits then. */
export function submeter(s: Status): DomainEvent[] {
  require('submeter', s)
  const { uf, municipio } = placeOf(s.processo)
  const { analiseDias, feriados } = s.prazos
  const prazoAt = inBusinessDays(s.agora, analiseDias, uf, feriados(municipio)).toISOString()
  return [{ tipo: 'processo_submetido', prazoEm: prazoAt }]
}
