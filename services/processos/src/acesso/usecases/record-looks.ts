import { hourOf } from '../../processo/domain/reading.ts'
import type { AccessCtx } from './ctx.ts'

const HOUR_MS = 3_600_000
/** How long after an hour its looks are recorded. A look is noted within seconds, or it is refused. */
const LATE_MS = 10 * 60_000
/** The first hour that is ever recorded is not older than this. */
const BEGINNING_MS = 48 * HOUR_MS

/**
 * Records the hash of each hour's looks, also of an hour without any, so that a row that is removed or invented later
 * shows. Several instances may do so at once: an hour is recorded once.
 */
export async function recordLooks(ctx: AccessCtx, signal?: AbortSignal): Promise<void> {
  const now = ctx.now().getTime()
  const end = hourOf(new Date(now - LATE_MS))
  for (let hour = await nextHour(ctx, now); hour < end && !signal?.aborted; hour = after(hour)) {
    const command = { id: hour, author: null, at: ctx.now() }
    await ctx.store.execute('leituras', hour, command, async (state) => ({
      events: state === null ? [{ tipo: 'leituras_registradas' as const, resumo: await ctx.looks.digest(hour) }] : [],
    }))
  }
}

/** Returns the hour after the last that is on record; if none is, that of the first look. */
async function nextHour(ctx: AccessCtx, now: number): Promise<string> {
  const last = await lastRecordedHour(ctx)
  if (last !== null) return after(last)
  const [first, earliest] = [await ctx.looks.firstHour(''), hourOf(new Date(now - BEGINNING_MS))]
  if (first === null) return hourOf(new Date(now))
  return first > earliest ? first : earliest
}

/** Returns the last hour whose looks are on record; null if none are. */
async function lastRecordedHour({ store }: Pick<AccessCtx, 'store'>): Promise<string | null> {
  const [last] = await store.collection.many(
    { _id: { $gte: 'leituras-', $lt: 'leituras.' } },
    { projection: { stream: 1 }, sort: { _id: -1 }, limit: 1 },
  )
  return last ? last.stream.slice('leituras-'.length) : null
}

const after = (hour: string): string => new Date(Date.parse(hour) + HOUR_MS).toISOString()
