import { type KeyObject, randomUUID } from 'node:crypto'
import { CarError } from '@car/errors/car-error'
import { SERVICE_NAMES, type ServiceName } from '@car/config/services'
import { decodeJwt, errors, jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'

const VALIDITY_S = 60
/**
 * The longest life of a token that is accepted, with room for clocks that differ. The life is short, because a token
 * may be stolen.
 */
const LONGEST_S = 5 * 60
/** The time for which a verified token is remembered. So it is good for as much longer than it says, at most. */
const REMEMBER_MS = 5_000

export type ServiceKeys = {
  /** The private half of this service's own key. A service that calls no other service has no key. */
  own?: KeyObject
  /** The public keys of possible callers, by name. While a key changes, a service has two keys. */
  known?: ReadonlyMap<string, readonly KeyObject[]>
}

/**
 * Signs and verifies the short-lived tokens by which services recognise each other: EdDSA, with a key for each service,
 * and a token for each callee. An attacker who takes over a service can act only as that service.
 */
export function serviceTokens({ own, known = new Map() }: ServiceKeys, service: ServiceName) {
  const current = new Map<ServiceName, { token: string; ate: number }>()
  const seen = new LRUCache<string, ServiceName>({ max: 1_000, ttl: REMEMBER_MS })

  return {
    /**
     * Signs a token that names this service as the caller, for one callee. The token is reused for half of its life.
     */
    async sign(audience: ServiceName): Promise<string> {
      const now = Math.floor(Date.now() / 1000)
      const present = current.get(audience)
      if (present && present.ate > now) return present.token
      if (!own) throw new Error(`${service} has no key of its own, and calls nobody`)
      const token = await new SignJWT()
        .setProtectedHeader({ alg: 'EdDSA' })
        .setIssuer(service)
        .setAudience(audience)
        .setJti(randomUUID())
        .setIssuedAt(now)
        .setExpirationTime(now + VALIDITY_S)
        .sign(own)
      current.set(audience, { token, ate: now + VALIDITY_S / 2 })
      return token
    },

    /**
     * Returns the service that signed a token for this service, or for another `audience` that hands it on as a proof.
     * @throws CAR-001 for any other token
     */
    async verify(token: string, audience: ServiceName = service): Promise<ServiceName> {
      const remembered = seen.get(`${audience} ${token}`)
      if (remembered) return remembered
      try {
        const { iss } = decodeJwt(token)
        const who = SERVICE_NAMES.find((s) => s === iss)
        for (const key of (who && known.get(who)) ?? []) {
          if (!who || !(await signedBy(key, token, who, audience))) continue
          seen.set(`${audience} ${token}`, who)
          return who
        }
      } catch (cause) {
        throw new CarError('sem_token', { cause })
      }
      throw new CarError('sem_token')
    },
  }
}

/**
 * Tells whether this key signed the token.
 * @throws for a token with another fault, for example one that has expired or is for another service
 */
async function signedBy(key: KeyObject, token: string, issuer: ServiceName, audience: ServiceName): Promise<boolean> {
  try {
    const options = { algorithms: ['EdDSA'], issuer, audience, requiredClaims: ['exp'] }
    const { exp = Infinity } = (await jwtVerify(token, key, options)).payload
    if (exp > Date.now() / 1000 + LONGEST_S) throw new Error('a token that lives too long')
    return true
  } catch (failure) {
    if (failure instanceof errors.JWSSignatureVerificationFailed) return false
    throw failure
  }
}

export type ServiceTokens = ReturnType<typeof serviceTokens>
