import type { Ctx } from './ctx.ts'

const LOTE = 100

/**
 * Tells of the cases beside which something has changed. Their rows say so themselves, so nothing is lost when the process
 * that changed them dies; told twice does no harm.
 */
export async function avisarCruzados(ctx: Ctx, signal?: AbortSignal): Promise<void> {
  for (;;) {
    const mudados = await ctx.cruzamentos.aAvisar(LOTE)
    if (mudados.length === 0 || signal?.aborted) return
    await Promise.all(mudados.map(ctx.avisarCruzado))
    await ctx.cruzamentos.avisados(mudados)
    if (mudados.length < LOTE) return
  }
}
