import { municipiosIn } from '../domain/camada.ts'
import { crossAll } from './cross-all.ts'
import type { LandCtx } from './ctx.ts'
import { tellAllCrossed } from './tell-crossed.ts'

const BATCH = 50
/** The number of cases after which a round begins no further batch. The remaining cases wait for the next round. */
const PER_ROUND = 10_000
/** The age in milliseconds up to which a change is left to the process that made it. */
const UNDER_WAY_MS = 5_000

/**
 * Does the work that no act triggers: it publishes changes, and compares cases again after a rejection becomes final or
 * new boundaries are loaded. A case that fails does not stop the others.
 */
export async function reviewCruzamentos(ctx: LandCtx, signal?: AbortSignal): Promise<void> {
  await tellAllCrossed(ctx, signal, new Date(Date.now() - UNDER_WAY_MS))
  const { geracao } = municipiosIn(await ctx.camadas.all())
  await crossAll(ctx, () => ctx.cruzamentos.toRedo(ctx.now(), geracao, BATCH), signal, PER_ROUND)
}
