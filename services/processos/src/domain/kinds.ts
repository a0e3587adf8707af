import type { StatusOrDiscarded } from '@car/atos/table'
import type { Facts, FactType } from '@car/events/catalogue'
import { VERDICT_RESULT_LABEL } from '@car/vocabulary/achado'
import { oDocumento } from '@car/vocabulary/documento'
import { RESSALVA_REASON_LABEL } from '@car/vocabulary/ressalva'
import type { AccessEvent, DomainEvent } from './events.ts'

/** Every fact about a case has these fields. */
export type FactBase = { processo_id: string; versao: number; status: StatusOrDiscarded }
type FactOfCase = { [F in FactType]: Facts[F] extends FactBase ? F : never }[FactType]
/** A fact by its type, with its fields other than those in FactBase. */
export type Told = { [F in FactOfCase]: { type: F } & Omit<Facts[F], keyof FactBase> }[FactOfCase]

type Kind<E extends DomainEvent> = {
  /** The party for which the author acts; null when the event counts for neither party. */
  side: 'requerente' | 'analise' | null
  /** True if the event makes the dossiers of the case outdated. A dossier does not say who may see the case. */
  outdates: boolean
  /** Describes the event in one line for people. */
  words: (event: E) => string
  /** Makes the fact that publishes the event. */
  tells: (event: E) => Told
}

/**
 * The party, the words and the fact for each event of a case. The types of events are in events.ts, their effects on
 * the case in processo.ts.
 */
