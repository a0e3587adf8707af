import { requireConfinement } from '@car/child/require-confinement'
import { removeAbandonedFolders } from '@car/child/work-folder'
import { createGrpcServer } from '@car/grpc/server'
import { mountRoutes } from '@car/http/routes'
import { createApp, listen } from '@car/http/server'
import { DOSSIE } from '@car/proto/gen/services'
import { keepRecordLog } from '@car/registro/record-log'
import { verifierKeyOf } from '@car/registro/note'
import { serveLog } from '@car/registro/serve'
import { disconnect, ping, waitForConnection } from '@car/store/connection'
import { createHealth, fetchOk } from '@car/telemetry/health'
import { closeInOrder, type Service } from '@car/telemetry/lifecycle'
import { createLogger } from '@car/telemetry/logger'
import { type Repeated, repeat } from '@car/telemetry/repeat'
import type { Config } from './config.ts'
import { createContext } from './context.ts'
import { subscribe } from './inbound/amqp.ts'
import { callers, handlers } from './inbound/grpc.ts'
import { routes } from './inbound/http.ts'
import { mountKeys } from './inbound/keys.ts'
import { mountPage } from './inbound/page/route.ts'
import { createWorkshop } from './inbound/workshop.ts'
import { publishKeys } from './usecases/chaves.ts'
import { keysOfLog } from './usecases/manifest.ts'
import { cleanFiles } from './usecases/clean-files.ts'

const PATIENCE_MS = 60_000
const CLEANING_MS = 10 * 60_000

export function createService(config: Config): Service {
  const logger = createLogger('dossie', config.LOG_LEVEL)
  const context = createContext(config, logger, () => workshop.wake())
  const { ctx, connection, broker, objects, relay, tokens, verify, idempotency, cursors, log, closePeers } = context
  const logKeeper = keepRecordLog(log, config, logger)
  const workshop = createWorkshop(ctx, config.COMPOSICOES)
  const health = createHealth({
    store: () => ping(connection),
    broker: () => broker.check(),
    objects: () => objects.check(),
  })
  health.atStart({ ...ctx.peers.answer, keys: () => fetchOk(config.JWKS_URL) }, config.SELF_URL)
  const app = createApp({
    logger,
    health,
    mount(router) {
      const upgradeUrl = () => config.IDP_UPGRADE_URL
      mountRoutes<'dossie'>(router, routes(ctx, cursors), { verify, tokens, idempotency, upgradeUrl })
      mountPage(router, ctx)
      router.use('/registro/dossie', serveLog(log))
      mountKeys(router, ctx)
    },
  })
  const grpc = createGrpcServer({ tokens, verify, logger })
  grpc.add(DOSSIE, handlers(ctx), callers)
  let cleaning: Repeated | undefined
  let http: Awaited<ReturnType<typeof listen>> | undefined

  return {
    logger,
    health,
    drainMs: config.DRAIN_MS,
    async start() {
      await requireConfinement(config.CONFINEMENT, (line) => logger.warn(line))
      await waitForConnection(connection, PATIENCE_MS, () =>
        Promise.all([ctx.store, ctx.jobs, ctx.lease, idempotency, log].map((kept) => kept.createIndexes())),
      )
      await removeAbandonedFolders()
      const { publicKeys } = await ctx.sealing()
      await publishKeys(ctx, [...publicKeys, ...keysOfLog(log.keys.signers.map(verifierKeyOf))])
      relay.start()
      logKeeper.start()
      subscribe(broker, ctx)
      workshop.start()
      cleaning = repeat('cleaning', CLEANING_MS, logger, () => cleanFiles(ctx))
      await grpc.listen(`${config.HOST}:${config.GRPC_PORT}`)
      http = await listen(app, { port: config.PORT, host: config.HOST })
      logger.info({ port: http.port }, 'listening')
    },
    close: () =>
      closeInOrder(logger, [
        // The workshop closes first, so that another instance can take over its jobs while running requests end.
        ['dossiers in hand', () => workshop.close()],
        ['http', () => http?.close()],
        ['grpc', () => grpc.close()],
        ['receipts', () => ctx.recibos.close()],
        ['cleaning', () => cleaning?.close()],
        ['log', () => logKeeper.close()],
        ['relay', () => relay.close()],
        ['broker', () => broker.close()],
        ['peers', closePeers],
        ['objects', () => objects.close()],
        ['store', () => disconnect(connection)],
      ]),
  }
}
