import type { KeepingTerm } from '@car/vocabulary/guarda'
import { overAt, overBefore } from '../domain/classes.ts'
import { remind } from '../domain/guarda.ts'
import type { GuardaCtx } from './ctx.ts'
import { lastTouchedBefore } from './last-touched.ts'

/** How long before the end of its term the owner of a draft is told of it. */
const AHEAD: KeepingTerm = { count: 1, unit: 'meses', base_legal: '' }
const BATCH = 50

/** Tells the owners of drafts that nobody has touched that their time ends within a month, once for each end. */
export async function remindOwners(ctx: GuardaCtx, signal?: AbortSignal): Promise<void> {
  const term = ctx.terms.rascunho
  const soon = overBefore(term, overAt(AHEAD, ctx.now())).toISOString()
  for (let after: { desde: string; id: string } | undefined; !signal?.aborted; ) {
    const found = await ctx.processos.untouched('rascunho', soon, { after, limit: BATCH })
    const ending = await lastTouchedBefore(ctx, 'rascunho', found, soon)
    const reminded = await ctx.guardas.reminded(ending.map(({ id }) => id))
    for (const { id, last } of ending) {
      const end = overAt(term, new Date(last)).toISOString()
      if (reminded.get(id) === end) continue
      const command = { id: `aviso:${end}`, author: null, at: ctx.now() }
      await ctx.store.execute('guarda', id, command, (guarda) => ({ events: remind(guarda, 'processo', end) }))
    }
    after = found.at(-1)
    if (!after || found.length < BATCH) break
  }
}
