import type { TipoAto } from '@car/vocabulary/ato'
import { MOTIVO_DOCUMENTO_LABEL, TIPO_DOCUMENTO_LABEL, type TipoDocumento } from '@car/vocabulary/documento'
import { porcento } from '@car/vocabulary/texto'
import type { EventoDeDocumento } from './eventos.ts'

/** The line of an event in the history of its processo; null for work in progress, which is not an act of the case. */
export function resumir(
  evento: EventoDeDocumento,
  tipoDocumento: TipoDocumento,
): { tipo: TipoAto; resumo: string } | null {
  const nome = TIPO_DOCUMENTO_LABEL[tipoDocumento]
  switch (evento.tipo) {
    case 'recebido': {
      const como = evento.substitui === null ? 'recebido' : 'recebido em substituição a outro'
      return { tipo: 'documento_recebido', resumo: `Documento ${como}: ${nome}.` }
    }
    case 'validado':
      return {
        tipo: 'documento_validado',
        resumo: `Documento lido e aceito: ${nome} (confiança de ${porcento(evento.lido.confianca / 100, 0)}).`,
      }
    case 'invalidado':
      return {
        tipo: 'documento_invalidado',
        resumo: `Documento não aceito: ${nome}; ${MOTIVO_DOCUMENTO_LABEL[evento.motivo]}.`,
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
