import type { AcaoAuditada } from '@car/vocabulary/auditoria'
import { TIPO_DOCUMENTO_LABEL, type TipoDocumento } from '@car/vocabulary/documento'
import type { Evento } from './eventos.ts'
import { resumir } from './resumo.ts'

/** What the audit calls each type of event. */
export const ACOES: Record<Evento['tipo'], AcaoAuditada> = {
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
export function resumirTudo(evento: Evento, about: string | undefined): string {
  if (evento.tipo === 'duplicidade_detectada') return 'Foi enviado um arquivo que já está no processo de outra pessoa.'
  const tipo = evento.tipo === 'recebido' ? evento.tipo_documento : (about as TipoDocumento | undefined)
  const nome = TIPO_DOCUMENTO_LABEL[tipo ?? 'outros']
  switch (evento.tipo) {
    case 'em_processamento':
      return `Leitura iniciada: ${nome} (tentativa ${evento.tentativa}).`
    case 'devolvido':
      return `Leitura interrompida, será retomada: ${nome}.`
    case 'liberado':
      return `Arquivo liberado para outro processo: ${nome}.`
    default:
      return resumir(evento, tipo ?? 'outros')?.resumo ?? ''
  }
}
