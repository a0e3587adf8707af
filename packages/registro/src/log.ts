import { randomUUID } from 'node:crypto'
import { createLease } from '@car/store/lease'
import type { Logger } from '@car/telemetry/logger'
import { gauge } from '@car/telemetry/metrics'
import { type Repeated, repeat } from '@car/telemetry/repeat'
import type mongoose from 'mongoose'
import { type Keys, openHeads } from './heads.ts'
import { openLeaves } from './leaves.ts'
import { createSequencer } from './sequencer.ts'
import { openTiles } from './tree-store.ts'

const TURN_MS = 1_000
/** A holder of the lease that was silent for this long counts as dead. */
const HOLD_MS = 5_000
const LEASE = 'sequence'
/** The number of leaves that one checkpoint adds at most. */
const STEP = 16_384

/**
 * Opens the log of a record: each commit gets a leaf, and the leaves a tree whose newest checkpoint is signed. No act
 * waits for any of it.
 */
export function openLog(connection: mongoose.Connection, origin: string, keys: Keys) {
  const leaves = openLeaves(connection)
  const tiles = openTiles(connection, leaves)
  const heads = openHeads(connection, tiles, origin, keys)
  const turns = createLease<string>(connection, 'turns', HOLD_MS)
  return {
    connection,
    origin,
    keys,
    leaves,
    tiles,
    heads,
    createIndexes: leaves.createIndexes,
    /** Returns the time up to which every commit that was then in the store is in the log; null if nobody noted it. */
    upTo: async (): Promise<Date | null> => {
      const noted = (await turns.progress([LEASE])).get(LEASE)
      return noted === undefined ? null : new Date(noted)
    },
    /** Returns the seconds since somebody first kept the log; 0 if nobody did. */
    sinceFirstS: () => turns.waitingS(),
  }
}

export type Log = ReturnType<typeof openLog>

/**
 * Brings the newest checkpoint up to the last leaf. A majority of the store has the tiles, and so the leaves before
 * them, before a root over them is signed. So a failover takes back nothing that was signed.
 */
export async function integrate({ leaves, tiles, heads }: Pick<Log, 'leaves' | 'tiles' | 'heads'>): Promise<void> {
  const all = await leaves.count()
  let size = (await heads.read('newest'))?.size ?? 0
  if (size === all) return
  await heads.current()
  while (size < all) {
    const to = Math.min(size + STEP, all)
    await tiles.extend(size, to)
    await heads.sign(to)
    size = to
  }
}

/** Keeps a log up to date. One of several instances is at work; a second that thinks so too does no harm. */
export function createLogKeeper(log: Log, logger: Logger, { turnMs = TURN_MS, holdMs = HOLD_MS } = {}) {
  const sequencer = createSequencer(log.connection, log.leaves)
  const lease = createLease<string>(log.connection, 'turns', holdMs)
  const holder = randomUUID()
  let isMine = false
  /** The time up to which every commit that was then in the store has its leaf and a checkpoint. */
  let upTo: string | null = null
  let running: Repeated | undefined

  async function turn(signal?: AbortSignal): Promise<void> {
    isMine = (isMine && upTo !== null && (await lease.note(LEASE, holder, upTo))) || (await lease.take(LEASE, holder))
    if (!isMine) return sequencer.forget()
    const begun = new Date().toISOString()
    const done = await sequencer.turn(signal)
    await integrate(log)
    if (done) upTo = begun
  }

  const stopGauge = gauge('car_registro_behind_seconds', 'Time since the log was last up to date', async () => {
    const at = await log.upTo()
    return at ? (Date.now() - at.getTime()) / 1_000 : log.sinceFirstS()
  })

  return {
    turn,
    start(): void {
      running = repeat('log', turnMs, logger, turn)
    },
    async close(): Promise<void> {
      stopGauge()
      await running?.close()
      if (isMine) await lease.release(LEASE, holder, 0).catch(() => {})
    },
  }
}
