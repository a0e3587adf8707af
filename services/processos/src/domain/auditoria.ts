import { RESULTADO_AVALIACAO_LABEL } from '@car/vocabulary/achado'
import { ACAO_AUDITADA_LABEL, type AcaoAuditada } from '@car/vocabulary/auditoria'
import type { EventoDeConsulta, EventoDeIncomum, EventoDeModelo, EventoDeNota, Evento, Filtros } from './eventos.ts'
import type { EventoDeAcesso } from './eventos.ts'
import { notasDe } from './nota.ts'
import { resumir } from './resumo.ts'

/** All that is on record here. */
type Registrado = Evento | EventoDeAcesso | EventoDeNota | EventoDeModelo | EventoDeIncomum | EventoDeConsulta

/** What the audit calls each type of event. */
export const ACOES: { [T in Registrado['tipo']]: AcaoAuditada & T } = {
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
export const PREFIXOS = [notasDe('')]

/** One line about any recorded event. It never contains what was read in documents, nor the text of a note. */
export function resumirTudo(evento: Registrado): string {
  switch (evento.tipo) {
    case 'achado_avaliado': {
      const { resultado, motivo } = evento
      const dita = `Conferência ${RESULTADO_AVALIACAO_LABEL[resultado]}.`
      return motivo === null ? dita : `${dita} Motivo: ${motivo}`
    }
    case 'nota_escrita':
      return 'Nota da análise escrita.'
    case 'modelo_criado':
      return `Modelo de pendência criado: ${evento.titulo}.`
    case 'modelo_alterado':
      return `Modelo de pendência alterado: ${evento.titulo}.`
    case 'modelo_excluido':
      return 'Modelo de pendência excluído.'
    case 'acesso_incomum':
      return `As consultas da pessoa passaram de um limite: ${evento.total}, quando o limite é ${evento.limite}.`
    case 'auditoria_consultada':
      return `Auditoria consultada${filtrosEmPalavras(evento)}.`
    case 'dados_exportados':
      return evento.arquivos
        ? 'A pessoa baixou os próprios dados, com os arquivos.'
        : 'A pessoa baixou os próprios dados, sem os arquivos.'
    default:
      return resumir(evento)
  }
}

/** The person whom the act is about, if there is one and the act itself does not name them. */
export function pessoaDe(eventos: readonly Registrado[]): string | undefined {
  const [evento] = eventos
  if (evento?.tipo === 'acesso_incomum') return evento.usuarioId
  return evento?.tipo === 'auditoria_consultada' ? evento.usuario : undefined
}

/** The case that a query of the audit asked about. The query itself is filed under no case. */
export function processoDe([evento]: readonly Registrado[]): string | undefined {
  return evento?.tipo === 'auditoria_consultada' ? evento.processo : undefined
}

function filtrosEmPalavras({ usuario, acao, processo, de, ate }: Filtros): string {
  const ditos = [
    usuario === undefined ? [] : ['de uma pessoa'],
    processo === undefined ? [] : ['de um processo'],
    acao === undefined ? [] : [`ação "${ACAO_AUDITADA_LABEL[acao as AcaoAuditada] ?? acao}"`],
    de === undefined ? [] : [`desde ${diaEmPalavras(de)}`],
    ate === undefined ? [] : [`até ${diaEmPalavras(ate)}`],
  ].flat()
  return ditos.length === 0 ? '' : `: ${ditos.join(', ')}`
}

const diaEmPalavras = (dia: string): string => dia.split('-').toReversed().join('/')
