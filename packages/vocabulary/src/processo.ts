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
  submetido: 'submetido',
  em_analise: 'em análise',
  pendente: 'pendente',
  aprovado: 'aprovado',
  rejeitado: 'rejeitado',
  em_recurso: 'em recurso',
  cancelado: 'cancelado',
}

/** The words after "o processo está": "em rascunho", "submetido". */
export const estaEm = (status: StatusProcesso): string =>
  status === 'rascunho' ? 'em rascunho' : STATUS_PROCESSO_LABEL[status]

/** Whose move a case waits for. */
export const COM_QUEM = ['requerente', 'tecnico', 'analise', 'supervisao', 'ninguem'] as const
export type ComQuem = (typeof COM_QUEM)[number]

/** What a technician may do for an owner. Each scope includes those before it. */
export const ESCOPOS = ['consultar', 'editar', 'submeter'] as const
export type Escopo = (typeof ESCOPOS)[number]

export const ESCOPO_LABEL: Record<Escopo, string> = {
  consultar: 'só ver',
  editar: 'ver e preencher',
  submeter: 'ver, preencher e assinar',
}

export const TIPOS_IMOVEL = ['IRU', 'AST', 'PCT'] as const
export type TipoImovel = (typeof TIPOS_IMOVEL)[number]

export const TIPO_IMOVEL_LABEL: Record<TipoImovel, string> = {
  IRU: 'imóvel rural (IRU)',
  AST: 'assentamento da reforma agrária (AST)',
  PCT: 'território de povos e comunidades tradicionais (PCT)',
}

/** The state of the property in the registry, as opposed to the status of the case. */
export const SITUACOES_CAR = ['AT', 'PE', 'SU', 'CA'] as const
export type SituacaoCar = (typeof SITUACOES_CAR)[number]

export const SITUACAO_CAR_LABEL: Record<SituacaoCar, string> = {
  AT: 'ativo',
  PE: 'pendente',
  SU: 'suspenso',
  CA: 'cancelado',
}

/** How the analysis of a case ends. */
export const RESULTADOS_DECISAO = ['aprovado', 'rejeitado'] as const
export type ResultadoDecisao = (typeof RESULTADOS_DECISAO)[number]

export const DECISAO_LABEL: Record<ResultadoDecisao, string> = { aprovado: 'aprovação', rejeitado: 'rejeição' }

/** Why a case was rejected. */
export const CODIGOS_MOTIVO = [
  'DOCUMENTACAO_INSUFICIENTE',
  'AREA_DIVERGENTE',
  'GEOMETRIA_INVALIDA',
  'DADO_INCONSISTENTE',
  'OUTRO',
] as const
export type CodigoMotivo = (typeof CODIGOS_MOTIVO)[number]

export const CODIGO_MOTIVO_LABEL: Record<CodigoMotivo, string> = {
  DOCUMENTACAO_INSUFICIENTE: 'documentação insuficiente',
  AREA_DIVERGENTE: 'área divergente',
  GEOMETRIA_INVALIDA: 'geometria inválida',
  DADO_INCONSISTENTE: 'dado inconsistente',
  OUTRO: 'outro',
}
