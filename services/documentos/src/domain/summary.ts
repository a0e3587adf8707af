import type { AtoKind } from '@car/vocabulary/ato'
import { DOCUMENTO_REASON_LABEL, DOCUMENTO_KIND_LABEL, type DocumentoKind } from '@car/vocabulary/documento'
import { percent } from '@car/vocabulary/text'
import type { DocumentoEvent } from './events.ts'

/** The line of an event in the history of its processo; null for work in progress, which is not an act of the case. */
export function summarise(
  event: DocumentoEvent,
  documentoKind: DocumentoKind,
): { tipo: AtoKind; resumo: string } | null {
  const nome = DOCUMENTO_KIND_LABEL[documentoKind]
  switch (event.tipo) {
    case 'recebido': {
      const received = event.substitui === null ? 'recebido' : 'recebido em substituição a outro'
      return { tipo: 'documento_recebido', resumo: `Documento ${received}: ${nome}.` }
    }
    case 'validado':
      return {
        tipo: 'documento_validado',
        resumo: `Documento lido e aceito: ${nome} (confiança de ${percent(event.lido.confianca / 100, 0)}).`,
      }
    case 'invalidado':
      return {
        tipo: 'documento_invalidado',
        resumo: `Documento não aceito: ${nome}; ${DOCUMENTO_REASON_LABEL[event.motivo]}.`,
      }
    case 'aceito':
      return { tipo: 'documento_aceito', resumo: `Documento aceito com ressalva: ${nome}.` }
    case 'confirmado':
      return {
        tipo: 'documento_confirmado',
        resumo: `Quem apresenta informou o que está no documento: ${nome}.`,
      }
    case 'descartado':
      return { tipo: 'documento_descartado', resumo: `Documento descartado: ${nome}.` }
    case 'em_processamento':
    case 'devolvido':
    case 'liberado':
      return null
  }
}
