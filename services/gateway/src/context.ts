import { createGrpcClient } from '@car/grpc/client'
import { serviceTokens } from '@car/identity/service-token'
import { createVerifier } from '@car/identity/verify-token'
import { AUTH } from '@car/proto/servicos'
import { createHealth } from '@car/telemetry/health'
import { createLogger, type Logger } from '@car/telemetry/logger'
import { Redis } from 'ioredis'
import type { Config } from './config.ts'
import { criarLimites } from './limites.ts'
import { criarProxy } from './proxy.ts'
import { criarRevogacao } from './revogacao.ts'
import type { Servico } from './rotas.ts'

export type Contexto = ReturnType<typeof criarContexto>

export function criarContexto(config: Config) {
  const logger = createLogger('gateway', config.LOG_LEVEL)
  const redis = criarRedis(config.REDIS_URL, logger)
  const auth = createGrpcClient(AUTH, config.AUTH_GRPC, serviceTokens(config.SERVICE_SECRET, 'gateway'))
  const enderecos: Record<Servico, string> = {
    auth: config.AUTH_URL,
    processos: config.PROCESSOS_URL,
    documentos: config.DOCUMENTOS_URL,
    analista: config.ANALISTA_URL,
    dossie: config.DOSSIE_URL,
    portal: config.PORTAL_URL,
  }
  const pronto = async (url: string) => {
    const resposta = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) })
    await resposta.body?.cancel()
    if (!resposta.ok) throw new Error(`not ready: ${resposta.status}`)
  }
  return {
    config,
    logger,
    redis,
    auth,
    enderecos,
    verificar: createVerifier(new URL(config.JWKS_URL)),
    limites: criarLimites(redis, config.RATE_LIMIT_SCALE),
    revogacao: criarRevogacao({ redis, auth, carenciaS: config.REVOCATION_GRACE_S }),
    proxy: criarProxy(),
    health: createHealth(
      Object.fromEntries([
        ...Object.entries(enderecos).map(([nome, url]) => [nome, () => pronto(url)]),
        ['redis', () => redis.ping()],
      ]),
    ),
  }
}

/** Answers at once that it cannot, rather than keep requests waiting: what to do then is decided where it is asked. */
function criarRedis(url: string, logger: Logger): Redis {
  const redis = new Redis(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    connectTimeout: 2_000,
    commandTimeout: 1_500,
    retryStrategy: (vez) => Math.min(vez * 50, 500),
  })
  let dito = false
  redis.on('ready', () => {
    logger.info('redis is there')
    dito = false
  })
  redis.on('error', (erro: Error) => {
    if (!dito) logger.warn({ err: erro }, 'redis cannot be asked')
    dito = true
  })
  return redis
}
