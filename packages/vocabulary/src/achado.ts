/**
 * The result of a cross-check:
 * - ok: both sides agree
 * - aviso: worth a look, though such documents often differ like this
 * - divergencia: both sides contradict each other
 * - nao_verificavel: one side is missing, or was not read with enough certainty
 */
export const SITUACOES_ACHADO = ['ok', 'aviso', 'divergencia', 'nao_verificavel'] as const
export type SituacaoAchado = (typeof SITUACOES_ACHADO)[number]

export const SITUACAO_ACHADO_LABEL: Record<SituacaoAchado, string> = {
  ok: 'confere',
  aviso: 'atenção',
  divergencia: 'divergência',
  nao_verificavel: 'não verificável',
}
