/**
 * The result of a cross-check:
 * - ok: both sides agree
 * - aviso: worth a look, though such documents often differ like this
 * - divergencia: both sides contradict each other
 * - a_confirmar: the value was not read with certainty, so a person has to look at the paper
 * - nao_verificavel: one side is missing
 */
export const SITUACOES_ACHADO = ['ok', 'aviso', 'divergencia', 'a_confirmar', 'nao_verificavel'] as const
export type SituacaoAchado = (typeof SITUACOES_ACHADO)[number]

/** An analyst's verdict on a finding: it holds, or it is dismissed. */
export const RESULTADOS_AVALIACAO = ['confirmado', 'descartado'] as const
export type ResultadoAvaliacao = (typeof RESULTADOS_AVALIACAO)[number]

export const RESULTADO_AVALIACAO_LABEL: Record<ResultadoAvaliacao, string> = {
  confirmado: 'confirmada',
  descartado: 'descartada',
}

export const SITUACAO_ACHADO_LABEL: Record<SituacaoAchado, string> = {
  ok: 'confere',
  aviso: 'atenção',
  divergencia: 'divergência',
  a_confirmar: 'a confirmar',
  nao_verificavel: 'não verificável',
}

/** What the owner reads when a finding becomes a pendency. */
export const correcaoPedida = (mensagem: string): string => `${mensagem} Corrija ou esclareça.`
