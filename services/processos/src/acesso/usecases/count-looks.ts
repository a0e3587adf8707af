import { nullIfAbsent } from '@car/errors/car-error'
import { idFrom } from '@car/event-store/ids'
import { dayOf, endOfDay, startOfDay } from '@car/calendar/day'
import { stillCounting, countOf, type Excess, excesses, showingExcesses } from '../domain/unusual.ts'
import type { Look } from '../../processo/domain/reading.ts'
import type { BaseCtx } from '../../usecases/ctx.ts'
import type { AccessCtx } from './ctx.ts'

/**
 * The number of looks that a round reads. While auth cannot be reached, looks pile up for at most fifteen minutes. By
 * then all tokens have expired.
 */
const BATCH = 5_000
/**
 * The number of rows that a round reads. A row belongs to one person and one hour, and may contain thousands of cases.
 */
const HOURS = 50

/**
 * Counts the new looks, records excesses, and adds each person's unit to their looks. A count is kept as a list of ids,
 * so a crash or another instance cannot count a look twice. Counting comes before the calls to auth, because these
 * calls may fail.
 */
export async function countLooks(ctx: AccessCtx, signal?: AbortSignal): Promise<void> {
  await countShowings(ctx, signal)
  const newOnes = await ctx.looks.fresh(BATCH)
  const byPerson = [...Map.groupBy(newOnes, ({ usuario_id }) => usuario_id)]
  for (const [userId, looks] of byPerson) {
    if (signal?.aborted) return
    await count(ctx, userId, looks)
  }
  for (const [id, looks] of byPerson) {
    if (signal?.aborted) return
    const person = await ctx.auth.ObterUsuario({ id }).catch(nullIfAbsent)
    const ids = looks.map(({ _id }) => _id)
    await ctx.looks.counted(ids, person?.unidade ?? null)
  }
}

async function countShowings(ctx: AccessCtx, signal?: AbortSignal): Promise<void> {
  const newOnes = await ctx.showings.fresh(HOURS)
  for (const [userId, looks] of Map.groupBy(newOnes, ({ usuario_id }) => usuario_id)) {
    for (const day of new Set(looks.map(({ em }) => dayOf(em)))) {
      if (signal?.aborted) return
      const ofDay = await ctx.showings.inPeriod(userId, startOfDay(day), endOfDay(day))
      for (const excess of showingExcesses(day, ofDay, ctx.accessLimits)) await notify(ctx, userId, excess)
    }
  }
  await ctx.showings.counted(newOnes)
}

async function count(ctx: AccessCtx, userId: string, looks: readonly Look[]): Promise<void> {
  for (const [day, ofDay] of Map.groupBy(looks, ({ em }) => dayOf(em))) {
    const end = await ctx.counts.ofDay(userId, day)
    const count = await ctx.counts.add(userId, day, stillCounting(countOf(ofDay), end, ctx.accessLimits))
    for (const excess of excesses(day, count, ctx.accessLimits)) await notify(ctx, userId, excess)
  }
}

/** Records an excess once for each person, limit and window. The fact is published from this commit. */
async function notify(ctx: BaseCtx, userId: string, excess: Excess): Promise<void> {
  const id = idFrom(userId, `${excess.motivo} ${excess.desde}`)
  const command = { id, author: null, at: ctx.now() }
  const said = { tipo: 'acesso_incomum' as const, usuarioId: userId, ...excess }
  await ctx.store.execute('incomum', id, command, () => ({ events: [said] }), ctx.store.unopened('incomum'))
}
