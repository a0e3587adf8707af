import type { Ctx } from './ctx.ts'

/** Expired records are never used. This only limits how long they are kept. */
const IDADE_MS = 60 * 60_000

/** Deletes expired records, since not every server that speaks MongoDB's protocol does so by itself. */
export async function limpar({
  entradas,
  sessoes,
  revogacoes,
  agora,
}: Pick<Ctx, 'entradas' | 'sessoes' | 'revogacoes' | 'agora'>): Promise<void> {
  const antes = new Date(agora().getTime() - IDADE_MS)
  await Promise.all([entradas.limpar(antes), sessoes.limpar(antes), revogacoes.limpar(antes)])
}
