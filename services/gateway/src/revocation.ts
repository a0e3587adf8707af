import type { AuthDefinition } from '@car/proto/gen/car/auth/v1/Auth'
import type { GrpcClient } from '@car/grpc/client'
import type { User } from '@car/identity/usuario'
import { EndedToken } from '@car/identity/verify-token'
import { step } from '@car/telemetry/trace'
import type { Redis } from 'ioredis'
import { LRUCache } from 'lru-cache'
import { countRevocation } from './metrics.ts'
import { unavailable } from './unavailable.ts'

/** While this key exists, the list of revoked tokens in Redis is complete. auth writes this key after the list. */
const MARK = 'car:revogados:carregado'
const keyOf = (jti: string): string => `car:revogado:${jti}`

const AUTH_TIMEOUT_MS = 1_500
const REMEMBERED = 50_000
const REDIS = { 'db.system.name': 'redis', 'db.operation.name': 'mget' }

type RevocationOptions = {
  redis: Pick<Redis, 'mget'>
  auth: Pick<GrpcClient<AuthDefinition>, 'VerificarRevogacao'>
  /** The seconds for which an earlier answer "not revoked" lets reads pass while revocation cannot be checked. */
  graceS: number
}

/**
 * Checks whether the token of a request was revoked. If the list in Redis is lost, auth answers instead and fills the
 * list again. While no check is possible, changes are refused, and reads pass for a while on the last known answer.
 */
export function createRevocation({ redis, auth, graceS }: RevocationOptions) {
  const revoked = new LRUCache<string, true>({ max: REMEMBERED })
  const seenValid = new LRUCache<string, number>({ max: REMEMBERED })
  const ask = (...keys: string[]) => step('redis mget', 'client', REDIS, () => redis.mget(keys)).catch(unanswered)

  /** @throws CAR-016 if Redis does not answer, or if the list is missing and auth does not answer */
  async function isRevoked(jti: string): Promise<boolean> {
    const [mark, listed] = await ask(MARK, keyOf(jti))
    if (listed !== null || mark !== null) return listed !== null
    countRevocation({ resultado: 'lista_ausente' })
    const answer = await auth.VerificarRevogacao({ jti }, { timeoutMs: AUTH_TIMEOUT_MS }).catch(unanswered)
    return answer.revogado
  }

  return {
    /**
     * Refuses a token that this process already knows to be revoked, before anything is counted.
     * @throws CAR-002
     */
    refuseKnown({ id, jti }: User): void {
      if (revoked.has(jti)) throw new EndedToken(id)
    },

    /**
     * Requires that a token was not revoked. If no check is possible, a read passes if the token was known to be valid
     * in the last `graceS` seconds.
     * @throws CAR-002 for a revoked token; CAR-016 if the check is not possible and the request may not pass
     */
    async requireValid({ id, jti, exp }: User, changes: boolean): Promise<void> {
      try {
        if (await isRevoked(jti)) {
          revoked.set(jti, true, { ttl: Math.max(1, exp * 1000 - Date.now()) })
          seenValid.delete(jti)
          throw new EndedToken(id)
        }
        seenValid.set(jti, performance.now())
      } catch (error) {
        if (error instanceof EndedToken) throw error
        const seen = seenValid.get(jti)
        const remembered = seen !== undefined && performance.now() - seen <= graceS * 1000
        if (changes || !remembered) {
          countRevocation({ resultado: 'recusado_sem_resposta' })
          throw error
        }
        countRevocation({ resultado: 'passou_na_carencia' })
      }
    },

    /**
     * Requires that Redis answers. The gateway requires this for changes without a token, such as a renewal of a
     * session, because revocations could not be enforced otherwise.
     * @throws CAR-016 if Redis does not answer
     */
    async requireCache(): Promise<void> {
      await ask(MARK)
    },
  }
}

export type Revocation = ReturnType<typeof createRevocation>

function unanswered(cause: unknown): never {
  throw unavailable(cause)
}
