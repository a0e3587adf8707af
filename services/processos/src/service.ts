import { createGrpcServer } from '@car/grpc/server'
import { mountRoutes } from '@car/http/routes'
import { createApp, listen } from '@car/http/server'
import type { Consumer } from '@car/messaging/consumer'
import { PROCESSOS } from '@car/proto/gen/services'
import { keepRecordLog } from '@car/registro/record-log'
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
import { watchGuarda } from './guarda/outbound/watch-guarda.ts'
import { finishExclusoes } from './guarda/usecases/exclusoes.ts'
import { finishBegun } from './guarda/usecases/retencao.ts'
import { assignReaders } from './second-reading/usecases/assign-readers.ts'
import { keepDraws } from './second-reading/usecases/month-draw.ts'
import { advanceLotes } from './lotes/usecases/advance-lotes.ts'
import { watchReaders } from './second-reading/outbound/watch-readers.ts'
import { watchCamadas } from './territorio/outbound/watch-camadas.ts'
import { countLooks } from './acesso/usecases/count-looks.ts'
import { recordLooks } from './acesso/usecases/record-looks.ts'
import { reviewCruzamentos } from './territorio/usecases/review-cruzamentos.ts'
import { ringAlarms } from './processo/usecases/ring-alarms.ts'
import { visitCamadas } from './territorio/usecases/visit-camadas.ts'

const PATIENCE_MS = 60_000
/**
 * The interval between two readings of the holidays, as a multiple of `ALARMES_MS`. By default the interval is a
 * minute.
 */
const ROUNDS = 12

export function createService(config: Config): Service {
  const logger = createLogger('processos', config.LOG_LEVEL)
  const { ctx, connection, broker, relay, tokens, feriados, verify, idempotency, cursors, log, closePeers } =
    createContext(config, logger)
  const logKeeper = keepRecordLog(log, config, logger)
  const health = createHealth({ store: () => ping(connection), broker: () => broker.check() })
  health.atStart(
    {
      auth: ctx.auth.answers,
      documentos: ctx.documentos.answers,
      dossie: ctx.dossie.answers,
      avisos: ctx.avisos.answers,
      analista: ctx.analista.answers,
      keys: () => fetchOk(config.JWKS_URL),
    },
    config.SELF_URL,
  )
  const upgradeUrl = config.IDP_UPGRADE_URL
  const app = createApp({
    logger,
    health,
    mount(router) {
      mountRoutes<'processos'>(router, routes(ctx, { cursors, upgradeUrl }), {
        verify,
        tokens,
        idempotency,
        upgradeUrl: () => upgradeUrl,
      })
      router.use('/registro/processos', serveLog(log))
    },
  })
  const grpc = createGrpcServer({ tokens, verify, logger })
  grpc.add(PROCESSOS, handlers(ctx, log), callers)
  const stopGauges = [watchCamadas(ctx.camadas), watchGuarda(ctx), watchReaders(ctx)]
  let alarms: Repeated | undefined
  let counting: Repeated | undefined
  let recording: Repeated | undefined
  let comparing: Repeated | undefined
  let visiting: Repeated | undefined
  let holidays: Repeated | undefined
  let forgetting: Repeated | undefined
  let deciding: Repeated | undefined
  let reading: Repeated | undefined
  let consumer: Consumer | undefined
  let http: Awaited<ReturnType<typeof listen>> | undefined

  return {
    logger,
    health,
    drainMs: config.DRAIN_MS,
    async start() {
      const indexed = [
        ctx.store,
        ctx.processos,
        ctx.looks,
        ctx.counts,
        ctx.showings,
        ctx.distributions,
        ctx.unusual,
        ctx.cruzamentos,
        ctx.camadas,
        ctx.templates,
        ctx.perimetros,
        ctx.guardas,
        ctx.exclusoes,
        ctx.lotes,
        idempotency,
        log,
      ]
      await waitForConnection(connection, PATIENCE_MS, async () => {
        await Promise.all(indexed.map((kept) => kept.createIndexes()))
        await feriados.reread()
      })
      holidays = repeat('holidays', ROUNDS * config.ALARMES_MS, logger, () => feriados.reread())
      relay.start()
      logKeeper.start()
      alarms = repeat('alarms', config.ALARMES_MS, logger, (signal) => ringAlarms(ctx, signal))
      counting = repeat('counting', config.ALARMES_MS, logger, (signal) => countLooks(ctx, signal))
      recording = repeat('looks', config.ALARMES_MS, logger, (signal) => recordLooks(ctx, signal))
      comparing = repeat('comparing', config.ALARMES_MS, logger, (signal) => reviewCruzamentos(ctx, signal))
      visiting = repeat('layers', config.ALARMES_MS, logger, (signal) => visitCamadas(ctx, signal))
      deciding = repeat('lots', config.ALARMES_MS, logger, (signal) => advanceLotes(ctx, signal))
      reading = repeat('second readings', config.ALARMES_MS, logger, async (signal) => {
        await assignReaders(ctx, signal)
        await keepDraws(ctx)
      })
      forgetting = repeat('forgetting', config.ALARMES_MS, logger, async (signal) => {
        await finishBegun(ctx, signal)
        await finishExclusoes(ctx, signal)
      })
      consumer = subscribe(broker, ctx)
      await grpc.listen(`${config.HOST}:${config.GRPC_PORT}`)
      http = await listen(app, { port: config.PORT, host: config.HOST })
      logger.info({ port: http.port }, 'listening')
    },
    close: () =>
      closeInOrder(logger, [
        ['http', () => http?.close()],
        ['grpc', () => grpc.close()],
        ['consumer', () => consumer?.close()],
        ['alarms', () => alarms?.close()],
        ['counting', () => counting?.close()],
        ['looks', () => recording?.close()],
        ['comparing', () => comparing?.close()],
        ['layers', () => visiting?.close()],
        ['forgetting', () => forgetting?.close()],
        ['lots', () => deciding?.close()],
        ['second readings', () => reading?.close()],
        ['metrics', () => stopGauges.forEach((stop) => stop())],
        ['holidays', () => holidays?.close()],
        ['drawings', () => Promise.all([ctx.drawings, ctx.differences, ctx.comparer].map((one) => one.close()))],
        ['log', () => logKeeper.close()],
        ['relay', () => relay.close()],
        ['broker', () => broker.close()],
        ['peers', closePeers],
        ['store', () => disconnect(connection)],
      ]),
  }
}
