import type { Ctx } from './ctx.ts'

/** Nothing is read after its time; this only bounds what is kept of it. */
const IDADE_MS = 60 * 60_000

/** Deletes what has run out. By hand, for not every server that speaks MongoDB's protocol does it by itself. */
export async function limpar({
  entradas,
  sessoes,
  revogacoes,
  agora,
}: Pick<Ctx, 'entradas' | 'sessoes' | 'revogacoes' | 'agora'>): Promise<void> {
  const antes = new Date(agora().getTime() - IDADE_MS)
  await Promise.all([entradas.limpar(antes), sessoes.limpar(antes), revogacoes.limpar(antes)])
}
