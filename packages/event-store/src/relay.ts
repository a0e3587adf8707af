import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from '@car/telemetry/logger'
import { gauge } from '@car/telemetry/metrics'
import { type Repeated, repeat } from '@car/telemetry/repeat'
import type { Commit } from './commit.ts'
import { type Change, changesOf, type Kinds, type NameOf, parseStream } from './kinds.ts'
import type { EventStore } from './store.ts'

export type Relay<K extends Kinds> = {
  /** Writes the read models of one change. Idempotent; awaited before the act is acknowledged when all goes well. */
  project: (change: Change<K>) => Promise<void>
  /** Sends what one commit says to the broker, resolving once it is confirmed. */
  publish: (change: Change<K>) => Promise<void>
  logger: Logger
  /** Age in milliseconds after which the sweeper takes over what the fast path left. */
  delayMs?: number
}

const DELAY_MS = 3_000
const SWEEP_MS = 1_000
const CLAIM_MS = 15_000
const BATCH = 200
/** A store that was away for a moment is asked again before an act is acknowledged that does not show yet. */
const INSIST_MS = 3_000
const PAUSE_MS = 200
/** Older than this, a commit that has not gone out is worth somebody's attention. */
const ALARM_MS = 30_000

/**
 * Carries every commit out once at least, in order within its stream: at once after the append (fast path), and by a
 * sweeper for what a crash or a broken broker left behind. Done is when `publishedAt` is set.
 */
export function createRelay<K extends Kinds>(store: EventStore<K>, { logger, delayMs = DELAY_MS, ...relay }: Relay<K>) {
  const commits = store.collection
  const queues = new Map<string, Promise<void>>()
  let sweeper: Repeated | undefined

  /** One thing at a time per stream, whoever asks. */
  function inOrder(stream: string, work: () => Promise<void>): Promise<void> {
    const turn = (queues.get(stream) ?? Promise.resolve()).then(work)
    const end = turn
      .catch(() => {})
      .finally(() => {
        if (queues.get(stream) === end) queues.delete(stream)
      })
    queues.set(stream, end)
    return turn
  }

  async function publish(change: Change<K>): Promise<void> {
    await relay.publish(change)
    await commits.update({ _id: change.commit._id }, { $set: { publishedAt: new Date() } })
  }

  /** Everything of a stream, up to a version, that has not gone out yet. One load, one fold, whatever was left. */
  async function publishRest(stream: string, upTo: number): Promise<void> {
    const { kind, id } = parseStream(stream)
    const { commits: all } = await store.load(kind as NameOf<K>, id)
    const due = [...changesOf(store.kinds, all)].filter(
      ({ commit }) => commit.publishedAt === null && commit.version <= upTo,
    )
    const last = due.at(-1)
    if (last) await relay.project(last)
    for (const change of due) await publish(change)
  }

  /**
   * The fast path. Resolves when the read models are written; what goes to the broker follows in the background, behind
   * what of this stream is still under way.
   */
  store.onAppend(async (change, upToDate) => {
    const { stream, version } = change.commit
    const projected = insist(() => relay.project(change)).then(
      () => true,
      (failure: unknown) => {
        logger.warn({ err: failure, stream }, 'projection left to the sweeper')
        return false
      },
    )
    void inOrder(stream, async () => {
      if (upToDate && (await projected)) await publish(change)
      else await publishRest(stream, version)
    }).catch((failure: unknown) => logger.warn({ err: failure, stream }, 'publication left to the sweeper'))
    await projected
  })

  /** Takes a commit for this process, so that of several sweepers one carries it. */
  function claim({ _id }: Commit<unknown>): Promise<boolean> {
    const now = new Date()
    const free = { $or: [{ claimedUntil: { $exists: false } }, { claimedUntil: { $lt: now } }] }
    const claimedUntil = new Date(now.getTime() + CLAIM_MS)
    return commits.update({ _id, publishedAt: null, ...free }, { $set: { claimedUntil } })
  }

  /** One round over what is older than the delay; the number of streams carried. */
  async function sweep(signal?: AbortSignal): Promise<number> {
    const old = { publishedAt: null, at: { $lt: new Date(Date.now() - delayMs) } }
    const found = await commits.many(old, { projection: { stream: 1, version: 1 }, sort: { at: 1 }, limit: BATCH })
    const lastOf = new Map<string, Commit<unknown>>()
    for (const commit of found) {
      if ((lastOf.get(commit.stream)?.version ?? 0) < commit.version) lastOf.set(commit.stream, commit)
    }
    let carried = 0
    for (const commit of lastOf.values()) {
      if (signal?.aborted) break
      if (!(await claim(commit))) continue
      await inOrder(commit.stream, () => publishRest(commit.stream, commit.version))
      carried++
    }
    return carried
  }

  const stopGauge = gauge('car_relay_unpublished', 'Commits that should have gone out and have not', () =>
    commits.count({ publishedAt: null, at: { $lt: new Date(Date.now() - ALARM_MS) } }),
  )

  return {
    sweep,
    start(): void {
      sweeper = repeat('sweep', SWEEP_MS, logger, sweep)
    },
    /** Ends the sweeper and waits for what is under way. */
    async close(): Promise<void> {
      stopGauge()
      await sweeper?.close()
      await Promise.allSettled(queues.values())
    },
  }
}

async function insist(work: () => Promise<void>): Promise<void> {
  for (const end = Date.now() + INSIST_MS; ; await wait(PAUSE_MS)) {
    try {
      return await work()
    } catch (failure) {
      if (Date.now() + PAUSE_MS > end) throw failure
    }
  }
}
