import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'
import { isPlain } from './plain.ts'
import type { StampFault, Stamps } from './stamps.ts'

/** The author of an act, as recorded. Null when the system acted by itself. */
export type Author = { id: string; nome: string; papel: string } | null

/**
 * One act, or several that are recorded together or not at all. A commit is one document, so storing it is atomic on
 * every server. Its `_id` is `<stream>#<version>`, with the version padded, so that a stream is one range of the
 * primary index.
 */
export type Commit<E> = {
  _id: string
  stream: string
  /** Counts commits from 1. */
  version: number
  events: E[]
  author: Author
  at: Date
  commandId: string
  previousHash: string
  /** The stream belongs to this, such as a case. One query finds all commits of a scope. */
  scope?: string
  /** How many of the events are acts, which the history of the scope shows. */
  acts?: number
  /** A line of the history about these acts needs to know this of the stream. */
  about?: string
  hash: string
  /** The fields below are not hashed, because they are made of the hash, or are set or removed later. */
  /** A keyed hash over `hash`; see stamps.ts. */
  stamp: string
  uniqueKey?: string
  /**
   * Encrypted values, by the ids under which events name them. They can be encrypted anew under another key or
   * destroyed without breaking the record. The encryption itself binds each value to its place.
   */
  sealed?: Record<string, string>
  /** The request that caused the commit. Every fact of the commit carries it, whichever process publishes the fact. */
  requestId?: string
  publishedAt: Date | null
}

/** The value that an event names; undefined when it is no longer there. */
export const sealedIn = (commits: readonly Pick<Commit<unknown>, 'sealed'>[], id: string): string | undefined =>
  commits.find(({ sealed }) => sealed?.[id] !== undefined)?.sealed?.[id]

export const GENESIS = '0'.repeat(64)
const DIGITS = 8

export const commitId = (stream: string, version: number): string =>
  `${stream}#${String(version).padStart(DIGITS, '0')}`

/** The stream under whose ids a commit is stored, and as part of which it is read. A stranger's row may have any id. */
export const placeOf = ({ _id }: Pick<Commit<unknown>, '_id'>): string => String(_id).slice(0, -1 - DIGITS)

/** The range of the primary index that is one stream. */
export const wholeStream = (stream: string) => ({ $gte: commitId(stream, 0), $lte: commitId(stream, 10 ** DIGITS - 1) })

type Hashed<E> = Omit<Commit<E>, '_id' | 'hash' | 'stamp' | 'publishedAt'>

/** SHA-256 in hex over the canonical JSON (RFC 8785) of the commit's content, which includes the previous hash. */
export const hashOf = <E>(commit: Hashed<E>): string => digestOf(contentOf(commit))

const digestOf = (content: object): string =>
  createHash('sha256')
    .update(canonicalize(content) ?? '')
    .digest('hex')

function contentOf<E>({ at, ...commit }: Hashed<E>) {
  const { stream, version, events, author, commandId, previousHash, scope, acts, about } = commit
  return { stream, version, events, author, at: at.toISOString(), commandId, previousHash, scope, acts, about }
}

export type ChainBreak = {
  version: number
  problem: 'hash' | 'previousHash' | 'version' | 'stream' | 'scope' | StampFault
}

/** What is wrong with a commit by itself; null when it is where it belongs and as it was recorded. */
export function checkCommit(commit: Commit<unknown>, stamps: Stamps): ChainBreak | null {
  const { version } = commit
  if (commit._id !== commitId(commit.stream, version)) return { version, problem: 'stream' }
  if (!hashHolds(commit)) return { version, problem: 'hash' }
  const problem = stamps.faultOf(commit)
  return problem === null ? null : { version, problem }
}

/** A forged commit may hold values that JSON cannot write, such as an invalid date, or writes like others. */
function hashHolds(commit: Commit<unknown>): boolean {
  try {
    const content = contentOf(commit)
    const isAbsentOrPlain = (value: unknown) => value === undefined || isPlain(value)
    return Object.values(content).every(isAbsentOrPlain) && commit.hash === digestOf(content)
  } catch {
    return false
  }
}

/**
 * The first commit of a stream that was altered, removed, inserted, taken from another stream or written by a stranger;
 * null when the chain holds.
 */
export function checkChain(commits: readonly Commit<unknown>[], stamps: Stamps): ChainBreak | null {
  let previous = GENESIS
  for (const [index, commit] of commits.entries()) {
    const version = index + 1
    if (commit.version !== version) return { version, problem: 'version' }
    const broken = checkCommit(commit, stamps)
    if (broken?.problem === 'stream') return broken
    if (commit.previousHash !== previous) return { version, problem: 'previousHash' }
    if (broken) return broken
    // A stream belongs to one thing. Whoever has a key that was lent could file a commit elsewhere.
    if (commit.scope !== commits[0]?.scope) return { version, problem: 'scope' }
    previous = commit.hash
  }
  return null
}
