import { VERDICT_RESULT_LABEL } from '@car/vocabulary/achado'
import { AUDITED_ACTION_LABEL, type AuditedAction } from '@car/vocabulary/audit'
import type { QueryEvent, UnusualAccessEvent, TemplateEvent, NoteEvent, DomainEvent, Filters } from './events.ts'
import type { AccessEvent } from './events.ts'
import { notesOf } from './nota.ts'
import { summarise } from './summary.ts'

/** All that is on record here. */
type Recorded = DomainEvent | AccessEvent | NoteEvent | TemplateEvent | UnusualAccessEvent | QueryEvent

/** What the audit calls each type of event. */
export const ACTIONS: { [T in Recorded['tipo']]: AuditedAction & T } = {
  processo_criado: 'processo_criado',
  processo_editado: 'processo_editado',
  processo_descartado: 'processo_descartado',
  processo_assinado: 'processo_assinado',
  processo_submetido: 'processo_submetido',
  processo_cancelado: 'processo_cancelado',
  processo_assumido: 'processo_assumido',
  processo_liberado: 'processo_liberado',
  processo_atribuido: 'processo_atribuido',
  impedimento_declarado: 'impedimento_declarado',
  parte_tomada: 'parte_tomada',
  achado_avaliado: 'achado_avaliado',
  processo_aprovado: 'processo_aprovado',
  processo_rejeitado: 'processo_rejeitado',
  pendencia_criada: 'pendencia_criada',
  pendencia_respondida: 'pendencia_respondida',
  pendencia_resolvida: 'pendencia_resolvida',
  pendencia_cancelada: 'pendencia_cancelada',
  pendencia_expirada: 'pendencia_expirada',
  pendencia_lembrada: 'pendencia_lembrada',
  ressalva_feita: 'ressalva_feita',
  ressalva_retirada: 'ressalva_retirada',
  ressalva_decidida: 'ressalva_decidida',
  recurso_aberto: 'recurso_aberto',
  recurso_decidido: 'recurso_decidido',
  processo_escalado: 'processo_escalado',
  autorizacao_concedida: 'autorizacao_concedida',
  autorizacao_revogada: 'autorizacao_revogada',
  acompanhamento_trocado: 'acompanhamento_trocado',
  cpf_revelado: 'cpf_revelado',
  nota_escrita: 'nota_escrita',
  modelo_criado: 'modelo_criado',
  modelo_alterado: 'modelo_alterado',
  modelo_excluido: 'modelo_excluido',
  acesso_incomum: 'acesso_incomum',
  auditoria_consultada: 'auditoria_consultada',
  dados_exportados: 'dados_exportados',
}

/** The prefixes under which records that belong to a case are filed, apart from the case itself. */
export const PREFIXES = [notesOf('')]

/** One line about any recorded event. It never contains what was read in documents, nor the text of a note. */
export function summariseAll(event: Recorded): string {
  switch (event.tipo) {
    case 'achado_avaliado': {
      const { resultado, motivo } = event
      const phrase = `Conferência ${VERDICT_RESULT_LABEL[resultado]}.`
      return motivo === null ? phrase : `${phrase} Motivo: ${motivo}`
    }
    case 'nota_escrita':
      return 'Nota da análise escrita.'
    case 'modelo_criado':
      return `Modelo de pendência criado: ${event.titulo}.`
    case 'modelo_alterado':
      return `Modelo de pendência alterado: ${event.titulo}.`
    case 'modelo_excluido':
      return 'Modelo de pendência excluído.'
    case 'acesso_incomum':
      return `As consultas da pessoa passaram de um limite: ${event.total}, quando o limite é ${event.limite}.`
    case 'auditoria_consultada':
      return `Auditoria consultada${filtersInWords(event)}.`
    case 'dados_exportados':
      return event.arquivos
        ? 'A pessoa baixou os próprios dados, com os arquivos.'
        : 'A pessoa baixou os próprios dados, sem os arquivos.'
    default:
      return summarise(event)
  }
}

/** The person whom the act is about, if there is one and the act itself does not name them. */
export function personOf(events: readonly Recorded[]): string | undefined {
  const [event] = events
  if (event?.tipo === 'acesso_incomum') return event.usuarioId
  return event?.tipo === 'auditoria_consultada' ? event.usuario : undefined
}

/** The case that a query of the audit asked about. The query itself is filed under no case. */
export function processoOf([event]: readonly Recorded[]): string | undefined {
  return event?.tipo === 'auditoria_consultada' ? event.processo : undefined
}

function filtersInWords({ usuario, acao, processo, de, ate }: Filters): string {
  const told = [
    usuario === undefined ? [] : ['de uma pessoa'],
    processo === undefined ? [] : ['de um processo'],
    acao === undefined ? [] : [`ação "${AUDITED_ACTION_LABEL[acao as AuditedAction] ?? acao}"`],
    de === undefined ? [] : [`desde ${dayInWords(de)}`],
    ate === undefined ? [] : [`até ${dayInWords(ate)}`],
  ].flat()
  return told.length === 0 ? '' : `: ${told.join(', ')}`
}

const dayInWords = (dia: string): string => dia.split('-').toReversed().join('/')
