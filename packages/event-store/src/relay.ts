import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from '@car/telemetry/logger'
import { gauge } from '@car/telemetry/metrics'
import { type Repeated, repeat } from '@car/telemetry/repeat'
import pLimit from 'p-limit'
import { BrokenRecord } from './broken-record.ts'
import { type Commit, streamOfCommit, versionOfCommit } from './commit.ts'
import { endedIn, isDestruction } from './destruction.ts'
import { type Change, changesOf, type Kinds, type NameOf, parseStream } from './kinds.ts'
import type { Overdue } from './overdue.ts'
import type { EventStore } from './store.ts'

export type Relay<K extends Kinds> = {
  /**
   * Writes the read models of one change, and has to be idempotent. An act is acknowledged once its projection has
   * succeeded, or has failed for `INSIST_MS`.
   */
  project: (change: Change<K>) => Promise<void>
  /** Removes the rows of a stream that has ended. It has to be idempotent. */
  forget: (stream: { kind: NameOf<K>; id: string }) => Promise<void>
  /** Sends the facts of one commit to the broker and resolves once the broker has confirmed them. */
  publish: (change: Change<K>) => Promise<void>
  logger: Logger
  /** The age in milliseconds after which the sweeper takes over commits from the fast path. */
  delayMs?: number
}

const DELAY_MS = 3_000
const SWEEP_MS = 1_000
const BATCH = 200
/**
 * The number of streams that the sweeper handles at once. The work on a stream is mostly waiting for the store and the
 * broker.
 */
const SIDE_BY_SIDE = 8
/** The time for which a failing projection is repeated. After that the act is acknowledged without its projection. */
const INSIST_MS = 3_000
const PAUSE_MS = 200
/** The age from which an unpublished commit counts in the gauge that alerts watch. */
const ALARM_MS = 30_000

/**
 * Publishes every commit at least once, in order within its stream, once the read models are up to date. The fast path
 * publishes right after the append. After a crash, or while the broker is broken, a sweeper publishes later. Marks
 * beside the record tell what has been published; see published.ts. `start` starts the sweeper.
 */
export function createRelay<K extends Kinds>(store: EventStore<K>, { logger, delayMs = DELAY_MS, ...relay }: Relay<K>) {
  const { published, overdue } = store
  const queues = new Map<string, Promise<void>>()
  let sweeper: Repeated | undefined

  /** Runs the work for one stream strictly in sequence. */
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
    if (!destroys(change.commit)) await relay.publish(change)
    await published.mark(change.commit.stream, change.commit.version)
  }

  /**
   * Publishes all unpublished commits of a stream up to a version, after the last of them was projected. A stream of
   * which values were destroyed is put on the list of what is to be wiped first.
   */
  async function publishRest(stream: string, upTo: number): Promise<void> {
    const { kind, id } = parseStream(stream)
    if (!(kind in store.kinds)) throw new BrokenRecord(stream, { version: upTo, problem: 'stream' })
    const before = await published.upTo(stream)
    const isDue = (commit: Commit<unknown>) => !commit.silent && commit.version > before
    const { commits: all } = await store.load(kind as NameOf<K>, id)
    const destructions = all.filter((commit) => isDue(commit) && destroys(commit))
    await store.toWipe.insertMissing(destructions.map(({ _id, at }) => ({ _id, at })))
    const due = [...changesOf(store.kinds, all)].filter(({ commit }) => isDue(commit) && commit.version <= upTo)
    const last = due.at(-1)
    if (endedIn(all)) await relay.forget({ kind: kind as NameOf<K>, id })
    else if (last) await relay.project(last)
    for (const change of due) await publish(change)
  }

  /**
   * The fast path. It resolves when the read models are written, or writing them has failed for `INSIST_MS`. Publishing
   * follows in the background, after earlier commits of the same stream.
   */
  store.onAppend(async (change, { after, repeated }) => {
    const { stream, version } = change.commit
    if (repeated && (await published.reaches(stream, version))) return
    // The read models must not be written from values that are destroyed. Another process may write them from before
    // the end of a stream after this one has removed them, so the sweeper removes them once more.
    if (destroys(change.commit))
      return inOrder(stream, () => publishRest(stream, endedIn([change.commit]) ? version - 1 : version))
    const projected = insist(() => relay.project(change)).then(
      () => true,
      (failure: unknown) => {
        logger.warn({ err: failure, stream }, 'projection left to the sweeper')
        return false
      },
    )
    void inOrder(stream, async () => {
      const isNext = !repeated && (await published.reaches(stream, after))
      if ((await projected) && isNext) await publish(change)
      else await publishRest(stream, version)
    }).catch((failure: unknown) => logger.warn({ err: failure, stream }, 'publication left to the sweeper'))
    await projected
  })

  /**
   * Claims and publishes the oldest overdue commits. A broken stream is skipped. After any other failure, no
   * further stream is begun, and the failure is thrown. Returns the number of commits found, and the number of streams
   * whose commits were published.
   */
  async function round(signal?: AbortSignal): Promise<{ found: number; carried: number }> {
    const found = await overdue.oldest(BATCH)
    const lastOf = new Map<string, Overdue>()
    for (const commit of found) {
      const last = lastOf.get(streamOfCommit(commit))
      if (!last || versionOfCommit(last) < versionOfCommit(commit)) lastOf.set(streamOfCommit(commit), commit)
    }
    const failures: unknown[] = []
    let carried = 0
    await pLimit(SIDE_BY_SIDE).map(lastOf, async ([stream, commit]) => {
      if (signal?.aborted || failures.length > 0) return
      try {
        if (!(await overdue.claim(commit))) return
        await inOrder(stream, () => publishRest(stream, versionOfCommit(commit)))
        await overdue.settle(commit)
        carried++
      } catch (failure) {
        if (failure instanceof BrokenRecord) logger.error({ err: failure, stream }, 'a record that does not hold')
        else failures.push(failure)
      }
    })
    if (failures.length > 0) throw failures[0]
    return { found: found.length, carried }
  }

  /**
   * Publishes all commits older than the delay that were not published, except those that other processes have claimed.
   * @returns the number of streams of which commits were published
   */
  async function sweep(signal?: AbortSignal): Promise<number> {
    await overdue.look(delayMs)
    for (let all = 0; ; ) {
      const { found, carried } = await round(signal)
      all += carried
      if (found < BATCH || carried === 0) return all
    }
  }

  const stopGauge = gauge('car_relay_unpublished', 'Commits that should have gone out and have not', () =>
    overdue.olderThan(ALARM_MS),
  )

  return {
    sweep,
    start(): void {
      sweeper = repeat('sweep', SWEEP_MS, logger, sweep)
    },
    /** Ends the sweeper and waits for its current work. */
    async close(): Promise<void> {
      stopGauge()
      await sweeper?.close()
      await Promise.allSettled(queues.values())
    },
  }
}

const destroys = ({ events }: Pick<Commit<unknown>, 'events'>): boolean => events.some(isDestruction)

async function insist(work: () => Promise<void>): Promise<void> {
  for (const end = Date.now() + INSIST_MS; ; await wait(PAUSE_MS)) {
    try {
      return await work()
    } catch (failure) {
      if (Date.now() + PAUSE_MS > end) throw failure
    }
  }
}
