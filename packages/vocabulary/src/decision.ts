/** How cases are decided, in the words that everybody may read. */

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
