import type mongoose from 'mongoose'
import { openCollection } from './collection.ts'

/** A piece of unsettled work. */
type Item<Note> = {
  _id: string
  /** The instance that last took the item, until it gives the item back; null before and after. */
  holder: string | null
  /** The end of the holder's lease; without a holder, the time from which `takeNext` may return the item. */
  until: Date
  since: Date
  progress?: Note | null
}

/** The share of the lease after which the lease is renewed. */
const RENEW = 1 / 4

/**
 * Shares work among instances, by a collection of unsettled items and their holders. The collection is small, and can
 * be derived from the record, so that work is found again soon after a crash or a lost message. A superfluous item does
 * no harm, because the instance that takes it finds the work settled.
 * @param holdMs  a holder that was silent for this long counts as dead
 */
export function createLease<Note = never>(connection: mongoose.Connection, name: string, holdMs: number) {
  const items = openCollection<Item<Note>>(connection, name)
  const inMs = (ms: number) => new Date(Date.now() + ms)
  const due = () => ({ until: { $lt: new Date() } })
  const free = () => ({ $or: [{ holder: null }, due()] })

  return {
    holdMs,

    /** Adds work, unless it exists. `takeNext` may return it after `restMs`. */
    include: async (_id: string, restMs: number): Promise<void> =>
      void (await items.insert({ _id, holder: null, until: inMs(restMs - 1), since: new Date() })),

    remove: async (_id: string): Promise<void> => void (await items.remove({ _id })),

    /**
     * Takes this work and returns true, or returns false if another holder has the work. Only one of several
     * simultaneous callers gets the work.
     */
    async take(_id: string, holder: string): Promise<boolean> {
      const mine = { holder, until: inMs(holdMs), progress: null }
      if (await items.update({ _id, ...free() }, { $set: mine })) return true
      return items.insert({ _id, ...mine, since: new Date() })
    },

    /**
     * Takes the work that has been due longest; null when there is none. Several simultaneous callers each get a
     * different item.
     */
    async takeNext(holder: string): Promise<string | null> {
      const taken = await items.updateFirst(due(), { $set: { holder, until: inMs(holdMs) } }, { until: 1 })
      return taken?._id ?? null
    },

    /** Records progress and renews the lease. Returns false if somebody else has taken the work. */
    note: (_id: string, holder: string, progress: Note): Promise<boolean> =>
      items.update({ _id, holder }, { $set: { until: inMs(holdMs), progress } }),

    /** Gives the work up. `takeNext` may return it again after `restMs`. */
    release: async (_id: string, holder: string, restMs: number): Promise<void> =>
      void (await items.update({ _id, holder }, { $set: { holder: null, until: inMs(restMs - 1), progress: null } })),

    /**
     * Renews the lease while the work runs. `lost` is aborted when another instance has the work, or the work is
     * settled. While the store is unreachable, the holder cannot know this, so the work continues.
     */
    async hold<T>(_id: string, holder: string, work: (lost: AbortSignal) => Promise<T>): Promise<T> {
      const lost = new AbortController()
      const renewal = setInterval(() => {
        items.update({ _id, holder }, { $set: { until: inMs(holdMs) } }).then(
          (mine) => mine || lost.abort(new Error('somebody else has this work, or it is settled')),
          () => {},
        )
      }, holdMs * RENEW)
      try {
        return await work(lost.signal)
      } finally {
        clearInterval(renewal)
      }
    },

    async progress(ids: readonly string[]): Promise<Map<string, Note>> {
      if (ids.length === 0) return new Map()
      const found = await items.many({ _id: { $in: [...ids] } }, { projection: { progress: 1 } })
      return new Map(found.flatMap(({ _id, progress }) => (progress ? [[_id, progress]] : [])))
    },

    /** Lists due work that has no holder, or whose lease has expired, longest due first. */
    async forgotten(limit: number): Promise<string[]> {
      const found = await items.many(due(), { projection: { _id: 1 }, sort: { until: 1 }, limit })
      return found.map(({ _id }) => _id)
    },

    has: async (_id: string): Promise<boolean> => (await items.count({ _id })) > 0,

    count: (): Promise<number> => items.count({}),

    /** Returns the seconds since the oldest item was added; 0 when there is none. */
    async waitingS(): Promise<number> {
      const [first] = await items.many({}, { projection: { since: 1 }, sort: { since: 1 }, limit: 1 })
      return first ? (Date.now() - first.since.getTime()) / 1000 : 0
    },

    createIndexes: (): Promise<void> => items.index({ until: 1 }),
  }
}

export type Lease<Note = never> = ReturnType<typeof createLease<Note>>
