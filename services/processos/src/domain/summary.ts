import { VERDICT_RESULT_LABEL } from '@car/vocabulary/achado'
import { oDocumento } from '@car/vocabulary/documento'
import { RESSALVA_REASON_LABEL } from '@car/vocabulary/ressalva'
import type { DomainEvent, AccessEvent } from './events.ts'

/** One line about an act, for people. Its only personal data are the names of those who acted. */
export function summarise(event: DomainEvent | AccessEvent): string {
  switch (event.tipo) {
    case 'processo_criado':
      return `Rascunho ${event.numero} aberto.`
    case 'processo_editado':
      return 'Dados do imóvel ou do proprietário alterados.'
    case 'processo_descartado':
      return 'Rascunho descartado.'
    case 'processo_assinado':
      return `Assinado pelo responsável técnico (${event.conselho} ${event.registro}, ${event.art_trt}).`
    case 'processo_submetido':
      return 'Processo submetido à análise.'
    case 'processo_cancelado':
      return 'Processo cancelado pelo requerente.'
    case 'processo_assumido':
      return `Análise assumida por ${event.analista.nome}.`
    case 'processo_liberado':
      return 'Processo devolvido à fila.'
    case 'processo_atribuido':
      return `Processo atribuído a ${event.analista.nome}. Motivo: ${event.motivo}`
    case 'impedimento_declarado':
      return `${event.por.nome} declarou impedimento.`
    case 'parte_tomada':
      return 'A administração passou a tratar dos documentos pelo requerente.'
    case 'achado_avaliado': {
      const { resultado, mensagem, motivo } = event
      const phrase = `Conferência ${VERDICT_RESULT_LABEL[resultado]}: ${mensagem}`
      return motivo === null ? phrase : `${phrase} Motivo: ${motivo}`
    }
    case 'processo_aprovado':
      return event.parecer === null ? 'Processo aprovado.' : `Processo aprovado. Parecer: ${event.parecer}`
    case 'processo_rejeitado':
      return `Processo rejeitado (${event.codigo}). Motivo: ${event.motivo}`
    case 'pendencia_criada':
      return `Pendência ${event.numero} (${event.tipoPendencia}) criada: ${event.descricao}`
    case 'pendencia_respondida':
      return `Pendência respondida: ${event.resposta}`
    case 'pendencia_resolvida':
      return 'Pendência resolvida.'
    case 'pendencia_cancelada':
      return 'Pendência cancelada.'
    case 'pendencia_expirada':
      return 'O prazo da pendência terminou sem resposta.'
    case 'pendencia_lembrada':
      return 'O requerente foi lembrado do prazo da pendência.'
    case 'ressalva_feita':
      return `Ressalva sobre ${oDocumento(event.tipoDocumento)}: ${RESSALVA_REASON_LABEL[event.motivo]}. ${event.texto}`
    case 'ressalva_retirada':
      return 'Ressalva retirada.'
    case 'ressalva_decidida':
      return `Ressalva ${event.resultado}: ${event.motivo}`
    case 'recurso_aberto':
      return 'Recurso aberto contra a rejeição.'
    case 'recurso_decidido':
      return `Recurso ${event.resultado}: ${event.fundamentacao}`
    case 'processo_escalado':
      return event.vez === 1
        ? 'O prazo da análise terminou sem decisão. A supervisão foi avisada.'
        : 'O prazo da análise terminou há cinco dias úteis sem decisão. A supervisão foi avisada outra vez.'
    case 'autorizacao_concedida':
      return `${event.tecnico.nome} autorizado a ${event.escopo}.`
    case 'autorizacao_revogada':
      return 'Autorização revogada.'
    case 'acompanhamento_trocado':
      return 'Chave de acompanhamento trocada.'
    case 'cpf_revelado':
      return `CPF ou CNPJ do proprietário revelado. Justificativa: ${event.justificativa}`
  }
}
