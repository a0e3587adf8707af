import { levelOf } from '@car/acts/table'
import { idFrom } from '@car/event-store/ids'
import { leastLoaded, type Load } from '../../analise/domain/distribution.ts'
import { teamFor } from '../../analise/usecases/team.ts'
import { giveToReader, waitsFor, type Lote } from '../domain/lote.ts'
import type { LoteCtx } from './ctx.ts'

/**
 * Gives the cases of the sample to analysts who have no part in them, the least loaded first. A case that nobody can
 * take now waits for the next round.
 */
export async function assignSample(ctx: LoteCtx, lote: Lote, waiting: readonly string[]): Promise<void> {
  if (waiting.length === 0) return
  const team = await teamFor(ctx, levelOf('aprovar'))
  for (const id of waiting) await assign(ctx, lote, id, team)
}

async function assign(ctx: LoteCtx, lote: Lote, id: string, team: Load[]): Promise<void> {
  const loaded = await ctx.store.load('processo', id)
  const processo = loaded.state
  if (processo === null || !waitsFor(processo, lote.id)) return
  const declared = await ctx.proprietarios.declaredPeople(processo, loaded.commits)
  const reader = leastLoaded(processo, declared, team)
  if (!reader) return
  const { analista } = reader
  reader.em_analise += 1
  const command = { id: idFrom(lote.id, `sortear ${id}`), author: null, at: ctx.now() }
  await ctx.store.execute(
    'processo',
    id,
    command,
    (current) => ({
      events: current ? giveToReader(current, lote.id, analista, declared.has(analista.id)) : [],
    }),
    loaded,
  )
}
