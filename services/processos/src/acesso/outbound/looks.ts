import { createHmac } from 'node:crypto'
import { endOfDay, startOfDay } from '@car/calendar/day'
import { type RequestedPeriod } from '@car/reports/period'
import { openCollection } from '@car/store/collection'
import type { Cursor } from '@car/store/cursor'
import { type Page, type PageRequest, paginate } from '@car/store/paging'
import { LRUCache } from 'lru-cache'
import type mongoose from 'mongoose'
import type { Look } from '../../processo/domain/reading.ts'

/** A stored look: one row for each person, case, kind of look and hour. */
type LookRow = Look & {
  _id: string
  /** True until the look is counted and the person's unit is filled in. */
  nova?: true
}

/** The most rows that are remembered, so that a repeated look within the hour costs nothing. */
const MAX_REMEMBERED = 20_000

/**
 * Stores looks. `secret` hides the person: cursors contain keys of rows, and a key contains only an HMAC of the person.
 */
export function createLooks(connection: mongoose.Connection, secret: string) {
  const looks = openCollection<LookRow>(connection, 'leituras')
  const written = new LRUCache<string, true>({ max: MAX_REMEMBERED })

  /** The key begins with case and hour. So the rows of a case are one range of the primary index, in order of time. */
  function keyOf({ processo_id, em, usuario_id, tipo }: Look): string {
    const who = createHmac('sha256', secret).update([processo_id, em, usuario_id, tipo].join('|')).digest('base64url')
    return [processo_id, em, who.slice(0, 22)].join('|')
  }

  const ofProcesso = (processoId: string, { de, ate }: RequestedPeriod) => ({
    _id: {
      $gte: `${processoId}|${de === undefined ? '' : startOfDay(de)}`,
      $lt: ate === undefined ? `${processoId}}` : `${processoId}|${endOfDay(ate)}`,
    },
  })

  return {
    all: (): AsyncIterable<{ processo_id: string }> => looks.each({}),

    /** Records a look, at most once an hour. The row is inserted without a read, and a duplicate is ignored. */
    async note(look: Look, toCount: boolean): Promise<void> {
      const _id = keyOf(look)
      if (written.has(_id)) return
      await looks.insert({ _id, ...look, ...(toCount ? { nova: true } : {}) })
      written.set(_id, true)
    },

    async list(
      processoId: string,
      period: RequestedPeriod,
      asked: { cursor: Cursor; request: PageRequest },
    ): Promise<Page<Look>> {
      const page = await paginate(looks, ofProcesso(processoId, period), NEWEST, asked)
      return { ...page, items: page.items.map(lookOf) }
    },

    /** Yields all looks at a case, one batch in memory at a time. */
    async *allOfProcesso(processoId: string): AsyncGenerator<Look> {
      for await (const row of looks.each(ofProcesso(processoId, {}), { sort: { _id: -1 } })) yield lookOf(row)
    },

    /** Returns at most `limit` looks of a period, newest first. */
    async inPeriod(processoId: string, period: RequestedPeriod, limit: number): Promise<Look[]> {
      const found = await looks.many(ofProcesso(processoId, period), { sort: { _id: -1 }, limit: limit })
      return found.map(lookOf)
    },

    fresh: async (limit: number): Promise<(Look & { _id: string })[]> =>
      (await looks.many({ nova: true }, { limit: limit })).map((row) => ({
        _id: row._id,
        ...lookOf(row),
      })),

    counted: (ids: readonly string[], unidade: string | null): Promise<void> =>
      looks.updateAll({ _id: { $in: ids } }, { $set: { unidade }, $unset: { nova: '' } }),

    createIndexes: (): Promise<void> => looks.index({ nova: 1 }, { sparse: true }),
  }
}

export type Looks = ReturnType<typeof createLooks>

const NEWEST = [{ field: '_id', direction: -1 }] as const

const lookOf = ({ _id, nova: _, ...look }: LookRow): Look => look
