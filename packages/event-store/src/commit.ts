import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'
import { isPlain } from './plain.ts'
import type { StampFault, Stamps } from './stamps.ts'

/** The author of an act. The record has the name sealed. Null when the system acted by itself. */
export type Author = { id: string; nome: string; papel: string } | null

/**
 * One act, or several that are recorded together or not at all. A commit is one document, so storing it is atomic on
 * every server. Its `_id` is `<stream>#<version>` with a zero-padded version, so a stream is one range of the primary
 * index.
 */
export type Commit<E> = {
  _id: string
  stream: string
  /** The number of the commit in its stream, counted from 1. */
  version: number
  events: E[]
  author: Author
  at: Date
  commandId: string
  previousHash: string
  /**
   * The group of streams to which the stream belongs, such as all streams of one case. One query finds all commits of a
   * scope.
   */
  scope?: string
  /** The number of the commit's events that are acts. The history of the scope shows only acts. */
  acts?: number
  /** A value of the stream that the history needs to describe the acts of this commit. */
  about?: string
  /** A key that only one stream may hold; see unique-keys.ts. */
  uniqueKey?: string
  /** Present if the commit changes no read model and nobody is told of it. */
  silent?: true
  hash: string
  // The hash does not cover the fields below. `stamp` depends on the hash. `sealed` is destroyed or encrypted anew.
  // `requestId` serves only to search the logs.
  /** A keyed hash over `hash`; see stamps.ts. */
  stamp: string
  /**
   * Encrypted values, by their ids; see personal.ts and seals.ts. They can be re-encrypted under another key, or
   * destroyed, without breaking the chain. The encryption binds each value to its place, and a commitment in the event
   * to its content.
   */
  sealed?: Record<string, string>
  /**
   * The id of the request that caused the commit. Every fact of the commit carries this id, no matter which process
   * publishes the fact.
   */
  requestId?: string
}

/** Returns the encrypted value that an event names; undefined when it was destroyed. */
export const sealedIn = (commits: readonly Pick<Commit<unknown>, 'sealed'>[], id: string): string | undefined =>
  commits.find(({ sealed }) => sealed?.[id] !== undefined)?.sealed?.[id]

export const GENESIS = '0'.repeat(64)
const DIGITS = 8

export const commitId = (stream: string, version: number): string =>
  `${stream}#${String(version).padStart(DIGITS, '0')}`

/**
 * Returns the stream under which a commit is stored, from its `_id`. In a forged commit `_id` may not be a text, and
 * the result may differ from `stream`.
 */
export const streamOfCommit = ({ _id }: Pick<Commit<unknown>, '_id'>): string => String(_id).slice(0, -1 - DIGITS)

export const versionOfCommit = ({ _id }: Pick<Commit<unknown>, '_id'>): number => Number(String(_id).slice(-DIGITS))

/** Returns the range of the primary index that contains one stream. */
export const wholeStream = (stream: string) => ({ $gte: commitId(stream, 0), $lte: commitId(stream, 10 ** DIGITS - 1) })

type Hashed<E> = Omit<Commit<E>, '_id' | 'hash' | 'stamp'>

/** Computes the SHA-256, in hex, of the canonical JSON (RFC 8785) of the commit's content and the previous hash. */
export const hashOf = <E>(commit: Hashed<E>): string => digestOf(contentOf(commit))

const digestOf = (content: object): string =>
  createHash('sha256')
    .update(canonicalize(content) ?? '')
    .digest('hex')

/** Returns what the hash of a commit covers. Its canonical JSON (RFC 8785) is what is hashed. */
export function contentOf<E>({ at, ...commit }: Hashed<E>) {
  const { stream, version, events, author, commandId, previousHash, scope, acts, about, uniqueKey, silent } = commit
  const filed = { scope, acts, about, uniqueKey, silent }
  return { stream, version, events, author, at: at.toISOString(), commandId, previousHash, ...filed }
}

export type ChainBreak = {
  version: number
  problem: 'hash' | 'previousHash' | 'version' | 'stream' | 'scope' | StampFault
}

/**
 * Finds the fault of a single commit; null when the commit is stored under its own id, is unchanged and has a valid
 * stamp.
 */
export function checkCommit(commit: Commit<unknown>, stamps: Stamps): ChainBreak | null {
  const { version } = commit
  if (commit._id !== commitId(commit.stream, version)) return { version, problem: 'stream' }
  if (!hashHolds(commit)) return { version, problem: 'hash' }
  const problem = stamps.faultOf(commit)
  return problem === null ? null : { version, problem }
}

/**
 * Tells whether the hash of a commit is right. A forged commit may contain values that JSON cannot represent, or that
 * look the same in JSON as other values. No commit with such values passes the check.
 */
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
 * Finds the first commit of a stream that was altered, removed, inserted, taken from another stream or written without
 * the key; null when the chain holds. The removal of the last commits cannot be seen in the chain.
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
    // All commits of a stream have the same scope. Otherwise somebody with a lent key (see stamps.ts) could file a
    // commit under another scope.
    if (commit.scope !== commits[0]?.scope) return { version, problem: 'scope' }
    previous = commit.hash
  }
  return null
}
