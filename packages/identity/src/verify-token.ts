import { ErroCar } from '@car/errors/erro-car'
import { NIVEIS, type Nivel, PAPEIS, type Papel } from '@car/vocabulary/pessoa'
import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify, type JWTVerifyGetKey } from 'jose'
import { LRUCache } from 'lru-cache'
import type { Usuario } from './usuario.ts'

export type VerifyToken = (token: string) => Promise<Usuario>

/** CAR-002 for a token that was one of ours, with the id of its owner. */
export class TokenEncerrado extends ErroCar {
  readonly usuarioId: string
  constructor(usuarioId: string, cause?: unknown) {
    super('token_encerrado', { cause })
    this.usuarioId = usuarioId
  }
}

/** How long a verified signature is remembered. Expiry is checked at each use, revocation by the gateway. */
const LEMBRAR_MS = 30_000

/** How often the keys are fetched again. While auth cannot be reached, the known keys stay valid. */
const RENOVAR_CHAVES_MS = 300_000

/**
 * Verifies access tokens with the key set that auth publishes; auth itself passes in its own keys.
 * @throws CAR-001 for a token that is not ours, CAR-002 for an expired one, CAR-016 when the keys cannot be fetched
 */
export function createVerifier(origem: URL | JWTVerifyGetKey): VerifyToken {
  const chaves = origem instanceof URL ? chavesDe(origem) : origem
  const vistos = new LRUCache<string, Usuario>({ max: 10_000, ttl: LEMBRAR_MS })

  return async (token) => {
    const visto = vistos.get(token)
    if (visto) {
      if (visto.exp * 1000 <= Date.now()) throw new TokenEncerrado(visto.id)
      return visto
    }
    const { payload } = await jwtVerify(token, chaves, {
      algorithms: ['RS256'],
      requiredClaims: ['sub', 'jti', 'iat', 'exp'],
    }).catch((erro: unknown) => {
      throw traduzir(erro)
    })
    const usuario = lerClaims(payload, token)
    vistos.set(token, usuario)
    return usuario
  }
}

/**
 * An unknown key id makes the verifier fetch the keys again. The cooldown limits how often forged key ids can cause
 * that.
 */
function chavesDe(jwksUrl: URL): JWTVerifyGetKey {
  const chaves = createRemoteJWKSet(jwksUrl, { cooldownDuration: 1_000, cacheMaxAge: Infinity, timeoutDuration: 2_000 })
  let renovadas = Date.now()
  return (cabecalho, token) => {
    if (Date.now() - renovadas > RENOVAR_CHAVES_MS) {
      renovadas = Date.now()
      chaves.reload().catch(() => {})
    }
    return chaves(cabecalho, token)
  }
}

function traduzir(erro: unknown): ErroCar {
  // An expired token had a valid signature, otherwise it would have been refused for that.
  if (erro instanceof errors.JWTExpired) return new TokenEncerrado(String(erro.payload.sub), erro)
  if (erro instanceof errors.JWKSTimeout) return new ErroCar('indisponivel', { cause: erro, retryAfterS: 1 })
  const nosso = erro instanceof errors.JOSEError && !['ERR_JOSE_GENERIC', 'ERR_JWKS_INVALID'].includes(erro.code)
  return nosso
    ? new ErroCar('sem_token', { cause: erro })
    : new ErroCar('indisponivel', { cause: erro, retryAfterS: 1 })
}

function lerClaims(payload: JWTPayload, token: string): Usuario {
  const { sub, nome, tipo_usuario, nivel_confiabilidade, jti, exp } = payload
  const papel = PAPEIS.find((p): p is Papel => p === tipo_usuario)
  const nivel = NIVEIS.find((n): n is Nivel => n === nivel_confiabilidade)
  if (!sub || !jti || !exp || typeof nome !== 'string' || !papel || !nivel) throw new ErroCar('sem_token')
  return { id: sub, nome, papel, nivel, jti, exp, token }
}
