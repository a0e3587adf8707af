import { createThread, WorkFailed } from '@car/child/thread'
import type { Geometry } from '@car/vocabulary/geometry'
import { LRUCache } from 'lru-cache'
import type { Difference } from '../domain/difference.ts'

/**
 * The time limit for one comparison. Two circles of ten thousand points take a tenth of that time. A longer comparison
 * would not end within a request.
 */
const LIMIT_MS = 3_000
/**
 * The greatest number of comparisons that may wait. Further requests would get their turn only after their time-out.
 */
const MAX_WAITING = 2
/** A person may have at most one comparison, running or waiting, so that other people get their turn. */
const PER_PERSON = 1
const MEGABYTES = 128
const MAX_REMEMBERED = 200

/**
 * Compares two drawings on a separate thread. New drawings are checked on another thread, so nobody who sends a drawing
 * waits for a comparison.
 */
export function createDifferences(limitMs = LIMIT_MS) {
  const thread = createThread<[Geometry | null, Geometry | null], Difference>(
    new URL('./differences-thread.ts', import.meta.url),
    { limitMs, waiting: MAX_WAITING, ofOne: PER_PERSON, heapMegabytes: MEGABYTES },
  )
  const seen = new LRUCache<string, { made: Difference | null }>({ max: MAX_REMEMBERED })

  return {
    /**
     * Returns the areas gained and lost; null when the comparison takes too long or fails.
     * @param chave  names the two drawings, so that the same two are compared once
     * @throws CAR-016 when too many comparisons are waiting, in all or for this person; CAR-017 when the turn does not
     * come in time
     */
    async between(who: string, chave: string, de: Geometry | null, end: Geometry | null): Promise<Difference | null> {
      const view = seen.get(chave)
      if (view) return view.made
      const done = await thread.run([de, end], who).catch((erro: unknown) => {
        if (erro instanceof WorkFailed) return null
        throw erro
      })
      seen.set(chave, { made: done })
      return done
    },
    close: () => thread.close(),
  }
}

export type Differences = ReturnType<typeof createDifferences>
