import type { ServiceName } from '@car/config/services'
import { CarError } from '@car/errors/car-error'
import { LEVELS, type Level, PAPEIS, type Papel } from '@car/vocabulary/person'
import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify, type JWTVerifyGetKey } from 'jose'
import { LRUCache } from 'lru-cache'
import type { User } from './usuario.ts'

/**
 * Verifies a person's token. `holder` is the service that hands it over, if that is another than this one: a token is
 * good only in the hands of the service that it was made for.
 */
export type VerifyToken = (token: string, holder?: ServiceName) => Promise<User>

/** The error for a token that was once valid (CAR-002), with the id of the token's owner. */
export class EndedToken extends CarError {
  readonly usuarioId: string
  constructor(userId: string, cause?: unknown) {
    super('token_encerrado', { cause })
    this.usuarioId = userId
  }
}

/**
 * The time for which a verified signature is remembered. Expiry is checked at each use; the gateway checks revocation.
 */
const REMEMBER_MS = 30_000

/** The interval at which the keys are fetched again. While auth is unreachable, the known keys stay valid. */
const RENEW_KEYS_MS = 300_000

/** The service that holds the tokens of clients. They name no audience, because the interface fixes their claims. */
const HOLDER_OF_CLIENTS: ServiceName = 'gateway'

/**
 * Returns a function that verifies access tokens with the key set that auth publishes; auth itself passes in its own
 * keys. The function throws CAR-001 for a token that auth did not sign, that lacks a claim, or that was made for another
 * service than its holder, CAR-002 for an expired token, and CAR-016 when the keys cannot be fetched.
 * @param own  the holder of tokens that come from no other service
 */
export function createVerifier(source: URL | JWTVerifyGetKey, own: ServiceName): VerifyToken {
  const keys = source instanceof URL ? keysOf(source) : source
  const seen = new LRUCache<string, Seen>({ max: 10_000, ttl: REMEMBER_MS })

  return async (token, holder = own) => {
    const { usuario, audience } = seen.get(token) ?? (await read(token))
    if (audience !== holder) throw new CarError('sem_token')
    if (usuario.exp * 1000 <= Date.now()) throw new EndedToken(usuario.id)
    return usuario
  }

  async function read(token: string): Promise<Seen> {
    const { payload } = await jwtVerify(token, keys, {
      algorithms: ['RS256'],
      requiredClaims: ['sub', 'jti', 'iat', 'exp'],
    }).catch((error: unknown) => {
      throw translate(error)
    })
    const read = { usuario: readClaims(payload, token), audience: payload.aud ?? HOLDER_OF_CLIENTS }
    seen.set(token, read)
    return read
  }
}

type Seen = { usuario: User; audience: string | string[] }

/**
 * Fetches the keys at the first token, then regularly, and when a token names an unknown key. The cooldown limits how
 * often forged key ids can cause a fetch.
 */
function keysOf(jwksUrl: URL): JWTVerifyGetKey {
  const keys = createRemoteJWKSet(jwksUrl, { cooldownDuration: 1_000, cacheMaxAge: Infinity, timeoutDuration: 2_000 })
  let renewedAt = Date.now()
  return (header, token) => {
    if (Date.now() - renewedAt > RENEW_KEYS_MS) {
      renewedAt = Date.now()
      keys.reload().catch(() => {})
    }
    return keys(header, token)
  }
}

function translate(error: unknown): CarError {
  // This error implies a valid signature. A wrong signature raises another error.
  if (error instanceof errors.JWTExpired) return new EndedToken(String(error.payload.sub), error)
  if (error instanceof errors.JWKSTimeout) return new CarError('indisponivel', { cause: error, retryAfterS: 1 })
  const ours = error instanceof errors.JOSEError && !['ERR_JOSE_GENERIC', 'ERR_JWKS_INVALID'].includes(error.code)
  return ours
    ? new CarError('sem_token', { cause: error })
    : new CarError('indisponivel', { cause: error, retryAfterS: 1 })
}

function readClaims(payload: JWTPayload, token: string): User {
  const { sub, nome, tipo_usuario, nivel_confiabilidade, jti, exp } = payload
  const papel = PAPEIS.find((known): known is Papel => known === tipo_usuario)
  const level = LEVELS.find((known): known is Level => known === nivel_confiabilidade)
  if (!sub || !jti || !exp || typeof nome !== 'string' || !papel || !level) throw new CarError('sem_token')
  return { id: sub, nome, papel, nivel: level, jti, exp, token }
}
