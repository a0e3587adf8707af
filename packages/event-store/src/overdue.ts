import { type Collection, openCollection } from '@car/store/collection'
import type mongoose from 'mongoose'
import { type Commit, commitId, streamOfCommit } from './commit.ts'
import type { Published } from './published.ts'

/** A commit that should have been published. A process that publishes it claims it first, for a time. */
export type Overdue = { _id: string; at: Date; claimedUntil?: Date }
/** The time up to which some process has looked for overdue commits. */
type Looked = { _id: 'until'; at: Date }

const BATCH = 1_000
const CLAIM_MS = 15_000
/**
 * How long after its time a commit may still appear in the store: as a rule, and at most. Commits are looked for once
 * more for this long, as by the log of the record.
 */
const NEAR_MS = 10_000
const FAR_MS = 15 * 60_000
const FAR_EVERY_MS = 60_000
const EVER = new Date(0)

/**
 * Finds commits that were not published in time, and keeps a list of them until they are. Commits are only read, so they
 * are found by their time. What is on the list does not have to be looked for again, however long the broker is away.
 */
export function createOverdue(
  connection: mongoose.Connection,
  commits: Collection<Commit<unknown> & { commandKey: string }>,
  published: Published,
) {
  const list = openCollection<Overdue>(connection, 'overdue')
  const looks = openCollection<Looked>(connection, 'looked')
  let near: Date | null = null
  let far: Date | null = null

  const noteLooked = (at: Date) => looks.upsert({ _id: 'until' }, { $max: { at } })
  const since = (from: Date, marginMs: number) => new Date(Math.max(0, from.getTime() - marginMs))

  return {
    list,

    /** Puts each commit that is older than `delayMs` and was not published on the list. */
    async look(delayMs: number): Promise<void> {
      const until = new Date(Date.now() - delayMs)
      // A clock that was set back makes what was looked at later than now. It is looked at again.
      if (near && near > until) near = until
      if (far && far > until) far = until
      const isFar = near === null || far === null || until.getTime() - far.getTime() > FAR_EVERY_MS
      const from = isFar
        ? since(far ?? (await looks.one({ _id: 'until' }))?.at ?? EVER, FAR_MS)
        : since(near ?? EVER, NEAR_MS)
      let batch: Pick<Commit<unknown>, '_id' | 'at'>[] = []
      const note = async () => {
        const missing = await published.missing(batch)
        await list.insertMissing(missing.map(({ _id, at }) => ({ _id, at })))
        batch = []
      }
      const asked = { at: { $gte: from, $lt: until }, silent: null }
      for await (const { _id, at } of commits.each(asked, { projection: { at: 1 }, sort: { at: 1, _id: 1 } })) {
        if (batch.push({ _id, at }) < BATCH) continue
        await note()
        if (isFar) await noteLooked(at)
      }
      await note()
      near = until
      if (!isFar) return
      far = until
      await noteLooked(until)
    },

    /** Returns commits of the list, the oldest first. */
    oldest: (limit: number): Promise<Overdue[]> => list.many({}, { sort: { at: 1 }, limit }),

    /**
     * Claims a commit for this process, so that only one of several handles it. Returns false if another process has
     * claimed or published the commit.
     */
    claim({ _id }: Overdue): Promise<boolean> {
      const now = new Date()
      const free = { $or: [{ claimedUntil: { $exists: false } }, { claimedUntil: { $lt: now } }] }
      return list.update({ _id, ...free }, { $set: { claimedUntil: new Date(now.getTime() + CLAIM_MS) } })
    },

    /** Takes the commits of a stream up to this one, which are published, off the list. */
    settle: ({ _id }: Overdue): Promise<void> =>
      list.removeAll({ _id: { $gte: commitId(streamOfCommit({ _id }), 0), $lte: _id } }),

    /** Counts the commits of the list that are older than this. */
    olderThan: (ms: number): Promise<number> => list.count({ at: { $lt: new Date(Date.now() - ms) } }),

    createIndexes: (): Promise<void> => list.index({ at: 1 }),
  }
}
