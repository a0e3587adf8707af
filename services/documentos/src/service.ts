import { removeAbandonedFolders } from '@car/child/work-folder'
import { createGrpcServer } from '@car/grpc/server'
import { mountRoutes } from '@car/http/routes'
import { createApp, listen } from '@car/http/server'
import { DOCUMENTOS } from '@car/proto/gen/services'
import { keepRecordLog } from '@car/registro/record-log'
import { serveLog } from '@car/registro/serve'
import { disconnect } from '@car/store/connection'
import { fetchOk } from '@car/telemetry/health'
import { closeInOrder, type Service } from '@car/telemetry/lifecycle'
import { gauge } from '@car/telemetry/metrics'
import { type Repeated, repeat } from '@car/telemetry/repeat'
import type { Config } from './config.ts'
import { createContext } from './context.ts'
import { subscribe } from './inbound/amqp.ts'
import { callers, handlers } from './inbound/grpc.ts'
import { routes } from './inbound/http.ts'
import { prepareStorage } from './prepare.ts'
import { cleanFiles } from './usecases/clean-files.ts'
import { cleanUploads } from './usecases/upload/clean-uploads.ts'
import { excluirUnpermitted } from './usecases/upload/excluir-unpermitted.ts'

const CLEANING_MS = 10 * 60_000

export function createService(config: Config): Service & { ports: () => Ports } {
  const context = createContext(config)
  const { ctx, logger, health, broker, relay, objects, connection, tokens, verify, log } = context
  const logKeeper = keepRecordLog(log, config, logger)
  health.atStart({ ...ctx.peers.answer, keys: () => fetchOk(config.JWKS_URL) }, config.SELF_URL)
  const app = createApp({
    logger,
    health,
    mount(router) {
      mountRoutes<'documentos'>(router, routes(ctx, context), context)
      router.use('/registro/documentos', serveLog(log))
    },
  })
  const grpc = createGrpcServer({ tokens, verify, logger })
  grpc.add(DOCUMENTOS, handlers(ctx), callers)
  const stopGauge = gauge(
    'car_documentos_espera_seconds',
    'How long the oldest unsettled document has been waiting',
    () => ctx.lease.waitingS(),
  )
  let http: Awaited<ReturnType<typeof listen>> | undefined
  let ports: Ports = { http: config.PORT, grpc: config.GRPC_PORT }
  let cleaning: Repeated | undefined

  return {
    logger,
    health,
    drainMs: config.DRAIN_MS,
    ports: () => ports,

    async start() {
      await Promise.all([ctx.previews.ensureConfinement(), removeAbandonedFolders()])
      await prepareStorage(context)
      await Promise.all([context.idempotency, log].map((kept) => kept.createIndexes()))
      relay.start()
      logKeeper.start()
      subscribe(broker, ctx)
      cleaning = repeat('cleaning', CLEANING_MS, logger, async () => {
        await cleanFiles(ctx)
        await cleanUploads(ctx)
        await excluirUnpermitted(ctx)
      })
      const grpcPort = await grpc.listen(`${config.HOST}:${config.GRPC_PORT}`)
      http = await listen(app, { port: config.PORT, host: config.HOST })
      ports = { http: http.port, grpc: grpcPort }
      logger.info({ ports }, 'listening')
    },

    close: () =>
      closeInOrder(logger, [
        ['http', () => http?.close()],
        ['grpc', () => grpc.close()],
        ['cleaning', () => cleaning?.close()],
        ['metrics', stopGauge],
        ['log', () => logKeeper.close()],
        ['relay', () => relay.close()],
        ['broker', () => broker.close()],
        ['drawing', () => ctx.previews.close()],
        ['peers', context.closePeers],
        ['objects', () => objects.close()],
        ['store', () => disconnect(connection)],
      ]),
  }
}

type Ports = { http: number; grpc: number }
