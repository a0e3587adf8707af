import type { Ctx } from './ctx.ts'

const LOTE = 100

/**
 * Publishes which cases have changes in what they have in common with others. The rows mark these changes themselves,
 * so nothing is lost when the process that made them dies. Publishing one twice does no harm.
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
