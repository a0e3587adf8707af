import { EXCLUSAO_RESULT_LABEL } from '@car/vocabulary/guarda'
import { VERDICT_RESULT_LABEL } from '@car/vocabulary/achado'
import { AUDITED_ACTION_LABEL, type AuditedAction } from '@car/vocabulary/audit'
import { percent } from '@car/text/wording'
import type { DomainEvent, Filters } from '../../domain/events.ts'
import { notesOf } from '../../analise/domain/nota.ts'
import { KINDS, summarise } from '../../domain/kinds.ts'
import type { Streams } from '../../domain/streams.ts'

/** The events of all streams, because the audit reads the commits of all. */
type AnyEvent = { [N in keyof Streams]: Parameters<Streams[N]['evolve']>[1] }[keyof Streams]

const BESIDE: Record<Exclude<AnyEvent, DomainEvent>['tipo'], true> = {
  cpf_revelado: true,
  nota_escrita: true,
  modelo_criado: true,
  modelo_alterado: true,
  modelo_excluido: true,
  acesso_incomum: true,
  auditoria_consultada: true,
  dados_exportados: true,
  retencao_legal_imposta: true,
  retencao_legal_retirada: true,
  prazo_avisado: true,
  eliminacao_ordenada: true,
  eliminacao_feita: true,
  eliminacao_retirada: true,
  exclusao_pedida: true,
  exclusao_decidida: true,
  exclusao_concluida: true,
  leituras_registradas: true,
  leituras_eliminadas: true,
  lote_aberto: true,
  lote_sorteado: true,
  lote_confirmado: true,
  lote_desfeito: true,
  lote_encerrado: true,
  sorteio_aberto: true,
  sorteio_iniciado: true,
  sorteio_revelado: true,
}

export const ACTIONS = Object.fromEntries(Object.keys({ ...KINDS, ...BESIDE }).map((tipo) => [tipo, tipo])) as {
  [T in AnyEvent['tipo']]: AuditedAction & T
}

/** The prefixes of scopes that belong to a case. A query for the acts of a case also searches these scopes. */
export const PREFIXES = [notesOf('')]

/** Describes any recorded event in one line, without data from documents and without the text of notes. */
export function summariseAll(event: AnyEvent): string {
  switch (event.tipo) {
    case 'achado_avaliado': {
      const { resultado, motivo, junto } = event
      const phrase = `Achado ${VERDICT_RESULT_LABEL[resultado]}${junto ? `, também no processo ${junto.numero}` : ''}.`
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
    case 'retencao_legal_imposta':
      return `Retenção legal imposta. Motivo: ${event.motivo}`
    case 'retencao_legal_retirada':
      return `Retenção legal retirada. Motivo: ${event.motivo}`
    case 'prazo_avisado':
      return `Quem abriu o rascunho foi avisado de que ele se apaga em ${dayInWords(event.ateEm.slice(0, 10))}.`
    case 'eliminacao_ordenada':
      return `Eliminação ordenada: ${event.base_legal}.`
    case 'eliminacao_feita':
      return `Eliminação feita em ${event.onde}.`
    case 'eliminacao_retirada':
      return 'Eliminação retirada: alguém agiu antes que algo se apagasse.'
    case 'exclusao_pedida':
      return 'A pessoa pediu que se apaguem os seus dados.'
    case 'exclusao_decidida':
      return `Pedido de exclusão ${EXCLUSAO_RESULT_LABEL[event.resultado]}. Razões: ${event.fundamentacao}`
    case 'exclusao_concluida':
      return 'O que se pediu que se apagasse está apagado.'
    case 'leituras_registradas':
      return 'As consultas de uma hora foram registradas.'
    case 'leituras_eliminadas':
      return `Consultas de uma hora apagadas: ${event.base_legal}.`
    case 'lote_aberto':
      return `Lote feito, com ${counted(event.candidatos.length)}.`
    case 'lote_sorteado':
      return `Lote sorteado, com ${counted(event.ordem.length)}.`
    case 'lote_confirmado':
      return 'Lote confirmado.'
    case 'lote_desfeito':
      return `Lote desfeito. Motivo: ${event.motivo}`
    case 'lote_encerrado':
      return `Lote encerrado: ${event.aprovados} de ${counted(event.aprovados + event.devolvidos)} com aprovação.`
    case 'sorteio_aberto':
      return `Sorteio de ${event.mes.split('-').toReversed().join('/')} registrado, de ${percent(event.taxa)} das decisões.`
    case 'sorteio_iniciado':
      return 'Sorteio do mês iniciado.'
    case 'sorteio_revelado':
      return 'Semente do sorteio do mês publicada.'
    default:
      return summarise(event)
  }
}

const counted = (processos: number): string => (processos === 1 ? '1 processo' : `${processos} processos`)

/** Returns the id of the person whom an alert or an audit query is about; undefined for other events. */
export function personOf(events: readonly AnyEvent[]): string | undefined {
  const [event] = events
  if (event?.tipo === 'acesso_incomum' || event?.tipo === 'exclusao_pedida') return event.usuarioId
  return event?.tipo === 'auditoria_consultada' ? event.usuario : undefined
}

/** Returns the id of the case that an audit query was about; undefined for other events. */
export function processoOf([event]: readonly AnyEvent[]): string | undefined {
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

const dayInWords = (day: string): string => day.split('-').toReversed().join('/')
