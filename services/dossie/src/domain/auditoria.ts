import type { AcaoAuditada } from '@car/vocabulary/auditoria'
import type { Evento } from './eventos.ts'
import { resumir } from './resumo.ts'

/** What the audit calls each type of event. */
export const ACOES: { [T in Evento['tipo']]: AcaoAuditada & T } = {
  dossie_solicitado: 'dossie_solicitado',
  composicao_iniciada: 'composicao_iniciada',
  composicao_devolvida: 'composicao_devolvida',
  composicao_falhou: 'composicao_falhou',
  dossie_emitido: 'dossie_emitido',
  dossie_falhou: 'dossie_falhou',
}

/** One line about any recorded event, including work in progress. */
export function resumirTudo(evento: Evento): string {
  switch (evento.tipo) {
    case 'composicao_iniciada':
      return 'Composição do dossiê iniciada.'
    case 'composicao_devolvida':
      return 'Composição do dossiê interrompida, será retomada.'
    case 'composicao_falhou':
      return 'A composição do dossiê falhou.'
    default:
      return resumir(evento) ?? ''
  }
}
