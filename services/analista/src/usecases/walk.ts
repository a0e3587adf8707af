import pLimit from 'p-limit'
import { refresh } from './refresh.ts'
import type { Ctx } from './ctx.ts'

const LOTE = 100
const AT_ONCE = 8

type WalkStep = { proximo: string | null; updated: number }

/**
 * Does one step of a walk over all cases in order of id. The step refreshes the rows of the next cases, and rows whose
 * case is no longer listed.
 * @returns the id after which the next step begins; null at the end
 */
export async function walk(ctx: Ctx, afterId: string, { rebuild = false } = {}): Promise<WalkStep> {
  const { ids } = await ctx.processos.ListarIds({ depois_de: afterId, limite: LOTE })
  const last = ids.length < LOTE ? null : (ids.at(-1) ?? null)
  const all = new Set([...ids, ...(await ctx.fila.idsBetween(afterId, last))])
  await pLimit(AT_ONCE).map(all, (id) => refresh(ctx, id, { rebuild }))
  return { proximo: last, updated: all.size }
}

/**
 * Rebuilds every row, even if the stored row seems newer.
 * @returns the number of rows
 */
export async function rebuildQueue(ctx: Ctx): Promise<number> {
  let total = 0
  for (let from: string | null = ''; from !== null; ) {
    const step: WalkStep = await walk(ctx, from, { rebuild: true })
    total += step.updated
    from = step.proximo
  }
  return total
}
