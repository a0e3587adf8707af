export const STATUS_PROCESSO = [
  'rascunho',
  'submetido',
  'em_analise',
  'pendente',
  'aprovado',
  'rejeitado',
  'em_recurso',
  'cancelado',
] as const
export type StatusProcesso = (typeof STATUS_PROCESSO)[number]

export const STATUS_PROCESSO_LABEL: Record<StatusProcesso, string> = {
  rascunho: 'rascunho',
  submetido: 'enviado',
  em_analise: 'em análise',
  pendente: 'pendente',
  aprovado: 'aprovado',
  rejeitado: 'rejeitado',
  em_recurso: 'em recurso',
  cancelado: 'cancelado',
}

/** The parties that may have to act next; `ninguem` if nobody has to. */
export const WITH_WHOM = ['requerente', 'tecnico', 'analise', 'supervisao', 'ninguem'] as const
export type WithWhom = (typeof WITH_WHOM)[number]

/** The permissions that an owner gives to a technician. Each scope includes the scopes before it. */
export const SCOPES = ['consultar', 'editar', 'submeter'] as const
export type Scope = (typeof SCOPES)[number]

export const SCOPE_LABEL: Record<Scope, string> = {
  consultar: 'só ver',
  editar: 'ver e preencher',
  submeter: 'ver, preencher e assinar',
}

export const IMOVEL_KINDS = ['IRU', 'AST', 'PCT'] as const
export type ImovelKind = (typeof IMOVEL_KINDS)[number]

export const IMOVEL_KIND_LABEL: Record<ImovelKind, string> = {
  IRU: 'imóvel rural (IRU)',
  AST: 'assentamento da reforma agrária (AST)',
  PCT: 'território de povos e comunidades tradicionais (PCT)',
}

/** The states of a property in the registry, as opposed to the status of the case. */
export const CAR_STATUSES = ['AT', 'PE', 'SU', 'CA', 'RE'] as const
export type CarStatus = (typeof CAR_STATUSES)[number]

export const CAR_STATUS_LABEL: Record<CarStatus, string> = {
  AT: 'ativo',
  PE: 'pendente',
  SU: 'suspenso',
  CA: 'cancelado',
  RE: 'removido, substituído por outro',
}

export const DECISION_RESULTS = ['aprovado', 'rejeitado'] as const
export type DecisionResult = (typeof DECISION_RESULTS)[number]

export const DECISION_LABEL: Record<DecisionResult, string> = { aprovado: 'aprovação', rejeitado: 'rejeição' }

/** The reasons of a rejection. */
export const REASON_CODES = [
  'DOCUMENTACAO_INSUFICIENTE',
  'AREA_DIVERGENTE',
  'GEOMETRIA_INVALIDA',
  'DADO_INCONSISTENTE',
  'OUTRO',
] as const
export type ReasonCode = (typeof REASON_CODES)[number]

export const REASON_CODE_LABEL: Record<ReasonCode, string> = {
  DOCUMENTACAO_INSUFICIENTE: 'documentação insuficiente',
  AREA_DIVERGENTE: 'área divergente',
  GEOMETRIA_INVALIDA: 'geometria inválida',
  DADO_INCONSISTENTE: 'dado inconsistente',
  OUTRO: 'outro',
}

/** The ways in which a case follows others, which are its origins. */
export const ORIGEM_KINDS = ['retificacao', 'desmembramento', 'remembramento', 'transferencia'] as const
export type OrigemKind = (typeof ORIGEM_KINDS)[number]

export const ORIGEM_KIND_LABEL: Record<OrigemKind, string> = {
  retificacao: 'retificação',
  desmembramento: 'desmembramento',
  remembramento: 'remembramento',
  transferencia: 'transferência',
}

/** The states of a lot. */
export const STATUS_LOTE = ['em_leitura', 'confirmado', 'desfeito'] as const
export type StatusLote = (typeof STATUS_LOTE)[number]

export const STATUS_LOTE_LABEL: Record<StatusLote, string> = {
  em_leitura: 'amostra em leitura',
  confirmado: 'confirmado',
  desfeito: 'desfeito',
}

/** How a case was approved. */
export const DECISION_FORMS = ['individual', 'lote'] as const
export type DecisionForm = (typeof DECISION_FORMS)[number]

/** How an approval came about, for anybody who reads of it. */
export const DECISION_FORM_TOLD: Record<DecisionForm, string> = {
  individual: 'Individualmente: quem decidiu leu o processo.',
  lote: 'Em lote: uma amostra sorteada dos processos do lote foi lida, e nada mostrou.',
}

/** How a decision that two people have read was settled. */
export const SETTLEMENTS = ['acordo', 'desempate'] as const
export type Settlement = (typeof SETTLEMENTS)[number]

export const SETTLEMENT_LABEL: Record<Settlement, string> = {
  acordo: 'as duas leituras concordam',
  desempate: 'a supervisão desempatou',
}
