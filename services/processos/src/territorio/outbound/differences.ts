import { createThread, WorkFailed } from '@car/child/thread'
import type { Geometry } from '@car/vocabulary/geometry'
import { LRUCache } from 'lru-cache'
import type { Difference, JoinedLand } from '../../processo/domain/difference.ts'

/** A question to the thread: two drawings of one case, or the drawings of cases that are joined. */
export type DrawingsQuestion =
  | { from: Geometry | null; end: Geometry | null }
  | { origins: readonly Geometry[]; whole: Geometry | null }

/**
 * The time limit for one comparison. Two circles of ten thousand points take a tenth of this time. A longer comparison
 * would not end within a request.
 */
const LIMIT_MS = 3_000
/** The most comparisons that may wait. Further requests would time out before their turn. */
const MAX_WAITING = 2
/** The most comparisons of one person, waiting or running, so that other people get their turn. */
const PER_PERSON = 1
const MEGABYTES = 128
const MAX_REMEMBERED = 200

/**
 * Compares drawings on a separate thread. The check of new drawings has another thread, so it does not wait for
 * comparisons.
 */
export function createDifferences(limitMs = LIMIT_MS) {
  const thread = createThread<DrawingsQuestion, unknown>(new URL('./differences-thread.ts', import.meta.url), {
    limitMs,
    waiting: MAX_WAITING,
    ofOne: PER_PERSON,
    heapMegabytes: MEGABYTES,
  })
  const seen = new LRUCache<string, { made: unknown }>({ max: MAX_REMEMBERED })

  async function ask(who: string, key: string, question: DrawingsQuestion): Promise<unknown> {
    const view = seen.get(key)
    if (view) return view.made
    const done = await thread.run(question, who).catch((error: unknown) => {
      if (error instanceof WorkFailed) return null
      throw error
    })
    seen.set(key, { made: done })
    return done
  }

  return {
    /**
     * Returns the areas gained and lost; null when the comparison takes too long or fails.
     * @param key  the key under which the result is remembered
     * @throws CAR-016 when too many comparisons are waiting, in all or for this person; CAR-017 when the turn does not
     * come in time
     */
    between: (who: string, key: string, from: Geometry | null, end: Geometry | null) =>
      ask(who, key, { from, end }) as Promise<Difference | null>,

    /** The same of cases that are joined: their union, what they share, and what the whole has or lacks beside them. */
    joined: (who: string, key: string, origins: readonly Geometry[], whole: Geometry | null) =>
      ask(who, key, { origins, whole }) as Promise<JoinedLand | null>,
    close: () => thread.close(),
  }
}

export type Differences = ReturnType<typeof createDifferences>
