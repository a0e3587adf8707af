import { createGrpcClient } from '@car/grpc/client'
import { serviceTokens } from '@car/identity/service-token'
import { createVerifier } from '@car/identity/verify-token'
import { AUTH } from '@car/proto/gen/services'
import { createHealth, fetchOk } from '@car/telemetry/health'
import { createLogger, createRequestLogger, type Logger } from '@car/telemetry/logger'
import { Redis } from 'ioredis'
import { type Config, urlOf } from './config.ts'
import { createLimits } from './admission/rates.ts'
import { createExchange } from './exchange.ts'
import { createHandOver } from './hand-over.ts'
import { createProxy } from './proxy.ts'
import { createRevocation } from './revocation.ts'
import { BEHIND, type ServiceBehind } from './routes.ts'
import { createTransfers } from './admission/transfers.ts'

export type Context = ReturnType<typeof createContext>

export function createContext(config: Config) {
  const logger = createLogger('gateway', config.LOG_LEVEL)
  const redis = createRedis(config.REDIS_URL, logger)
  const tokens = serviceTokens({ own: config.SERVICE_KEY }, 'gateway')
  const auth = createGrpcClient(AUTH, config.AUTH_GRPC, tokens)
  const addresses = Object.fromEntries(BEHIND.map((name) => [name, config[urlOf(name)]])) as Record<
    ServiceBehind,
    string
  >
  const health = createHealth(
    Object.fromEntries([
      ...Object.entries(addresses).map(([name, url]) => [name, () => fetchOk(`${url}/readyz`)]),
      ['redis', () => redis.ping()],
    ]),
  )
  health.atStart({ sessions: auth.answers, keys: () => fetchOk(config.JWKS_URL) }, config.SELF_URL)
  return {
    config,
    logger,
    requestLogger: createRequestLogger('gateway', config.LOG_LEVEL),
    redis,
    auth,
    verify: createVerifier(new URL(config.JWKS_URL), 'gateway'),
    limits: createLimits(redis, config.RATE_LIMIT_SCALE, {
      produtor_rural: config.SUBMISSOES_DIA,
      responsavel_tecnico: config.SUBMISSOES_TECNICO_DIA,
    }),
    revocation: createRevocation({ redis, auth, graceS: config.REVOCATION_GRACE_S }),
    handOver: createHandOver(createExchange(auth), tokens),
    proxy: createProxy(addresses),
    transfers: createTransfers({
      ofOne: config.TRANSFERS_OF_ONE,
      room: { upload: config.UPLOAD_ROOM, download: config.DOWNLOAD_ROOM },
      graceMs: config.SLOW_GRACE_MS,
      windowMs: config.SLOW_WINDOW_MS,
    }),
    health,
  }
}

/** Creates the Redis client. While Redis is unreachable, commands fail at once instead of delaying requests. */
function createRedis(url: string, logger: Logger): Redis {
  const redis = new Redis(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    // Commands issued in one turn of the event loop are sent in one write.
    enableAutoPipelining: true,
    maxRetriesPerRequest: 1,
    connectTimeout: 2_000,
    commandTimeout: 1_500,
    retryStrategy: (times) => Math.min(times * 50, 500),
  })
  let said = false
  redis.on('ready', () => {
    logger.info('redis is there')
    said = false
  })
  redis.on('error', (error: Error) => {
    if (!said) logger.warn({ err: error }, 'redis cannot be asked')
    said = true
  })
  return redis
}
