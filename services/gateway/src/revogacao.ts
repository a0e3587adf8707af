import type { AuthDefinition } from '@car/proto/gen/car/auth/v1/Auth'
import { ErroCar } from '@car/errors/erro-car'
import type { GrpcClient } from '@car/grpc/client'
import type { Usuario } from '@car/identity/usuario'
import type { Redis } from 'ioredis'
import { LRUCache } from 'lru-cache'
import { contarRevogacao } from './metricas.ts'

/** Says that the list is complete: it is written by auth after the revoked tokens themselves. */
export const MARCA = 'car:revogados:carregado'
export const chaveDe = (jti: string): string => `car:revogado:${jti}`

const ESPERA_AUTH_MS = 1_500
const LEMBRADOS = 50_000

type Meios = {
  redis: Pick<Redis, 'mget'>
  auth: Pick<GrpcClient<AuthDefinition>, 'VerificarRevogacao'>
  /** How old a "not revoked" may be for a read to pass on it, in seconds. */
  carenciaS: number
}

/**
 * Whether a token was revoked, asked at every request. When the cache was emptied auth is asked, which fills it again;
 * when nobody can be asked, changes wait and reads go on for a while with what was known last.
 */
export function criarRevogacao({ redis, auth, carenciaS }: Meios) {
  const revogados = new LRUCache<string, true>({ max: LEMBRADOS })
  const vistosValidos = new LRUCache<string, number>({ max: LEMBRADOS })

  /** @throws CAR-016 when it cannot be said. */
  async function perguntar(jti: string): Promise<boolean> {
    const [marca, revogado] = await redis.mget(MARCA, chaveDe(jti)).catch(indisponivel)
    if (revogado !== null || marca !== null) return revogado !== null
    contarRevogacao({ resultado: 'lista_ausente' })
    const resposta = await auth.VerificarRevogacao({ jti }, { timeoutMs: ESPERA_AUTH_MS }).catch(indisponivel)
    return resposta.revogado
  }

  return {
    /** What is known to be revoked stays so: refused before anything is counted. @throws CAR-002 */
    recusarConhecido({ jti }: Usuario): void {
      if (revogados.has(jti)) throw new ErroCar('token_encerrado')
    },

    /** @throws CAR-002 for a revoked token, CAR-016 when that cannot be known and the request may not go on without. */
    async exigirValido({ jti, exp }: Usuario, muda: boolean): Promise<void> {
      try {
        if (await perguntar(jti)) {
          revogados.set(jti, true, { ttl: Math.max(1, exp * 1000 - Date.now()) })
          vistosValidos.delete(jti)
          throw new ErroCar('token_encerrado')
        }
        vistosValidos.set(jti, performance.now())
      } catch (erro) {
        if (erro instanceof ErroCar && erro.nome === 'token_encerrado') throw erro
        const visto = vistosValidos.get(jti)
        const lembrado = visto !== undefined && performance.now() - visto <= carenciaS * 1000
        if (muda || !lembrado) {
          contarRevogacao({ resultado: 'recusado_sem_resposta' })
          throw erro
        }
        contarRevogacao({ resultado: 'passou_na_carencia' })
      }
    },

    /** Sessions are not renewed while nobody could be kept from renewing theirs. @throws CAR-016 */
    async exigirCache(): Promise<void> {
      await redis.mget(MARCA).catch(indisponivel)
    },
  }
}

export type Revogacao = ReturnType<typeof criarRevogacao>

function indisponivel(cause: unknown): never {
  throw new ErroCar('indisponivel', { cause, retryAfterS: 2 })
}
