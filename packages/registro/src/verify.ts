import { setTimeout as wait } from 'node:timers/promises'
import type { Commit } from '@car/event-store/commit'
import { ENDS_OF_KEYS, keyOf } from '@car/event-store/retired-keys'
import { keyIdOf } from '@car/event-store/stamps'
import type { Problem } from '@car/event-store/walk'
import { openCollection } from '@car/store/collection'
import { type Checkpoint, parseCheckpoint } from './checkpoint.ts'
import { type Leaf, leafHashOf } from './leaves.ts'
import type { Log } from './log.ts'
import { openNote } from './note.ts'
import { newFullTiles, pathOfTile, WIDTH } from './tiles.ts'
import { createAccumulator, HASH_BYTES, rootOver } from './tree.ts'
import { CHECKPOINTS, type Stored, type Vault } from './vault.ts'

const BATCH = 1_000
/** The age from which a commit has to have its leaf. */
const UNDER_WAY_MS = 30_000
const SECOND_LOOK_MS = 3_000
/** The number of locked tiles that are read at once. */
const TOGETHER = 16

export type LogReport = { leaves: number; locked: number; problems: Problem[] }

type Recorded = Pick<Commit<unknown>, '_id' | 'stream' | 'hash' | 'at' | 'stamp'>

/**
 * Checks a log against its record, in both directions, and against what is locked outside: a commit that was removed,
 * rewritten, or slipped in, and a database that was set back, show here even if whoever did it had the keys.
 */
export async function verifyLog(log: Log, vault: Vault | null, secondLookMs = SECOND_LOOK_MS): Promise<LogReport> {
  const problems: Problem[] = []
  const add = (stream: string, problem: string) => void problems.push({ stream, problem })
  // What is noted here was in the bucket before, so it is read first.
  const last = vault ? await log.heads.read('locked') : null
  const locked = vault ? await lockedCheckpoints(log, vault, add) : []
  if (last && !locked.some(({ size }) => size === last.size))
    add(log.origin, `the checkpoint of ${last.size} was locked, and is not in the bucket`)
  const head = await signedHead(log, add)
  const signed = Map.groupBy(head ? [...locked, head] : locked, ({ size }) => size)
  const size = await checkLeaves(log, signed, head?.size ?? 0, add)
  for (const due of signed.keys())
    if (due > size) add(log.origin, `the log has ${size} leaves, and a checkpoint of ${due} was signed`)
  await checkCommits(log, add, secondLookMs)
  if (vault) await checkLockedTiles(log, vault, locked.at(-1)?.size ?? 0, add)
  return { leaves: size, locked: locked.length, problems }
}

type Add = (stream: string, problem: string) => void

/** Reads all locked checkpoints, by size. */
async function lockedCheckpoints({ origin, keys }: Log, vault: Vault, add: Add): Promise<Checkpoint[]> {
  const all: Checkpoint[] = []
  for await (const stored of vault.list(CHECKPOINTS)) {
    if (stored.isReplaced) add(stored.key, 'a locked object was replaced')
    if (stored.isRemoved) add(stored.key, 'a locked object was removed')
    const opened = stored.first === '' ? null : openNote((await vault.read(stored)).toString(), keys.verifiers)
    const checkpoint = opened && parseCheckpoint(opened.text)
    if (checkpoint?.origin === origin) all.push(checkpoint)
    else add(stored.key, 'is no checkpoint that this log signed')
  }
  return all
}

async function signedHead({ heads, keys, origin }: Log, add: Add) {
  const head = await heads.read('newest')
  const opened = head && openNote(head.note, keys.verifiers)
  if (head && !opened) add(origin, 'the newest checkpoint does not carry the signature of this log')
  const checkpoint = opened ? parseCheckpoint(opened.text) : null
  if (checkpoint && !(await heads.isKept(checkpoint))) add(origin, 'the tiles do not give the newest checkpoint')
  return checkpoint
}

/**
 * Checks all leaves: their order, their commits, the tiles, and the roots of checkpoints. Returns their number.
 * @param newest  the size of the newest checkpoint, whose tiles are all there
 */
async function checkLeaves(
  log: Log,
  signed: ReadonlyMap<number, Checkpoint[]>,
  newest: number,
  add: Add,
): Promise<number> {
  const { leaves, origin } = log
  const accumulator = createAccumulator()
  const checkTiles = tilesChecker(log, add)
  const ends = await endsOfKeys(log)
  let batch: Leaf[] = []
  const flush = async () => {
    await checkAgainstRecord(log, batch, ends, add)
    batch = []
  }
  for await (const leaf of leaves.each()) {
    if (leaf._id !== accumulator.size) {
      add(origin, `the leaf ${accumulator.size} is missing`)
      break
    }
    const hash = leafHashOf(leaf)
    accumulator.push(hash)
    await checkTiles(hash, accumulator.size <= newest)
    const due = signed.get(accumulator.size) ?? []
    if (due.some(({ root }) => !root.equals(accumulator.root())))
      add(origin, `the first ${accumulator.size} leaves are not those of the checkpoint that was signed`)
    if (batch.push(leaf) === BATCH) await flush()
  }
  await flush()
  return accumulator.size
}

