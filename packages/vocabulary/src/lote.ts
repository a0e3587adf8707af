/** The states of a lot. */
export const STATUS_LOTE = ['em_leitura', 'confirmado', 'desfeito'] as const
export type StatusLote = (typeof STATUS_LOTE)[number]

export const STATUS_LOTE_LABEL: Record<StatusLote, string> = {
  em_leitura: 'amostra em leitura',
  confirmado: 'confirmado',
  desfeito: 'desfeito',
}

/** The reasons why a case is not clean, so that it is not decided in a lot. */
export const DIRT_REASONS = [
  'ocupado',
  'impedimento',
  'ja_decidido',
  'incompleto',
  'documento',
  'ressalva',
  'a_confirmar',
  'nao_comparado',
  'achado',
  'risco',
  'area',
] as const
export type DirtReason = (typeof DIRT_REASONS)[number]

export const DIRT_REASON_LABEL: Record<DirtReason, string> = {
  ocupado: 'não está mais livre na fila',
  impedimento: 'quem faz ou confirma o lote tem parte no processo',
  ja_decidido: 'já foi decidido, ou é seguido por outro processo',
  incompleto: 'falta o que o envio exige',
  documento: 'um documento obrigatório não está aceito',
  ressalva: 'tem ressalva',
  a_confirmar: 'há valores a confirmar nos documentos',
  nao_comparado: 'a comparação com outros processos e camadas não terminou',
  achado: 'há um achado',
  risco: 'o risco passa do limite',
  area: 'a área passa do limite, ou não é certa',
}

/** How a case was approved. */
export const DECISION_FORMS = ['individual', 'lote'] as const
export type DecisionForm = (typeof DECISION_FORMS)[number]

/** Where a case is in its lot: it waits for the sample to be read, or belongs to the sample. */
export const LOTE_PLACES = ['espera', 'amostra'] as const
export type LotePlace = (typeof LOTE_PLACES)[number]
