import { openCollection } from '@car/store/collection'
import type mongoose from 'mongoose'
import { type Commit, streamOfCommit, versionOfCommit } from './commit.ts'

/** The version up to which a stream has been published. `_id` is the name of the stream. */
type Mark = { _id: string; version: number }

/** The number of streams of which this process knows how far they have been published. */
const REMEMBERED = 100_000

/**
 * Opens the marks of what has been published. They are no part of the commits, which are only inserted and read. A
 * process remembers the marks that it has made, because an act has no round trip to spare for reading them.
 */
export function openPublished(connection: mongoose.Connection) {
  const marks = openCollection<Mark>(connection, 'published')
  const known = new Map<string, number>()

  function remember(stream: string, version: number): void {
    const before = known.get(stream) ?? 0
    known.delete(stream)
    known.set(stream, Math.max(before, version))
    for (const oldest of known.keys()) {
      if (known.size <= REMEMBERED) break
      known.delete(oldest)
    }
  }

  /** Tells whether this process knows, without asking the store, that a stream was published up to a version. */
  const knows = (stream: string, version: number): boolean => version === 0 || (known.get(stream) ?? 0) >= version

  return {
    collection: marks,
    knows,

    /** Tells whether a stream was published up to a version. */
    async reaches(stream: string, version: number): Promise<boolean> {
      if (!knows(stream, version)) remember(stream, (await marks.one({ _id: stream }))?.version ?? 0)
      return knows(stream, version)
    },

    /** Returns the version up to which a stream was published. */
    upTo: async (stream: string): Promise<number> => (await marks.one({ _id: stream }))?.version ?? 0,

    /** Marks a stream as published up to a version. A mark only rises. */
    async mark(stream: string, version: number): Promise<void> {
      const update = { $max: { version } }
      // If two processes make the first mark at once, the store refuses one of them.
      if (!(await marks.upsert({ _id: stream }, update))) await marks.update({ _id: stream }, update)
      remember(stream, version)
    },

    /** Returns those commits that were not published. */
    async missing<C extends Pick<Commit<unknown>, '_id'>>(commits: readonly C[]): Promise<C[]> {
      const unknown = commits.filter((commit) => !knows(streamOfCommit(commit), versionOfCommit(commit)))
      if (unknown.length === 0) return []
      const asked = { _id: { $in: [...new Set(unknown.map(streamOfCommit))] } }
      for (const { _id, version } of await marks.many(asked)) remember(_id, version)
      return unknown.filter((commit) => !knows(streamOfCommit(commit), versionOfCommit(commit)))
    },
  }
}

export type Published = ReturnType<typeof openPublished>
