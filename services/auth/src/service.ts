import { waitForConnection, disconnect, ping } from '@car/store/connection'
import { createGrpcServer } from '@car/grpc/server'
import { mountRoutes } from '@car/http/routes'
import { createApp, listen } from '@car/http/server'
import { AUTH } from '@car/proto/gen/services'
import { keepRecordLog } from '@car/registro/record-log'
import { serveLog } from '@car/registro/serve'
import { createHealth } from '@car/telemetry/health'
import { closeInOrder, type Service } from '@car/telemetry/lifecycle'
import { createLogger } from '@car/telemetry/logger'
import { type Repeated, repeat } from '@car/telemetry/repeat'
import type { Config } from './config.ts'
import { createContext } from './context.ts'
import { callers, handlers } from './inbound/grpc.ts'
import { routes } from './inbound/http.ts'
import { clean } from './usecases/clean.ts'
import { signedInRecently } from './usecases/sessions.ts'

const PATIENCE_MS = 60_000
const CLEANING_MS = 10 * 60_000

/** Creates the auth service. Tests set `now` instead of waiting. */
export function createService(config: Config, now = () => new Date()): Service {
  const logger = createLogger('auth', config.LOG_LEVEL)
  const context = createContext(config, logger, now)
  const { ctx, connection, broker, redis, relay, tokens, verify, verifyAny, idempotency, cursors, log } = context
  const logKeeper = keepRecordLog(log, config, logger)
  // Readiness depends on the store only. Without cache, broker or provider auth still knows people and renews tokens.
  const health = createHealth({ store: () => ping(connection) })
  health.atStart(
    { broker: () => broker.check(), redis: () => redis.ping(), provider: () => ctx.provider.answers() },
    config.SELF_URL,
  )
  const app = createApp({
    logger,
    health,
    mount(router) {
      mountRoutes<'auth'>(router, routes(ctx, { cursors, verifyAny, publicUrl: config.PUBLIC_URL }), {
        verify,
        tokens,
        idempotency,
        upgradeUrl: () => config.IDP_UPGRADE_URL,
        recentSignIn: {
          holds: (usuario) => signedInRecently(ctx, usuario),
          url: `${config.PUBLIC_URL}/api/v1/auth/idp/authorize?max_age=0`,
        },
      })
      router.use('/registro/auth', serveLog(log))
    },
  })
  const keySet = createApp({
    logger,
    health,
    mount: (router) => void router.get('/jwks.json', (_req, res) => void res.json(ctx.chaves.jwks())),
  })
  const grpc = createGrpcServer({ tokens, verify, logger })
  grpc.add(AUTH, handlers(ctx), callers)
  let cleaning: Repeated | undefined
  let http: Awaited<ReturnType<typeof listen>> | undefined
  let keysHttp: Awaited<ReturnType<typeof listen>> | undefined

  return {
    logger,
    health,
    drainMs: config.DRAIN_MS,
    async start() {
      await waitForConnection(connection, PATIENCE_MS, async () => {
        const indexed = [
          ctx.store,
          ctx.users,
          ctx.changedAddresses,
          ctx.signIns,
          ctx.sessoes,
          ctx.revocations,
          ctx.chaves,
          idempotency,
          log,
        ]
        await Promise.all(indexed.map((kept) => kept.createIndexes()))
        await ctx.store.rereadRetiredKeys()
        await ctx.chaves.start()
      })
      await ctx.revocations.start()
      relay.start()
      logKeeper.start()
      cleaning = repeat('cleaning', CLEANING_MS, logger, () => clean(ctx))
      await grpc.listen(`${config.HOST}:${config.GRPC_PORT}`)
      keysHttp = await listen(keySet, { port: config.JWKS_PORT, host: config.HOST })
      http = await listen(app, { port: config.PORT, host: config.HOST })
      logger.info({ port: http.port }, 'listening')
    },
    close: () =>
      closeInOrder(logger, [
        ['http', () => http?.close()],
        ['key set', () => keysHttp?.close()],
        ['grpc', () => grpc.close()],
        ['cleaning', () => cleaning?.close()],
        ['keys', () => ctx.chaves.close()],
        ['revocations', () => ctx.revocations.close()],
        ['log', () => logKeeper.close()],
        ['relay', () => relay.close()],
        ['broker', () => broker.close()],
        ['cache', () => redis.disconnect()],
        ['store', () => disconnect(connection)],
      ]),
  }
}