export const KINDS: { readonly [T in DomainEvent['tipo']]: Kind<Extract<DomainEvent, { tipo: T }>> } = {
  processo_criado: {
    side: 'requerente',
    outdates: true,
    words: ({ numero }) => `Rascunho ${numero} aberto.`,
    tells: () => ({ type: 'processo.criado' }),
  },
  processo_editado: {
    side: 'requerente',
    outdates: true,
    words: () => 'Dados do imóvel ou do proprietário alterados.',
    tells: () => ({ type: 'processo.editado' }),
  },
  processo_descartado: {
    side: 'requerente',
    outdates: true,
    words: () => 'Rascunho descartado.',
    tells: () => ({ type: 'processo.descartado' }),
  },
  processo_assinado: {
    side: 'requerente',
    outdates: true,
    words: ({ conselho, registro, art_trt }) =>
      `Assinado pelo responsável técnico (${conselho} ${registro}, ${art_trt}).`,
    tells: () => ({ type: 'processo.assinado' }),
  },
  processo_submetido: {
    side: 'requerente',
    outdates: true,
    words: () => 'Processo submetido à análise.',
    tells: () => ({ type: 'processo.submetido' }),
  },
  processo_cancelado: {
    side: 'requerente',
    outdates: true,
    words: () => 'Processo cancelado pelo requerente.',
    tells: () => ({ type: 'processo.cancelado' }),
  },
  processo_assumido: {
    side: 'analise',
    outdates: false,
    words: ({ analista }) => `Análise assumida por ${analista.nome}.`,
    tells: ({ analista, dossieJobId }) => ({
      type: 'processo.assumido',
      analista_id: analista.id,
      dossie_job_id: dossieJobId,
    }),
  },
  processo_liberado: {
    side: 'analise',
    outdates: false,
    words: () => 'Processo devolvido à fila.',
    tells: () => ({ type: 'processo.liberado' }),
  },
  processo_atribuido: {
    side: 'analise',
    outdates: false,
    words: ({ analista, motivo }) => `Processo atribuído a ${analista.nome}. Motivo: ${motivo}`,
    tells: ({ analista }) => ({ type: 'processo.atribuido', analista_id: analista.id }),
  },
  processo_escalado: {
    side: null,
    outdates: false,
    words: ({ vez }) =>
      vez === 1
        ? 'O prazo da análise terminou sem decisão. A supervisão foi avisada.'
        : 'O prazo da análise terminou há cinco dias úteis sem decisão. A supervisão foi avisada outra vez.',
    tells: ({ vez }) => ({ type: 'processo.escalado', vez }),
  },
  impedimento_declarado: {
    side: null,
    outdates: false,
    words: ({ por }) => `${por.nome} declarou impedimento.`,
    tells: () => ({ type: 'processo.impedimento_declarado' }),
  },
  parte_tomada: {
    side: 'requerente',
    outdates: false,
    words: () => 'A administração passou a tratar dos documentos pelo requerente.',
    tells: () => ({ type: 'processo.parte_tomada' }),
  },
  achado_avaliado: {
    side: 'analise',
    outdates: true,
    words: ({ resultado, mensagem, motivo }) => {
      const phrase = `Conferência ${VERDICT_RESULT_LABEL[resultado]}: ${mensagem}`
      return motivo === null ? phrase : `${phrase} Motivo: ${motivo}`
    },
    tells: () => ({ type: 'processo.achado_avaliado' }),
  },
  processo_aprovado: {
    side: 'analise',
    outdates: true,
    words: ({ parecer }) => (parecer === null ? 'Processo aprovado.' : `Processo aprovado. Parecer: ${parecer}`),
    tells: () => ({ type: 'processo.aprovado' }),
  },
  processo_rejeitado: {
    side: 'analise',
    outdates: true,
    words: ({ codigo, motivo }) => `Processo rejeitado (${codigo}). Motivo: ${motivo}`,
    tells: () => ({ type: 'processo.rejeitado' }),
  },
  pendencia_criada: {
    side: 'analise',
    outdates: true,
    words: ({ numero, tipoPendencia, descricao }) => `Pendência ${numero} (${tipoPendencia}) criada: ${descricao}`,
    tells: ({ id }) => ({ type: 'pendencia.criada', pendencia_id: id }),
  },
  pendencia_respondida: {
    side: 'requerente',
    outdates: true,
    words: ({ resposta }) => `Pendência respondida: ${resposta}`,
    tells: ({ id }) => ({ type: 'pendencia.respondida', pendencia_id: id }),
  },
  pendencia_resolvida: {
    side: 'analise',
    outdates: true,
    words: () => 'Pendência resolvida.',
    tells: ({ id }) => ({ type: 'pendencia.resolvida', pendencia_id: id }),
  },
  pendencia_cancelada: {
    side: 'analise',
    outdates: true,
    words: () => 'Pendência cancelada.',
    tells: ({ id }) => ({ type: 'pendencia.cancelada', pendencia_id: id }),
  },
  pendencia_expirada: {
    side: null,
    outdates: true,
    words: () => 'O prazo da pendência terminou sem resposta.',
    tells: ({ id }) => ({ type: 'pendencia.expirada', pendencia_id: id }),
  },
  pendencia_lembrada: {
    side: null,
    outdates: false,
    words: () => 'O requerente foi lembrado do prazo da pendência.',
    tells: ({ id }) => ({ type: 'pendencia.lembrada', pendencia_id: id }),
  },
  ressalva_feita: {
    side: 'requerente',
    outdates: true,
    words: ({ tipoDocumento, motivo, texto }) =>
      `Ressalva sobre ${oDocumento(tipoDocumento)}: ${RESSALVA_REASON_LABEL[motivo]}. ${texto}`,
    tells: ({ id }) => ({ type: 'ressalva.feita', ressalva_id: id }),
  },
  ressalva_retirada: {
    side: 'requerente',
    outdates: true,
    words: () => 'Ressalva retirada.',
    tells: ({ id }) => ({ type: 'ressalva.retirada', ressalva_id: id }),
  },
  ressalva_decidida: {
    side: 'analise',
    outdates: true,
    words: ({ resultado, motivo }) => `Ressalva ${resultado}: ${motivo}`,
    tells: ({ id }) => ({ type: 'ressalva.decidida', ressalva_id: id }),
  },
  camada_contestada: {
    side: 'requerente',
    outdates: true,
    words: ({ mensagem, texto }) => `Contestada a camada oficial. ${mensagem} Contestação: ${texto}`,
    tells: () => ({ type: 'camada.contestada' }),
  },
  recurso_aberto: {
    side: 'requerente',
    outdates: true,
    words: () => 'Recurso aberto contra a rejeição.',
    tells: ({ id }) => ({ type: 'recurso.aberto', recurso_id: id }),
  },
  recurso_decidido: {
    side: 'analise',
    outdates: true,
    words: ({ resultado, fundamentacao }) => `Recurso ${resultado}: ${fundamentacao}`,
    tells: ({ id }) => ({ type: 'recurso.decidido', recurso_id: id }),
  },
  autorizacao_concedida: {
    side: 'requerente',
    outdates: false,
    words: ({ tecnico, escopo }) => `${tecnico.nome} autorizado a ${escopo}.`,
    tells: ({ id }) => ({ type: 'autorizacao.concedida', autorizacao_id: id }),
  },
  autorizacao_revogada: {
    side: 'requerente',
    outdates: false,
    words: () => 'Autorização revogada.',
    tells: ({ id }) => ({ type: 'autorizacao.revogada', autorizacao_id: id }),
  },
  acompanhamento_trocado: {
    side: 'requerente',
    outdates: false,
    words: () => 'Chave de acompanhamento trocada.',
    tells: () => ({ type: 'processo.acompanhamento_trocado' }),
  },
}

export const kindOf = (event: DomainEvent): Kind<DomainEvent> => KINDS[event.tipo] as Kind<DomainEvent>

/** Describes an act on a case in one line for people. */
export const summarise = (event: DomainEvent | AccessEvent): string =>
  event.tipo === 'cpf_revelado'
    ? `CPF ou CNPJ do proprietário revelado. Justificativa: ${event.justificativa}`
    : kindOf(event).words(event)
