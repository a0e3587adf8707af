import { cross } from './cross.ts'
import type { LandCtx } from './ctx.ts'
import { tellAllCrossed } from './tell-crossed.ts'

/**
 * Compares cases batch by batch until `stale` returns none, and publishes the changes of each batch. A case that fails
 * does not stop the others.
 * @param stale  returns the next batch of ids
 * @param most  after this many cases no further batch begins
 * @returns the number of tried cases; `whole` is true if no case failed and the signal did not interrupt
 */
export async function crossAll(
  ctx: LandCtx,
  stale: () => Promise<string[]>,
  signal?: AbortSignal,
  most = Number.POSITIVE_INFINITY,
): Promise<{ tried: number; whole: boolean }> {
  const seen = new Set<string>()
  let whole = true
  while (seen.size < most) {
    const added = (await stale()).filter((id) => !seen.has(id))
    if (added.length === 0) break
    for (const id of added) {
      if (signal?.aborted) return { tried: seen.size, whole: false }
      seen.add(id)
      await cross(ctx, id).catch((failure: unknown) => {
        whole = false
        ctx.logger.error({ err: failure, processo_id: id }, 'comparison failed; tried again')
      })
    }
    await tellAllCrossed(ctx, signal)
  }
  return { tried: seen.size, whole }
}
