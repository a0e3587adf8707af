import { openCollection } from '@car/store/collection'
import type mongoose from 'mongoose'
import type { Leaves, Logged } from './leaves.ts'

/** The number of commits that get their leaves in one insert. */
const BATCH = 1_000
/**
 * How long after its time a commit may still appear in the store: as a rule, and at most. Commits are looked for once
 * more for this long. A commit that appears later gets no leaf, and `verify` reports it.
 */
const NEAR_MS = 10_000
const FAR_MS = 15 * 60_000
const FAR_EVERY_MS = 60_000
/** The number of commits of which this process knows that they have a leaf. */
const REMEMBERED = 100_000
const EVER = new Date(0)

type Commit = Logged & { at: Date }

/**
 * Gives every commit a leaf. Commits are only read, so the mark that a commit is logged is its leaf. They are found by
 * their time, because a store that is only inserted into and read has no better order.
 */
export function createSequencer(connection: mongoose.Connection, leaves: Leaves) {
  const commits = openCollection<Commit>(connection, 'commits')
  const known = new Set<string>()
  let near: Date | null = null
  let far: Date | null = null

  /** Gives a leaf to each commit since this time that has none. Returns false if another process was at work. */
  async function sequence(since: Date, signal?: AbortSignal): Promise<boolean> {
    let batch: Commit[] = []
    const take = async () => {
      const missing = await leaves.without(batch)
      const done = await leaves.add(missing)
      if (done) remember(batch)
      batch = []
      return done
    }
    const found = commits.each({ at: { $gte: since } }, { projection: { hash: 1 }, sort: { at: 1, _id: 1 } })
    for await (const commit of found) {
      if (known.has(commit._id)) continue
      batch.push(commit)
      if (batch.length === BATCH && (!(await take()) || signal?.aborted)) return false
    }
    return batch.length === 0 || take()
  }

  function remember(batch: readonly Commit[]): void {
    for (const { _id } of batch) known.add(_id)
    for (const id of known) {
      if (known.size <= REMEMBERED) break
      known.delete(id)
    }
  }

  /** Returns a time before which every commit has its leaf, for a process that has not looked yet. */
  async function begin(): Promise<Date> {
    const last = await leaves.last()
    const at = last && (await commits.one({ _id: last.commitId }, { at: 1 }))?.at
    return at instanceof Date && at.getTime() < Date.now() ? at : EVER
  }

  return {
    /**
     * Looks for commits without a leaf, and gives them one.
     * @returns false if another process was at work
     */
    async turn(signal?: AbortSignal): Promise<boolean> {
      const begun = new Date()
      // A clock that was set back makes what was looked at later than now. It is looked at again.
      if (near && near > begun) near = begun
      if (far && far > begun) far = begun
      const isFar = near === null || far === null || begun.getTime() - far.getTime() > FAR_EVERY_MS
      const since = isFar ? (far ?? (await begin())) : near
      const margin = isFar ? FAR_MS : NEAR_MS
      const done = await sequence(new Date(Math.max(0, (since ?? EVER).getTime() - margin)), signal)
      if (!done) return false
      near = begun
      if (isFar) far = begun
      return true
    },

    /** Forgets what this process has seen, because another one takes over. */
    forget(): void {
      near = null
      far = null
      known.clear()
    },
  }
}