/** Returns the place in the log at which each retired key has ended. */
async function endsOfKeys({ connection, leaves }: Log): Promise<ReadonlyMap<string, number>> {
  const commits = openCollection<Recorded>(connection, 'commits')
  const ends = new Map<string, number>()
  for (const { _id, stream } of await commits.many({ _id: ENDS_OF_KEYS }, { projection: { stream: 1 } })) {
    const leaf = await leaves.of(_id)
    if (leaf) ends.set(keyOf(stream), leaf._id)
  }
  return ends
}

async function checkAgainstRecord(
  { connection }: Log,
  batch: readonly Leaf[],
  ends: ReadonlyMap<string, number>,
  add: Add,
): Promise<void> {
  if (batch.length === 0) return
  const commits = openCollection<Recorded>(connection, 'commits')
  const asked = { _id: { $in: batch.map(({ commitId }) => commitId) } }
  const recorded = await commits.many(asked, { projection: { hash: 1, stamp: 1 } })
  const found = new Map(recorded.map((commit) => [commit._id, commit]))
  for (const { _id, commitId, hash } of batch) {
    const commit = found.get(commitId)
    if (!commit) add(commitId, `is in the log at ${_id}, and not on record`)
    else if (commit.hash !== hash) add(commitId, `is another commit than the log has at ${_id}`)
    const end = commit && ends.get(keyIdOf(commit))
    if (end !== undefined && end < _id)
      add(commitId, `is in the log at ${_id}, and stamped with a key that has ended at ${end}`)
  }
}

/**
 * Returns a function that takes the hashes of leaves in order, and compares each tile that becomes full. One that is not
 * due yet may have fewer hashes.
 */
function tilesChecker({ tiles, origin }: Log, add: Add) {
  const levels: Buffer[][] = []
  const counts: number[] = []
  return async function take(hash: Buffer, isDue: boolean, level = 0): Promise<void> {
    const hashes = (levels[level] ??= [])
    if (hashes.push(hash) < WIDTH) return
    const index = counts[level] ?? 0
    const kept = await tiles.read(level, index)
    if ((isDue || kept.length === WIDTH * HASH_BYTES) && !kept.equals(Buffer.concat(hashes)))
      add(origin, `the tile ${level}/${index} is not what the leaves give`)
    levels[level] = []
    counts[level] = index + 1
    await take(rootOver(hashes), isDue, level + 1)
  }
}

/** Checks that each commit of before the last turn has its leaf. A commit without one is looked for a second time after a while. */
async function checkCommits({ connection, leaves, upTo }: Log, add: Add, secondLookMs: number): Promise<void> {
  const commits = openCollection<Recorded>(connection, 'commits')
  // While nobody keeps the log, as after a backup was restored, newer commits wait, and an alert says so.
  const before = Math.min(Date.now(), (await upTo())?.getTime() ?? Infinity) - UNDER_WAY_MS
  const suspects: Recorded[] = []
  let batch: Recorded[] = []
  const flush = async () => {
    suspects.push(...(await leaves.without(batch)))
    batch = []
  }
  for await (const commit of commits.each({}, { projection: { at: 1 }, sort: { _id: 1 } }))
    if (!(commit.at instanceof Date && commit.at.getTime() > before) && batch.push(commit) === BATCH) await flush()
  await flush()
  if (suspects.length > 0) await wait(secondLookMs)
  for (const { _id } of await leaves.without(suspects)) add(String(_id), 'is on record, and not in the log')
}

/** Checks that all tiles that are full at this size are locked, and that none was replaced or removed, or is another. */
async function checkLockedTiles({ tiles }: Log, vault: Vault, size: number, add: Add): Promise<void> {
  const due = new Map([...newFullTiles(0, size)].map((tile) => [pathOfTile({ ...tile, width: WIDTH }), tile]))
  let batch: Promise<void>[] = []
  // Somebody else may have been the first to store something there.
  const compare = async (stored: Stored, { level, index }: { level: number; index: number }) => {
    const [locked, kept] = await Promise.all([vault.read(stored), tiles.read(level, index)])
    if (!locked.equals(kept)) add(stored.key, 'is not the tile that the log has')
  }
  for await (const stored of vault.list('tile/')) {
    const { key, first, isReplaced, isRemoved } = stored
    const tile = first === '' ? undefined : due.get(key)
    if (tile) batch.push(compare(stored, tile))
    if (first !== '') due.delete(key)
    if (isReplaced) add(key, 'a locked object was replaced')
    if (isRemoved) add(key, 'a locked object was removed')
    if (batch.length < TOGETHER) continue
    await Promise.all(batch)
    batch = []
  }
  await Promise.all(batch)
  for (const key of due.keys()) add(key, 'is not locked')
}
