import type { AuditedAction } from '@car/vocabulary/audit'
import type { DomainEvent } from './events.ts'
import { summarise } from './summary.ts'

/** What the audit calls each type of event. */
export const ACTIONS: { [T in DomainEvent['tipo']]: AuditedAction & T } = {
  dossie_solicitado: 'dossie_solicitado',
  composicao_iniciada: 'composicao_iniciada',
  composicao_devolvida: 'composicao_devolvida',
  composicao_falhou: 'composicao_falhou',
  dossie_emitido: 'dossie_emitido',
  dossie_falhou: 'dossie_falhou',
}

/** One line about any recorded event, including work in progress. */
export function summariseAll(event: DomainEvent): string {
  switch (event.tipo) {
    case 'composicao_iniciada':
      return 'Composição do dossiê iniciada.'
    case 'composicao_devolvida':
      return 'Composição do dossiê interrompida, será retomada.'
    case 'composicao_falhou':
      return 'A composição do dossiê falhou.'
    default:
      return summarise(event) ?? ''
  }
}
