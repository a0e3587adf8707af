import type { Collection, Filter } from '@car/store/collection'
import type { Commit } from './commit.ts'
import { isDestruction } from './destruction.ts'
import { idFrom } from './ids.ts'
import { type Kinds, parseStream } from './kinds.ts'

/**
 * The place of an act in the history of its scope. Acts are ordered by time, then by commit, then by their index in the
 * commit.
 */
export type ActPlace = { at: string; commit: string; index: number }

export type Act<E> = ActPlace & {
  id: string
  event: E
  version: number
  author: Commit<E>['author']
  hash: string
  about: string | undefined
}

export type ActsAsked = {
  /**
   * The place beyond which acts are selected, in the requested direction. Without a place, the selection begins with
   * the newest or the oldest act.
   */
  beyond?: ActPlace
  /** True if the newest acts come first. */
  backwards: boolean
  limit: number
}

export type PageOfActs<E> = {
  acts: Act<E>[]
  total: number
  versions: Versions
}

/** The number of commits of each stream of a scope. */
export type Versions = ReadonlyMap<string, number>

/** Compares two acts by their place, oldest first. */
export function compareActs(a: ActPlace, b: ActPlace): number {
  if (a.at !== b.at) return a.at < b.at ? -1 : 1
  if (a.commit !== b.commit) return a.commit < b.commit ? -1 : 1
  return a.index - b.index
}

/** Lists the acts in the commits, in the order of the commits. */
export function actsIn<E>(kinds: Kinds, commits: readonly Commit<E>[]): Act<E>[] {
  return commits.flatMap(({ _id: commit, stream, events, at, version, author, hash, about }) => {
    const { isAct = () => false } = kinds[parseStream(stream).kind] ?? {}
    return events.flatMap((event, index) => {
      const id = idFrom(commit, String(index))
      return !isDestruction(event) && isAct(event)
        ? [{ id, at: at.toISOString(), commit, index, event, version, author, hash, about }]
        : []
    })
  })
}

/** The counts of one stream: its commits, the acts in them, and the greatest id of its commits. */
type Tally = { _id: string; commits: number; acts: number; last: string }

type Commits = Collection<Commit<unknown> & { commandKey: string }>

/**
 * Reads the commits of one page. One commit more than needed is read, because the previous page may have ended within
 * the first commit. Commits without acts are read too. Otherwise somebody with access to the store could hide a commit
 * by setting its number of acts to 0.
 */
export const readPage = (collection: Commits, scope: string, { beyond, backwards, limit }: ActsAsked) => {
  const direction = backwards ? -1 : 1
  const sort = { at: direction, _id: direction } as const
  const page = { projection: { commandKey: 0 }, sort, limit: limit + 1 } as const
  return collection.many({ scope, ...fromPlace(beyond, backwards) }, page) as Promise<Commit<unknown>[]>
}

/** A time before all records. */
const EVER = new Date(0)

/**
 * Counts the contents of a scope's streams, from the index alone. Commits whose `at` is not a date are left out,
 * because pages select by time and might never show them. The gap that they leave in their stream is then noticed.
 */
export const tallyOf = (collection: Commits, scope: string): Promise<Tally[]> =>
  collection.aggregate<Tally>([
    { $match: { scope, at: { $gte: EVER } } },
    { $project: { stream: 1, acts: 1 } },
    { $group: { _id: '$stream', commits: { $sum: 1 }, acts: { $sum: '$acts' }, last: { $max: '$_id' } } },
  ])

/**
 * Returns the same counts as `tallyOf`, from commits that were read already. The commits have to be all commits of the
 * scope.
 */
export const tallyIn = (commits: readonly Commit<unknown>[]): Tally[] =>
  [...Map.groupBy(commits, ({ stream }) => stream)].map(([_id, own]) => ({
    _id,
    commits: own.length,
    acts: own.reduce((sum, { acts = 0 }) => sum + acts, 0),
    last: own.reduce((last, commit) => (commit._id > last ? commit._id : last), ''),
  }))

/** Selects the acts of a page from its commits, in the requested order. */
export function pageOf<E>(
  kinds: Kinds,
  commits: readonly Commit<E>[],
  { beyond, backwards, limit }: ActsAsked,
): Act<E>[] {
  const direction = backwards ? -1 : 1
  return commits
    .flatMap((commit) => (backwards ? actsIn(kinds, [commit]).toReversed() : actsIn(kinds, [commit])))
    .filter((act) => !beyond || compareActs(act, beyond) * direction > 0)
    .slice(0, limit)
}

function fromPlace(beyond: ActPlace | undefined, backwards: boolean): Filter {
  if (!beyond) return {}
  const at = new Date(beyond.at)
  const [past, from] = backwards ? ['$lt', '$lte'] : ['$gt', '$gte']
  return { $or: [{ at: { [past]: at } }, { at, _id: { [from]: beyond.commit } }] }
}
