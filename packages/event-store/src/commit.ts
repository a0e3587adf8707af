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
  /** Not part of the hashed content: the two fields below are given back or filled in later. */
  uniqueKey?: string
  publishedAt: Date | null
}

export const GENESIS = '0'.repeat(64)
const DIGITOS = 8

export const commitId = (stream: string, version: number): string =>
  `${stream}#${String(version).padStart(DIGITOS, '0')}`

/** SHA-256, in hex, over the canonical JSON (RFC 8785) of what the commit says and of the hash before it. */
export function hashOf<E>(commit: Omit<Commit<E>, '_id' | 'hash' | 'uniqueKey' | 'publishedAt'>): string {
  const { stream, version, events, author, at, commandId, previousHash } = commit
  const conteudo = { stream, version, events, author, at: at.toISOString(), commandId, previousHash }
  return createHash('sha256')
    .update(canonicalize(conteudo) ?? '')
    .digest('hex')
}

export type ChainBreak = { version: number; problem: 'hash' | 'previousHash' | 'version' }

/** Walks one stream and names the first commit that was altered, removed or put in; null when the chain holds. */
export function checkChain<E>(commits: readonly Commit<E>[]): ChainBreak | null {
  let anterior = GENESIS
  for (const [indice, commit] of commits.entries()) {
    const version = indice + 1
    if (commit.version !== version) return { version, problem: 'version' }
    if (commit.previousHash !== anterior) return { version, problem: 'previousHash' }
    if (commit.hash !== hashOf(commit)) return { version, problem: 'hash' }
    anterior = commit.hash
  }
  return null
}
