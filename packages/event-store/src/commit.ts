import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'

/** Who acted, as it stays on the record. Null for what the system does by itself. */
export type Author = { id: string; nome: string; papel: string } | null

/**
 * One act, or several that stand or fall together: one document, so that storing it is atomic everywhere.
 * `_id` is `<stream>#<version>`, the version padded so that a stream is one range of the primary index.
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
  hash: string
  /** The fields below are no part of the hashed content: they are filled in or given back later, or only find things. */
  uniqueKey?: string
  /** What the stream belongs to, for who asks for all acts of that. */
  scope?: string
  /** The request that caused it: it travels with every fact of this commit, whoever publishes them. */
  requestId?: string
  publishedAt: Date | null
}

export const GENESIS = '0'.repeat(64)
const DIGITS = 8

export const commitId = (stream: string, version: number): string =>
  `${stream}#${String(version).padStart(DIGITS, '0')}`

/** The range of the primary index that is one stream. */
export const wholeStream = (stream: string) => ({ $gte: commitId(stream, 0), $lte: commitId(stream, 10 ** DIGITS - 1) })

/** SHA-256, in hex, over the canonical JSON (RFC 8785) of what the commit says and of the hash before it. */
export function hashOf<E>(commit: Omit<Commit<E>, '_id' | 'hash' | 'publishedAt'>): string {
  const { stream, version, events, author, at, commandId, previousHash } = commit
  const content = { stream, version, events, author, at: at.toISOString(), commandId, previousHash }
  return createHash('sha256')
    .update(canonicalize(content) ?? '')
    .digest('hex')
}

export type ChainBreak = { version: number; problem: 'hash' | 'previousHash' | 'version' }

/** Walks one stream and names the first commit that was altered, removed or put in; null when the chain holds. */
export function checkChain<E>(commits: readonly Commit<E>[]): ChainBreak | null {
  let previous = GENESIS
  for (const [index, commit] of commits.entries()) {
    const version = index + 1
    if (commit.version !== version) return { version, problem: 'version' }
    if (commit.previousHash !== previous) return { version, problem: 'previousHash' }
    if (commit.hash !== hashOf(commit)) return { version, problem: 'hash' }
    previous = commit.hash
  }
  return null
}
