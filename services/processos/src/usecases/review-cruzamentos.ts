import { municipiosIn } from '../domain/camada.ts'
import { tellAllCrossed } from './tell-crossed.ts'
import { cross } from './cross.ts'
import type { Ctx } from './ctx.ts'

const LOTE = 50
/** What is left waits for the next round. */
const PER_ROUND = 10_000
/** Whoever made a younger change is about to publish it. */
const UNDER_WAY_MS = 5_000

/**
 * One round over what no act of a case triggers: unpublished changes, rejections that became final with time, and newly
 * loaded boundaries. A case that fails does not hold up the others.
 */
export async function reviewCruzamentos(ctx: Ctx, signal?: AbortSignal): Promise<void> {
  await tellAllCrossed(ctx, signal, new Date(Date.now() - UNDER_WAY_MS))
  const { geracao } = municipiosIn(await ctx.camadas.all())
  const seen = new Set<string>()
  while (seen.size < PER_ROUND) {
    const achados = await ctx.cruzamentos.toRedo(ctx.agora(), geracao, LOTE)
    const added = achados.filter((id) => !seen.has(id))
    if (added.length === 0) return
    for (const id of added) {
      if (signal?.aborted) return
      seen.add(id)
      await cross(ctx, id).catch((erro: unknown) =>
        ctx.logger.error({ err: erro, processo_id: id }, 'comparison failed; tried again'),
      )
    }
    await tellAllCrossed(ctx, signal)
  }
}
