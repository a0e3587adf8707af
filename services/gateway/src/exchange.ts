import type { OperatedService } from '@car/config/services'
import { CarError } from '@car/errors/car-error'
import type { GrpcClient } from '@car/grpc/client'
import type { User } from '@car/identity/usuario'
import type { AuthDefinition } from '@car/proto/gen/car/auth/v1/Auth'
import { LRUCache } from 'lru-cache'
import { unavailable } from './unavailable.ts'

const AUTH_TIMEOUT_MS = 5_000
const KEPT = 20_000
/** A kept token is used only if it is good for this long. A request takes ten seconds at most. */
const LEAST_LEFT_MS = 15_000
/** When a kept token is good for less than this, the next one is asked for while this one is still used. */
const RENEW_LEFT_MS = 30_000

type Held = { token: string; until: number }

/**
 * Exchanges the tokens of clients for tokens that are good at one service only, which auth signs. A token is kept for
 * each whole token of a client, so that it goes with no other, and service. So it is asked for once in half a minute.
 * While auth is away, what is kept is used as long as it is good.
 */
export function createExchange(auth: Pick<GrpcClient<AuthDefinition>, 'TrocarToken'>) {
  const held = new LRUCache<string, Held>({ max: KEPT })
  const underWay = new Map<string, Promise<Held>>()

  async function ask(para: OperatedService, long: boolean): Promise<Held> {
    const asked = performance.now()
    const { token, validade_s } = await auth.TrocarToken({ para, longo: long }, { timeoutMs: AUTH_TIMEOUT_MS })
    return { token, until: asked + validade_s * 1000 }
  }

  /** Several requests of one session share one exchange. */
  function renew(key: string, para: OperatedService): Promise<Held> {
    const present = underWay.get(key)
    if (present) return present
    const renewal = ask(para, false)
      .then((fresh) => {
        held.set(key, fresh, { ttl: Math.max(1, fresh.until - performance.now()) })
        return fresh
      })
      .finally(() => underWay.delete(key))
    underWay.set(key, renewal)
    return renewal
  }

  return {
    /**
     * Returns a token of the person of the current request for one service. An upload gets one of its own, which lasts
     * until its sender's token ends.
     * @throws CAR-002 when the token has ended; CAR-016 when auth cannot be asked
     */
    async tokenFor({ token }: User, para: OperatedService, long: boolean): Promise<string> {
      const key = `${token} ${para}`
      const kept = long ? undefined : held.get(key)
      const leftMs = kept ? kept.until - performance.now() : 0
      if (kept && leftMs > LEAST_LEFT_MS) {
        if (leftMs < RENEW_LEFT_MS) renew(key, para).catch(() => {})
        return kept.token
      }
      try {
        return (long ? await ask(para, true) : await renew(key, para)).token
      } catch (error) {
        const away = error instanceof CarError && (error.kind === 'unavailable' || error.kind === 'timeout')
        throw away ? unavailable(error) : error
      }
    },
  }
}

export type Exchange = ReturnType<typeof createExchange>
