import type { Collection, Filter } from '@car/store/collection'
import type { ActPlace } from './acts.ts'
import type { Commit } from './commit.ts'
import { idFrom } from './ids.ts'

/** Which commits of all streams are asked for: those to which all applies that is named. */
export type TrailAsked = {
  /** The id of who acted. */
  author?: string
  /** A type that an event of the commit has. */
  type?: string
  scopes?: readonly string[]
  /** From this instant on, and before that one: ISO 8601. */
  from?: string
  until?: string
  /** Commits on the far side of this place; from the very end without it. */
  beyond?: Omit<ActPlace, 'index'>
  /** The newest first. */
  backwards: boolean
  limit: number
}

/** A commit, with the id that its first act has in the history of its scope. */
export type Recorded<E> = Commit<E> & { id: string }

/** Commits are counted so far and no further: a record goes on for ever. */
export const COUNTED = 10_000

/** A year that comes before all records. */
const EVER = new Date(0)

/** Some commits in order of time, and how many there are: two round trips at once, each answered from an index. */
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

/** The instant is always named, so that counting needs an index only. */
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
