import type { Collection, Filter } from '@car/store/collection'
import type { ActPlace } from './acts.ts'
import type { Commit } from './commit.ts'
import { idFrom } from './ids.ts'

/** The conditions that select commits of all streams. All given conditions have to hold. */
export type TrailAsked = {
  author?: string
  /** A type that at least one event of the commit has. */
  type?: string
  scopes?: readonly string[]
  /** The period from this instant (inclusive) to `until` (exclusive), ISO 8601. */
  from?: string
  until?: string
  /**
   * The place beyond which commits are selected, in the requested direction. Without a place, the selection begins with
   * the newest or the oldest commit.
   */
  beyond?: Omit<ActPlace, 'index'>
  /** True if the newest commits come first. */
  backwards: boolean
  limit: number
}

/** A commit, with the id that its first event has as an act in a history. */
export type Recorded<E> = Commit<E> & { id: string }

/**
 * The number up to which commits are counted. The record grows for ever, so counting all commits would take ever
 * longer.
 */
export const COUNTED = 10_000

/** A time before all records. */
const EVER = new Date(0)

/**
 * Reads a page of commits in order of time, and counts all that match, up to COUNTED: two parallel queries, each
 * answered from an index.
 */
export async function readTrail(
  collection: Collection<Commit<unknown> & { commandKey: string }>,
  { beyond, backwards, limit, ...asked }: TrailAsked,
): Promise<{ commits: Recorded<unknown>[]; total: number }> {
  const filter = filterOf(asked)
  const direction = backwards ? -1 : 1
  const [commits, total] = await Promise.all([
    collection.many(beyond ? { $and: [filter, pastPlace(beyond, backwards)] } : filter, {
      projection: { commandKey: 0 },
      sort: { at: direction, _id: direction },
      limit,
    }),
    collection.countUpTo(COUNTED, filter),
  ])
  return { commits: commits.map((commit) => ({ ...commit, id: idFrom(commit._id, '0') })), total }
}

/** Makes the filter. The filter always includes the time, so that an index alone can answer the count. */
function filterOf({ author, type, scopes, from, until }: Omit<TrailAsked, 'backwards' | 'limit' | 'beyond'>): Filter {
  return {
    ...(author === undefined ? {} : { 'author.id': author }),
    ...(type === undefined ? {} : { 'events.tipo': type }),
    ...(scopes === undefined ? {} : { scope: { $in: scopes } }),
    at: {
      $gte: from === undefined ? EVER : new Date(from),
      ...(until === undefined ? {} : { $lt: new Date(until) }),
    },
  }
}

function pastPlace({ at: instant, commit }: Omit<ActPlace, 'index'>, backwards: boolean): Filter {
  const at = new Date(instant)
  const past = backwards ? '$lt' : '$gt'
  return { $or: [{ at: { [past]: at } }, { at, _id: { [past]: commit } }] }
}
