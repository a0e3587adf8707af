import type { Collection, Filter } from '@car/store/collection'
import type { Commit } from './commit.ts'
import { idFrom } from './ids.ts'
import { type Kinds, parseStream } from './kinds.ts'

/** The place of an act in the history of its scope: acts go by time, then by commit, then by their index in it. */
export type ActPlace = { at: string; commit: string; index: number }

/** An event that the history of its scope shows. */
export type Act<E> = ActPlace & {
  id: string
  event: E
  version: number
  author: Commit<E>['author']
  hash: string
  about: string | undefined
}

export type ActsAsked = {
  /** Only acts beyond this place, in the direction asked for; without it, from the very end. */
  beyond?: ActPlace
  /** Newest first. */
  backwards: boolean
  limit: number
}

export type PageOfActs<E> = {
  /** In the order asked for. */
  acts: Act<E>[]
  /** How many the scope has in all. */
  total: number
  /** The greatest id of all its commits with acts; empty when there is none. */
  last: string
}

/** Orders by place, oldest first. */
export function compareActs(a: ActPlace, b: ActPlace): number {
  if (a.at !== b.at) return a.at < b.at ? -1 : 1
  if (a.commit !== b.commit) return a.commit < b.commit ? -1 : 1
  return a.index - b.index
}

/** The acts of some commits, commit by commit. */
export function actsIn<E>(kinds: Kinds, commits: readonly Commit<E>[]): Act<E>[] {
  return commits.flatMap(({ _id: commit, stream, events, at, version, author, hash, about }) => {
    const { isAct = () => false } = kinds[parseStream(stream).kind] ?? {}
    return events.flatMap((event, index) => {
      const id = idFrom(commit, String(index))
      return isAct(event) ? [{ id, at: at.toISOString(), commit, index, event, version, author, hash, about }] : []
    })
  })
}

type Row<E> = { all: { total: number; last: string }[]; commit: Commit<E>[] }

/** One query. The count is read from the index alone, and of the commits themselves only one page is read. */
export async function readActs<E>(
  collection: Collection<Commit<unknown> & { commandKey: string }>,
  kinds: Kinds,
  scope: string,
  { beyond, backwards, limit }: ActsAsked,
  requireEach: (commits: readonly Commit<unknown>[]) => void,
): Promise<PageOfActs<E>> {
  const direction = backwards ? -1 : 1
  const rows = await collection.aggregate<Row<E>>([
    { $match: { scope, acts: { $gt: 0 } } },
    { $project: { at: 1, acts: 1 } },
    {
      $facet: {
        all: [{ $group: { _id: null, total: { $sum: '$acts' }, last: { $max: '$_id' } } }],
        // One more than asked for: the first commit may be the one in which the previous page ended.
        page: [
          { $match: fromPlace(beyond, backwards) },
          { $sort: { at: direction, _id: direction } },
          { $limit: limit + 1 },
        ],
      },
    },
    { $unwind: { path: '$page', preserveNullAndEmptyArrays: true } },
    { $lookup: { from: collection.name, localField: 'page._id', foreignField: '_id', as: 'commit' } },
  ])
  const { total, last } = rows[0]?.all[0] ?? { total: 0, last: '' }
  requireEach(rows.flatMap(({ commit }) => commit))
  const acts = rows
    .flatMap(({ commit }) => (backwards ? actsIn(kinds, commit).toReversed() : actsIn(kinds, commit)))
    .filter((act) => !beyond || compareActs(act, beyond) * direction > 0)
  return { acts: acts.slice(0, limit), total, last }
}

function fromPlace(beyond: ActPlace | undefined, backwards: boolean): Filter {
  if (!beyond) return {}
  const at = new Date(beyond.at)
  const [past, from] = backwards ? ['$lt', '$lte'] : ['$gt', '$gte']
  return { $or: [{ at: { [past]: at } }, { at, _id: { [from]: beyond.commit } }] }
}
