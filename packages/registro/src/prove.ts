import { setTimeout as wait } from 'node:timers/promises'
import type { Head } from './heads.ts'
import type { Leaf } from './leaves.ts'
import type { Log } from './log.ts'
import { signedAt } from './note.ts'
import { proofText } from './proof.ts'

/**
 * A proof that a commit is in the log, with what gives its entry: HMAC-SHA-256(sal, hash). It leads from the place
 * `indice` to a checkpoint of `tamanho` entries, which was signed at `em` (ISO 8601); `travado` tells whether that is
 * locked outside.
 */
export type CommitProof = { prova: string; indice: number; tamanho: number; em: string; travado: boolean } & Pick<
  Leaf,
  'hash' | 'sal'
>

/**
 * Proves that a commit is in the log, under the newest locked checkpoint if that covers it, and otherwise under the
 * newest.
 * @returns null while no checkpoint covers the commit
 */
export async function proveCommit(log: Log, commitId: string): Promise<CommitProof | null> {
  const leaf = await log.leaves.of(commitId)
  return leaf && ((await proveUnder(log, leaf, 'locked')) ?? proveUnder(log, leaf, 'newest'))
}

/** Proves a commit under the newest locked checkpoint; null while that does not cover it. */
export async function proveLocked(log: Log, commitId: string): Promise<CommitProof | null> {
  const leaf = await log.leaves.of(commitId)
  return leaf && proveUnder(log, leaf, 'locked')
}

async function proveUnder(
  { heads, tiles, keys }: Log,
  { _id: index, hash, sal }: Leaf,
  which: Head['_id'],
): Promise<CommitProof | null> {
  const head = await heads.read(which)
  if (!head || head.size <= index) return null
  const hashes = await tiles.tree().inclusion(index, head.size)
  return {
    prova: proofText({ index, hashes, checkpoint: head.note }),
    hash,
    sal,
    indice: index,
    tamanho: head.size,
    em: (signedAt(head.note, keys.verifiers) ?? head.at).toISOString(),
    travado: which === 'locked',
  }
}

/** The place of a commit in the log, with the hashes that lead from there to the root of a checkpoint. */
export type Proven = Pick<Leaf, 'commitId' | 'sal'> & { indice: number; prova: readonly Buffer[] }

/**
 * Proves those of these commits that the log has, under one checkpoint: the newest locked one if it covers them all, and
 * otherwise the newest.
 */
export async function proveCommits(
  { leaves, heads, tiles }: Log,
  commitIds: readonly string[],
): Promise<{ ponto: string | null; proven: Proven[] }> {
  const found = await leaves.ofAll(commitIds)
  const last = Math.max(-1, ...found.map(({ _id }) => _id))
  const locked = await heads.read('locked')
  const head = locked && locked.size > last && found.length === commitIds.length ? locked : await heads.read('newest')
  if (!head) return { ponto: null, proven: [] }
  const tree = tiles.tree()
  const proven = found
    .filter(({ _id }) => _id < head.size)
    .map(async ({ _id, commitId, sal }) => ({
      commitId,
      sal,
      indice: _id,
      prova: await tree.inclusion(_id, head.size),
    }))
  return { ponto: head.note, proven: await Promise.all(proven) }
}

const TRIES = 5
const PAUSE_MS = 1_000

/** Proves these commits, and waits some seconds for the newest, which the log reaches within two. */
export async function proveSoon(
  log: Log,
  commitIds: readonly string[],
): Promise<{ ponto: string | null; proven: Proven[] }> {
  for (let tries = 1; ; tries++) {
    const all = await proveCommits(log, commitIds)
    if (all.proven.length === commitIds.length || tries === TRIES) return all
    await wait(PAUSE_MS)
  }
}
