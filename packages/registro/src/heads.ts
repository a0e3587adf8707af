import { openCollection } from '@car/store/collection'
import { counter } from '@car/telemetry/metrics'
import type mongoose from 'mongoose'
import { type Checkpoint, checkpointText, parseCheckpoint } from './checkpoint.ts'
import { openNote, parseVerifierKey, type Signer, signNote, type Verifier, verifierKeyOf } from './note.ts'
import { MissingHashes } from './tiles.ts'
import type { Tiles } from './tree-store.ts'

const refused = counter('car_registro_refused_total', 'Times that a log did not go on, because it was rewritten')

/** A checkpoint as it is kept: the newest (`newest`), and the newest that was locked (`locked`). */
export type Head = {
  _id: 'newest' | 'locked'
  size: number
  note: string
  at: Date
  /** The time at which enough witnesses had signed the newest locked checkpoint. */
  seenAt?: Date
}

/** The error for a log that cannot go on from a checkpoint that was signed before. Nothing is signed any more. */
export class ForkedLog extends Error {
  override readonly name = 'ForkedLog'
  constructor(problem: string) {
    super(problem)
    refused()
  }
}

export type Keys = { signers: readonly Signer[]; verifiers: readonly Verifier[] }

/** Returns the keys of a log. The first of the rings signs; signatures by the others stay good. */
export function keysOf(rings: readonly (readonly Signer[])[]): Keys {
  return { signers: rings[0] ?? [], verifiers: rings.flat().map((signer) => parseVerifierKey(verifierKeyOf(signer))) }
}

/** Opens the checkpoints of a log. A size only grows, and nothing is signed that contradicts an earlier checkpoint. */
export function openHeads(connection: mongoose.Connection, tiles: Pick<Tiles, 'tree'>, origin: string, keys: Keys) {
  const heads = openCollection<Head>(connection, 'heads')
  let signed = 0

  /** Tells whether the tiles give the root of a checkpoint. */
  async function isKept({ size, root }: Pick<Checkpoint, 'size' | 'root'>): Promise<boolean> {
    const kept = await tiles.tree().rootOf(size).catch(nullIfMissing)
    return kept?.equals(root) ?? false
  }

  /** @throws ForkedLog when the checkpoint is not ours, or not the beginning of the tree that is kept */
  async function requireBeginning(note: string): Promise<Checkpoint> {
    const opened = openNote(note, keys.verifiers)
    if (!opened) throw new ForkedLog('a checkpoint does not carry the signature of this log')
    const checkpoint = parseCheckpoint(opened.text)
    if (checkpoint.origin !== origin || !(await isKept(checkpoint)))
      throw new ForkedLog(`the tree of ${checkpoint.size} leaves is not the one that was signed`)
    return checkpoint
  }

  const read = (which: Head['_id']): Promise<Head | null> => heads.one({ _id: which })

  return {
    read,
    isKept,
    requireBeginning,
    checkpointOf: ({ note }: Pick<Head, 'note'>): Checkpoint =>
      parseCheckpoint(note.slice(0, note.indexOf('\n\n') + 1)),

    /** Returns the newest checkpoint, which covers the tree up to this size; null when the log is empty. */
    async current(): Promise<Head | null> {
      const head = await read('newest')
      if ((head?.size ?? 0) < signed) throw new ForkedLog('the newest checkpoint was set back')
      if (head) await requireBeginning(head.note)
      return head
    },

    /** Signs a checkpoint of the tree of this size, which is greater than that of the newest. */
    async sign(size: number): Promise<void> {
      const root = await tiles.tree().rootOf(size)
      const at = new Date()
      const note = signNote(checkpointText({ origin, size, root }), keys.signers, at)
      const head: Head = { _id: 'newest', size, note, at }
      if (await heads.put({ _id: 'newest', size: { $lt: size } }, head)) signed = size
    },

    /** Notes that a checkpoint is locked, later with the signatures of witnesses. */
    async noteLocked(size: number, note: string): Promise<void> {
      const newer = { _id: 'locked', size: { $lte: size } }
      await heads.upsert(newer, { $set: { size, note, at: new Date() } })
    },

    /** Notes that nothing newer is left to lock, and whether enough witnesses have signed. */
    async noteUpToDate(which: Head['_id'], isSeen: boolean): Promise<void> {
      const at = new Date()
      await heads.update({ _id: which }, { $set: { at, ...(isSeen ? { seenAt: at } : {}) } })
    },
  }
}

function nullIfMissing(failure: unknown): null {
  if (failure instanceof MissingHashes) return null
  throw failure
}

export type Heads = ReturnType<typeof openHeads>
