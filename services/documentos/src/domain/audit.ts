import type { AuditedAction } from '@car/vocabulary/audit'
import { DOCUMENTO_KIND_LABEL, type DocumentoKind } from '@car/vocabulary/documento'
import type { DomainEvent } from './events.ts'
import { summarise } from './summary.ts'

/** What the audit calls each type of event. */
export const ACTIONS: Record<DomainEvent['tipo'], AuditedAction> = {
  recebido: 'documento_recebido',
  em_processamento: 'documento_em_leitura',
  devolvido: 'documento_devolvido',
  validado: 'documento_validado',
  invalidado: 'documento_invalidado',
  aceito: 'documento_aceito',
  confirmado: 'documento_confirmado',
  descartado: 'documento_descartado',
  liberado: 'documento_liberado',
  duplicidade_detectada: 'duplicidade_detectada',
}

/** One line about any recorded event, including work in progress. It contains nothing that was read in a document. */
export function summariseAll(event: DomainEvent, about: string | undefined): string {
  if (event.tipo === 'duplicidade_detectada') return 'Foi enviado um arquivo que já está no processo de outra pessoa.'
  const tipo = event.tipo === 'recebido' ? event.tipo_documento : (about as DocumentoKind | undefined)
  const nome = DOCUMENTO_KIND_LABEL[tipo ?? 'outros']
  switch (event.tipo) {
    case 'em_processamento':
      return `Leitura iniciada: ${nome} (tentativa ${event.tentativa}).`
    case 'devolvido':
      return `Leitura interrompida, será retomada: ${nome}.`
    case 'liberado':
      return `Arquivo liberado para outro processo: ${nome}.`
    default:
      return summarise(event, tipo ?? 'outros')?.resumo ?? ''
  }
}
