import { createHmac } from 'node:crypto'
import { endOfDay, startOfDay } from '@car/calendar/day'
import { type RequestedPeriod } from '@car/reports/period'
import { type Filter, openCollection, type Sort } from '@car/store/collection'
import type { Cursor } from '@car/store/cursor'
import { type Page, type PageRequest, paginate } from '@car/store/paging'
import { LRUCache } from 'lru-cache'
import type mongoose from 'mongoose'
import type { Look } from '../../processo/domain/reading.ts'
import { digestOfCase, digestOfHour } from './digests.ts'

/** A stored look: one row for each person, case, kind of look and hour. */
type LookRow = Look & {
  _id: string
  /** True until the look is counted and the person's unit is filled in. */
  nova?: true
}

/** What is left of the looks at one case in one hour that were destroyed: their hash, so that the others can be checked. */
type Destroyed = { _id: string; processo_id: string; em: string; resumo: string }

/** The most rows that are remembered, so that a repeated look within the hour costs nothing. */
const MAX_REMEMBERED = 20_000
/** The most looks of one answer of the store. An hour of the whole country has a hundred thousand. */
const PAGE = 2_000

/**
 * Stores looks. `secret` hides the person: cursors contain keys of rows, and a key contains only an HMAC of the person.
 */
export function createLooks(connection: mongoose.Connection, secret: string) {
  const looks = openCollection<LookRow>(connection, 'leituras')
  const destroyed = openCollection<Destroyed>(connection, 'leituras_eliminadas')
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

  /** Yields looks in the order of their keys, a page at a time. */
  async function* inPages(filter: Filter & { _id?: object }, sort: Sort): AsyncGenerator<LookRow> {
    for (let after: string | undefined; ; ) {
      const rest = after === undefined ? filter : { ...filter, _id: { ...filter._id, $gt: after } }
      const page = await looks.many(rest, { sort, limit: PAGE })
      yield* page
      if (page.length < PAGE) return
      after = page.at(-1)?._id
    }
  }

  /** Destroys looks that match, with one hash for each case and hour left. Killed anywhere, it can be repeated. */
  async function destroy(filter: Filter, sort: Sort): Promise<void> {
    for await (const { processo_id, em, resumo } of digests(inPages(filter, sort)))
      await destroyed.insert({ _id: `${em}|${processo_id}`, processo_id, em, resumo })
    await looks.removeAll(filter)
  }

  return {
    all: (): AsyncIterable<{ _id: string; processo_id: string; em: string }> => looks.each({}),

    /** Returns the hash of an hour's looks, of which some may be destroyed. */
    async digest(hour: string): Promise<string> {
      const ofCases = new Map<string, string>()
      const rows = inPages({ em: hour }, { em: 1, _id: 1 })
      for await (const { processo_id, resumo } of digests(rows)) ofCases.set(processo_id, resumo)
      for await (const { processo_id, resumo } of destroyed.each(ofHour(hour))) ofCases.set(processo_id, resumo)
      return digestOfHour(ofCases)
    },

    /** Yields the cases of which looks of this hour were destroyed. */
    destroyedIn: async (hour: string): Promise<string[]> =>
      (await destroyed.many(ofHour(hour), { projection: { processo_id: 1 } })).map(({ processo_id }) => processo_id),

    /** Returns the first hour after this one of which there are looks; null if there is none. */
    async firstHour(after: string): Promise<string | null> {
      const next = { projection: { em: 1 }, sort: { em: 1 }, limit: 1 } as const
      return (await looks.many({ em: { $gt: after } }, next))[0]?.em ?? null
    },

    /** Returns those of these cases of which there are looks of this hour, and those that these people looked at. */
    async casesIn(hour: string, processoIds: readonly string[], people: readonly string[]): Promise<string[]> {
      const of = [{ processo_id: { $in: [...processoIds] } }, { usuario_id: { $in: [...people] } }]
      const asked = { em: hour, $or: of }
      const found = await looks.many(asked, { projection: { processo_id: 1 } })
      return [...new Set(found.map(({ processo_id }) => processo_id))]
    },

    countIn: (hour: string, except: readonly string[]): Promise<number> => looks.count(inHour(hour, except)),
    forgetIn: (hour: string, except: readonly string[]): Promise<void> =>
      destroy(inHour(hour, except), { em: 1, _id: 1 }),

    /** Removes all looks of an hour, and what is left of those that were destroyed before. */
    async forgetHour(hour: string): Promise<void> {
      await Promise.all([looks.removeAll({ em: hour }), destroyed.removeAll(ofHour(hour))])
    },

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

    /** Destroys all looks at a case. */
    forget: (processoId: string): Promise<void> => destroy(ofProcesso(processoId, {}), { _id: 1 }),

    fresh: async (limit: number): Promise<(Look & { _id: string })[]> =>
      (await looks.many({ nova: true }, { limit: limit })).map((row) => ({
        _id: row._id,
        ...lookOf(row),
      })),

    counted: (ids: readonly string[], unidade: string | null): Promise<void> =>
      looks.updateAll({ _id: { $in: ids } }, { $set: { unidade }, $unset: { nova: '' } }),

    async createIndexes(): Promise<void> {
      await Promise.all([looks.index({ nova: 1 }, { sparse: true }), looks.index({ em: 1, _id: 1 })])
    },
  }
}

export type Looks = ReturnType<typeof createLooks>

const NEWEST = [{ field: '_id', direction: -1 }] as const

/** The looks of an hour, without those at some cases. */
const inHour = (hour: string, except: readonly string[]) => ({ em: hour, processo_id: { $nin: [...except] } })

const ofHour = (hour: string) => ({ _id: { $gte: `${hour}|`, $lt: `${hour}}` } })

/** Hashes rows that come case by case, and within a case hour by hour. */
async function* digests(rows: AsyncIterable<LookRow>) {
  let current: { processo_id: string; em: string; digest: ReturnType<typeof digestOfCase> } | undefined
  const end = ({ digest, ...place }: NonNullable<typeof current>) => ({ ...place, resumo: digest.end() })
  for await (const row of rows) {
    if (current?.processo_id !== row.processo_id || current.em !== row.em) {
      if (current) yield end(current)
      current = { processo_id: row.processo_id, em: row.em, digest: digestOfCase() }
    }
    current.digest.add(row)
  }
  if (current) yield end(current)
}

const lookOf = ({ _id, nova: _, ...look }: LookRow): Look => look
