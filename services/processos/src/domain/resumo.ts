import { RESULTADO_AVALIACAO_LABEL } from '@car/vocabulary/achado'
import { oDocumento } from '@car/vocabulary/documento'
import { MOTIVO_RESSALVA_LABEL } from '@car/vocabulary/ressalva'
import type { Evento, EventoDeAcesso } from './eventos.ts'

/** One line about an act, for people. Its only personal data are the names of those who acted. */
export function resumir(evento: Evento | EventoDeAcesso): string {
  switch (evento.tipo) {
    case 'processo_criado':
      return `Rascunho ${evento.numero} aberto.`
    case 'processo_editado':
      return 'Dados do imóvel ou do proprietário alterados.'
    case 'processo_descartado':
      return 'Rascunho descartado.'
    case 'processo_assinado':
      return `Assinado pelo responsável técnico (${evento.conselho} ${evento.registro}, ${evento.art_trt}).`
    case 'processo_submetido':
      return 'Processo submetido à análise.'
    case 'processo_cancelado':
      return 'Processo cancelado pelo requerente.'
    case 'processo_assumido':
      return `Análise assumida por ${evento.analista.nome}.`
    case 'processo_liberado':
      return 'Processo devolvido à fila.'
    case 'processo_atribuido':
      return `Processo atribuído a ${evento.analista.nome}. Motivo: ${evento.motivo}`
    case 'impedimento_declarado':
      return `${evento.por.nome} declarou impedimento.`
    case 'parte_tomada':
      return 'A administração passou a tratar dos documentos pelo requerente.'
    case 'achado_avaliado': {
      const { resultado, mensagem, motivo } = evento
      const dita = `Conferência ${RESULTADO_AVALIACAO_LABEL[resultado]}: ${mensagem}`
      return motivo === null ? dita : `${dita} Motivo: ${motivo}`
    }
    case 'processo_aprovado':
      return evento.parecer === null ? 'Processo aprovado.' : `Processo aprovado. Parecer: ${evento.parecer}`
    case 'processo_rejeitado':
      return `Processo rejeitado (${evento.codigo}). Motivo: ${evento.motivo}`
    case 'pendencia_criada':
      return `Pendência ${evento.numero} (${evento.tipoPendencia}) criada: ${evento.descricao}`
    case 'pendencia_respondida':
      return `Pendência respondida: ${evento.resposta}`
    case 'pendencia_resolvida':
      return 'Pendência resolvida.'
    case 'pendencia_cancelada':
      return 'Pendência cancelada.'
    case 'pendencia_expirada':
      return 'O prazo da pendência terminou sem resposta.'
    case 'pendencia_lembrada':
      return 'O requerente foi lembrado do prazo da pendência.'
    case 'ressalva_feita':
      return `Ressalva sobre ${oDocumento(evento.tipoDocumento)}: ${MOTIVO_RESSALVA_LABEL[evento.motivo]}. ${evento.texto}`
    case 'ressalva_retirada':
      return 'Ressalva retirada.'
    case 'ressalva_decidida':
      return `Ressalva ${evento.resultado}: ${evento.motivo}`
    case 'recurso_aberto':
      return 'Recurso aberto contra a rejeição.'
    case 'recurso_decidido':
      return `Recurso ${evento.resultado}: ${evento.fundamentacao}`
    case 'processo_escalado':
      return evento.vez === 1
        ? 'O prazo da análise terminou sem decisão. A supervisão foi avisada.'
        : 'O prazo da análise terminou há cinco dias úteis sem decisão. A supervisão foi avisada outra vez.'
    case 'autorizacao_concedida':
      return `${evento.tecnico.nome} autorizado a ${evento.escopo}.`
    case 'autorizacao_revogada':
      return 'Autorização revogada.'
    case 'acompanhamento_trocado':
      return 'Chave de acompanhamento trocada.'
    case 'cpf_revelado':
      return `CPF ou CNPJ do proprietário revelado. Justificativa: ${evento.justificativa}`
  }
}
