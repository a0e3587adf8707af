import type { LandCtx } from './ctx.ts'

const BATCH = 100

/**
 * Publishes `processo.cruzado` for every changed row. The changed rows are marked in the store, so a process that dies
 * loses no change. Publishing a change twice does no harm.
 * @param until  limits the changes to those before this time
 */
export async function tellAllCrossed(ctx: LandCtx, signal?: AbortSignal, until?: Date): Promise<void> {
  for (;;) {
    const changed = await ctx.cruzamentos.toTell(BATCH, until)
    if (changed.length === 0 || signal?.aborted) return
    await Promise.all(changed.map(ctx.tellCrossed))
    await ctx.cruzamentos.told(changed)
    if (changed.length < BATCH) return
  }
}
