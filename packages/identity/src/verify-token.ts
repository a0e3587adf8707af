import { ErroCar } from '@car/errors/erro-car'
import { NIVEIS, type Nivel, PAPEIS, type Papel } from '@car/vocabulary/pessoa'
import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify, type JWTVerifyGetKey } from 'jose'
import { LRUCache } from 'lru-cache'
import type { Usuario } from './usuario.ts'

export type VerifyToken = (token: string) => Promise<Usuario>

/** How long a verified signature is remembered. Expiry is still checked at each use; revocation is asked elsewhere. */
const LEMBRAR_MS = 30_000

/** Keys once seen stay good while auth cannot be asked; when it can, they are asked for anew this often. */
const RENOVAR_CHAVES_MS = 300_000

/**
 * Verifies access tokens against the key set that auth publishes; auth itself, which has the keys, gives them.
 * Throws CAR-001 for what is not ours, CAR-002 for what has expired, CAR-016 when the keys cannot be had.
 */
export function createVerifier(origem: URL | JWTVerifyGetKey): VerifyToken {
  const chaves = origem instanceof URL ? chavesDe(origem) : origem
  const vistos = new LRUCache<string, Usuario>({ max: 10_000, ttl: LEMBRAR_MS })

  return async (token) => {
    const visto = vistos.get(token)
    if (visto) {
      if (visto.exp * 1000 <= Date.now()) throw new ErroCar('token_encerrado')
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

/** A key just rotated in is fetched on first sight; the cooldown bounds what forged key ids can cost. */
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
  if (erro instanceof errors.JWTExpired) return new ErroCar('token_encerrado', { cause: erro })
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
