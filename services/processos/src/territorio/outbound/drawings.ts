import { createThread, WorkFailed } from '@car/child/thread'
import type { Detail } from '@car/errors/catalog'
import { CarError } from '@car/errors/car-error'
import type { Defect } from '@car/geometry/self-crossing'
import { TOO_COMPLEX, DEFECTS } from '@car/geometry/cross-check'
import type { User } from '@car/identity/usuario'
import { currentContext } from '@car/telemetry/request-context'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

/**
 * The time limit for one check, within the nine seconds of a request. The worst known drawings take a third of a second
 * on an idle processor.
 */
const LIMIT_MS = 6_000
/** The most drawings that may wait. Further requests would time out before their turn. */
const MAX_WAITING = 32
/** The most drawings of one person in the queue, so that one person cannot shut out everybody else. */
const PER_PERSON = 8
const MEGABYTES = 128
const TOO_MANY = 'Você enviou desenhos demais hoje. Continue amanhã, ou envie o processo sem o desenho por enquanto.'
const KB = 1_024
const DAY_S = 86_400

/**
 * Checks drawings on a separate thread, because a check would block all other requests. Drawings are never deleted, so
 * a person may send at most `dailyMB` megabytes of new drawings in a day. Each process counts in its own memory,
 * because a count in the store would cost a round trip for every draft.
 */
export function createDrawings(dailyMB: number, limitMs = LIMIT_MS) {
  const quota = new RateLimiterMemory({ points: dailyMB * KB, duration: DAY_S })
  const thread = createThread<string, Defect | null>(new URL('./drawings-thread.ts', import.meta.url), {
    limitMs,
    waiting: MAX_WAITING,
    ofOne: PER_PERSON,
    heapMegabytes: MEGABYTES,
  })

  return {
    /**
     * Returns the faults of a drawing. A drawing whose check takes too long counts as too complex.
     * @param geometry  as JSON
     * @throws CAR-016 when too many drawings are waiting, in all or for this person; CAR-010 past the day's quota;
     * CAR-017 when the turn does not come in time
     */
    async check(geometry: string): Promise<Detail[]> {
      const { id: who = '' } = (currentContext()?.usuario ?? {}) as Partial<User>
      const size = Math.ceil(geometry.length / KB)
      try {
        await quota.consume(who, size)
        const defect = await thread.run(geometry, who)
        return defect === null ? [] : DEFECTS[defect]
      } catch (error) {
        if (error instanceof RateLimiterRes)
          throw new CarError('limite_excedido', {
            mensagem: TOO_MANY,
            retryAfterS: Math.ceil(error.msBeforeNext / 1_000),
          })
        if (error instanceof WorkFailed) return TOO_COMPLEX
        await quota.reward(who, size) // the drawing was not checked, so it does not count
        throw error
      }
    },
    close: () => thread.close(),
  }
}

export type Drawings = ReturnType<typeof createDrawings>
