import type { Ctx } from './ctx.ts'

const LOTE = 200

/** Refreshes at most LOTE rows whose `revisar_em` has passed. */
export async function review(
  ctx: Ctx,
  refresh: (processoId: string) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  for (const id of await ctx.fila.dueForReview(ctx.now().toISOString(), LOTE)) {
    if (signal?.aborted) return
    await refresh(id)
  }
}
