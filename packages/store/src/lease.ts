import type mongoose from 'mongoose'
import { openCollection } from './collection.ts'

/** A piece of work that is not settled yet. Field names are those of records that a running installation holds. */
type Item<Note> = {
  _id: string
  /** Who is at it; null while nobody is. */
  posse: string | null
  /** Until then it is the holder's, or rests. Later it is anybody's. */
  ate: Date
  /** Since when it has been waiting to be settled. */
  desde?: Date
  /** How far its holder has come, for who asks. */
  progresso?: Note | null
}

/** More than one, for others ask at the same time. */
const CANDIDATES = 5
/** Share of the lease after which it is renewed. */
const RENEW = 1 / 4

/**
 * Work that is shared out among instances: what is not settled yet, and who is at which. It is derived from the record,
 * and small, so that what a crash or a lost message left behind is found soon. An item too many does no harm: whoever takes
 * it finds the work settled.
 * @param holdMs  a holder that has not been heard of for so long is taken for dead
 */
export function createLease<Note = never>(connection: mongoose.Connection, name: string, holdMs: number) {
  const items = openCollection<Item<Note>>(connection, name)
  const inMs = (ms: number) => new Date(Date.now() + ms)
  const due = () => ({ ate: { $lt: new Date() } })
  const free = () => ({ $or: [{ posse: null }, due()] })

  /** What nobody is at, the longest waiting first. */
  async function forgotten(limit: number): Promise<string[]> {
    const found = await items.many(due(), { projection: { _id: 1 }, sort: { ate: 1 }, limit })
    return found.map(({ _id }) => _id)
  }

  return {
    holdMs,

    /** Adds work that anybody may take after a while. What is there already stays as it is. */
    include: async (_id: string, restMs: number): Promise<void> =>
      void (await items.insert({ _id, posse: null, ate: inMs(restMs - 1), desde: new Date() })),

    remove: async (_id: string): Promise<void> => void (await items.remove({ _id })),

    /** True for one of those who ask at once for this work; the others find it taken. */
    async take(_id: string, holder: string): Promise<boolean> {
      const mine = { posse: holder, ate: inMs(holdMs), progresso: null }
      if (await items.update({ _id, ...free() }, { $set: mine })) return true
      return items.insert({ _id, ...mine, desde: new Date() })
    },

    /** Takes what has waited longest, for one of those who ask at once; null when there is nothing to do. */
    async takeNext(holder: string): Promise<string | null> {
      for (const _id of await forgotten(CANDIDATES)) {
        if (await items.update({ _id, ...due() }, { $set: { posse: holder, ate: inMs(holdMs) } })) return _id
      }
      return null
    },

    /** Says how far it has come, and renews. False when somebody else has taken it meanwhile. */
    note: (_id: string, holder: string, progresso: Note): Promise<boolean> =>
      items.update({ _id, posse: holder }, { $set: { ate: inMs(holdMs), progresso } }),

    /** Not held any more, and anybody's once a rest is over. */
    release: async (_id: string, holder: string, restMs: number): Promise<void> =>
      void (await items.update(
        { _id, posse: holder },
        { $set: { posse: null, ate: inMs(restMs - 1), progresso: null } },
      )),

    /**
     * Renews the lease while the work runs. `lost` is aborted when somebody else has it, or it is settled; a store that is
     * away tells nothing, and whoever comes next finds out.
     */
    async hold<T>(_id: string, holder: string, work: (lost: AbortSignal) => Promise<T>): Promise<T> {
      const lost = new AbortController()
      const renewal = setInterval(() => {
        items.update({ _id, posse: holder }, { $set: { ate: inMs(holdMs) } }).then(
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

    /** Of those of them whose holders have said how far they have come. */
    async progress(ids: readonly string[]): Promise<Map<string, Note>> {
      if (ids.length === 0) return new Map()
      const found = await items.many({ _id: { $in: [...ids] } }, { projection: { progresso: 1 } })
      return new Map(found.flatMap(({ _id, progresso }) => (progresso ? [[_id, progresso]] : [])))
    },

    forgotten,

    count: (): Promise<number> => items.count({}),

    /** How long the longest waiting has been waiting, in seconds; 0 when nothing is. */
    async waitingS(): Promise<number> {
      const [first] = await items.many({}, { projection: { desde: 1 }, sort: { desde: 1 }, limit: 1 })
      return first?.desde ? (Date.now() - first.desde.getTime()) / 1000 : 0
    },

    createIndexes: (): Promise<void> => items.index({ ate: 1 }),
  }
}

export type Lease<Note = never> = ReturnType<typeof createLease<Note>>
