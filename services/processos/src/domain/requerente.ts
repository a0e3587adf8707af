import type { OperacaoDeDocumento } from '@car/vocabulary/documento'
import { faltaDeclarar, incompleto, lugarDe } from './declarado.ts'
import type { Assinatura } from './caso.ts'
import type { Evento, Ficha } from './eventos.ts'
import { temParte } from './partes.ts'
import { exigir, type Situacao } from './permissao.ts'
import { emDiasUteis } from '@car/calendario/dias-uteis'

/** The acts of owner and technician. Each is refused or becomes events. */

/** Only a draft may lack what has to be declared. */
export function editar(s: Situacao, ficha: Ficha): Evento[] {
  exigir('editar', s)
  const falta = s.caso.status === 'rascunho' ? null : incompleto(faltaDeclarar(ficha))
  if (falta) throw falta
  return [{ tipo: 'processo_editado', ...ficha }]
}

/** A draft is discarded. A submitted case is cancelled and stays visible. */
export function excluir(s: Situacao): Evento[] {
  exigir('excluir', s)
  return [{ tipo: s.caso.status === 'rascunho' ? 'processo_descartado' : 'processo_cancelado' }]
}

export function assinar(s: Situacao, assinatura: Assinatura): Evento[] {
  exigir('assinar', s)
  return [{ tipo: 'processo_assinado', ...assinatura }]
}

/**
 * Puts on record, once, that an administrator handles documents for the requerente: what is done to them is on record
 * elsewhere.
 */
export function tomarParte(s: Situacao, acao: Exclude<OperacaoDeDocumento, 'consultar'>): Evento[] {
  exigir(acao, s)
  return temParte(s.caso, s.usuario.id, 'agiu') ? [] : [{ tipo: 'parte_tomada' }]
}

/** If a technician is authorised to submit, the technician signs first and the owner submits then. */
export function submeter(s: Situacao): Evento[] {
  exigir('submeter', s)
  const { uf, municipio } = lugarDe(s.caso)
  const { analiseDias, feriados } = s.prazos
  const prazoEm = emDiasUteis(s.agora, analiseDias, uf, feriados(municipio)).toISOString()
  return [{ tipo: 'processo_submetido', prazoEm }]
}
