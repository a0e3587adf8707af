/**
 * What a cross-check found:
 * - ok: they agree
 * - aviso: worth a look, explained by how such papers are made
 * - divergencia: they contradict each other
 * - nao_verificavel: one side is missing, or was not read with enough certainty to hold it against anybody
 */
export const SITUACOES_ACHADO = ['ok', 'aviso', 'divergencia', 'nao_verificavel'] as const
export type SituacaoAchado = (typeof SITUACOES_ACHADO)[number]

export const SITUACAO_ACHADO_LABEL: Record<SituacaoAchado, string> = {
  ok: 'confere',
  aviso: 'atenção',
  divergencia: 'divergência',
  nao_verificavel: 'não verificável',
}
