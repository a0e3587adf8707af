import { createGrpcServer } from '@car/grpc/server'
import { mountRoutes } from '@car/http/routes'
import { createApp, listen } from '@car/http/server'
import type { Consumer } from '@car/messaging/consumer'
import { ANALISTA } from '@car/proto/gen/services'
import { disconnect, ping, waitForConnection } from '@car/store/connection'
import { createHealth, fetchOk } from '@car/telemetry/health'
import { closeInOrder, type Service } from '@car/telemetry/lifecycle'
import { createLogger } from '@car/telemetry/logger'
import { gauge } from '@car/telemetry/metrics'
import { type Repeated, repeat } from '@car/telemetry/repeat'
import type { Config } from './config.ts'
import { createContext } from './context.ts'
import { subscribe } from './inbound/amqp.ts'
import { callers, handlers } from './inbound/grpc.ts'
import { routes } from './inbound/http.ts'
import { refresh } from './usecases/refresh.ts'
import { measurePrazos } from './usecases/measure-prazos.ts'
import { tellListed } from './usecases/showings.ts'
import { walk } from './usecases/walk.ts'
import { joinBursts } from './usecases/bursts.ts'
import { review } from './usecases/review.ts'

const PATIENCE_MS = 60_000

export function createService(config: Config): Service {
  const logger = createLogger('analista', config.LOG_LEVEL)
  const { ctx, connection, broker, tokens, verify, idempotency, cursors, closePeers } = createContext(config, logger)
  const health = createHealth({ store: () => ping(connection), broker: () => broker.check() })
  health.atStart(
    {
      auth: ctx.auth.answers,
      processos: ctx.processos.answers,
      documentos: ctx.documentos.answers,
      keys: () => fetchOk(config.JWKS_URL),
    },
    config.SELF_URL,
  )
  const app = createApp({
    logger,
    health,
    mount: (router) =>
      mountRoutes<'analista'>(router, routes(ctx, { cursors }), {
        verify,
        tokens,
        idempotency,
        upgradeUrl: () => config.IDP_UPGRADE_URL,
      }),
  })
  const grpc = createGrpcServer({ tokens, verify, logger })
  grpc.add(ANALISTA, handlers(ctx), callers)
  const follow = joinBursts((id) => refresh(ctx, id, { documentos: 'same' }))
  const stopGauge = gauge('car_analista_prazos', 'Cases whose term is over, or will be within seven days', () =>
    measurePrazos(ctx),
  )
  const rounds: Repeated[] = []
  let http: Awaited<ReturnType<typeof listen>> | undefined
  let consumer: Consumer | undefined
  let reached = ''

  return {
    logger,
    health,
    drainMs: config.DRAIN_MS,
    async start() {
      await waitForConnection(connection, PATIENCE_MS, () =>
        Promise.all([ctx.fila, ctx.showings, idempotency].map((kept) => kept.createIndexes())),
      )
      consumer = subscribe(broker, {
        include: (id) => refresh(ctx, id, { documentos: 'none' }),
        follow: follow,
        refresh: joinBursts((id) => refresh(ctx, id)),
      })
      // No fact announces that a priority changes with time, so `revisar` searches for rows whose priority changes. No
      // fact announces that a row differs from the data of its case, so `reconciliar` slowly visits all cases, again
      // and again.
      rounds.push(
        repeat('revisar', config.REVISAO_MS, logger, (signal) => review(ctx, follow, signal)),
        repeat('listados', config.REVISAO_MS, logger, (signal) => tellListed(ctx, signal)),
        repeat('reconciliar', config.RECONCILIACAO_MS, logger, async () => {
          reached = (await walk(ctx, reached)).proximo ?? ''
        }),
      )
      await grpc.listen(`${config.HOST}:${config.GRPC_PORT}`)
      http = await listen(app, { port: config.PORT, host: config.HOST })
      logger.info({ port: http.port }, 'listening')
    },
    close: () =>
      closeInOrder(logger, [
        ['http', () => http?.close()],
        ['grpc', () => grpc.close()],
        ['consumer', () => consumer?.close()],
        ['sheets', () => ctx.sheets.close()],
        ['metrics', stopGauge],
        ['rounds', () => Promise.all(rounds.map((round) => round.close()))],
        ['broker', () => broker.close()],
        ['peers', closePeers],
        ['store', () => disconnect(connection)],
      ]),
  }
}
