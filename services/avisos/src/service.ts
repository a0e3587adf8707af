import { createGrpcServer } from '@car/grpc/server'
import { mountRoutes } from '@car/http/routes'
import { createApp, listen } from '@car/http/server'
import type { Consumer } from '@car/messaging/consumer'
import { AVISOS } from '@car/proto/gen/services'
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
import { sendDue } from './usecases/send-due.ts'
import { remind } from './usecases/remind.ts'
import { scheduleDigest } from './usecases/summarise.ts'
import type { Outbox } from './usecases/ctx.ts'

const PATIENCE_MS = 60_000

async function waitOf({ avisos }: Outbox): Promise<number> {
  const oldest = await avisos.oldest()
  return oldest === null ? 0 : Math.max(0, (Date.now() - Date.parse(oldest)) / 1000)
}

export function createService(config: Config, now = () => new Date()): Service {
  const logger = createLogger('avisos', config.LOG_LEVEL)
  const { ctx, connection, broker, tokens, verify, idempotency, cursors, closePeers } = createContext(
    config,
    logger,
    now,
  )
  // Readiness does not depend on the mail server. While the mail server is unreachable, notices are shown, and their
  // messages wait.
  const health = createHealth({ store: () => ping(connection), broker: () => broker.check() })
  health.atStart(
    {
      auth: ctx.auth.answers,
      processos: ctx.processos.answers,
      documentos: ctx.documentos.answers,
      analista: ctx.analista.answers,
      keys: () => fetchOk(config.JWKS_URL),
    },
    config.SELF_URL,
  )
  const app = createApp({
    logger,
    health,
    mount: (router) =>
      mountRoutes<'avisos'>(router, routes(ctx, { cursors }), {
        verify,
        tokens,
        idempotency,
        upgradeUrl: () => config.IDP_UPGRADE_URL,
      }),
  })
  const grpc = createGrpcServer({ tokens, verify, logger })
  grpc.add(AVISOS, handlers(ctx), callers)
  let facts: Consumer | undefined
  let sending: Repeated[] = []
  let reminding: Repeated | undefined
  let http: Awaited<ReturnType<typeof listen>> | undefined
  const outboxes: readonly Outbox[] = [ctx.email, ...(ctx.telefone === null ? [] : [ctx.telefone])]
  const byChannel = (read: (outbox: Outbox) => Promise<number>) => () =>
    Promise.all(outboxes.map(async (outbox) => ({ value: await read(outbox), attributes: { canal: outbox.canal } })))
  const stopGauges = [
    gauge(
      'car_avisos_a_enviar',
      'Notices that are still to be sent, by channel',
      byChannel(({ entregas }) => entregas.count()),
    ),
    gauge(
      'car_avisos_espera_seconds',
      'How long the oldest notice has waited for its first attempt',
      byChannel(waitOf),
    ),
  ]

  return {
    logger,
    health,
    drainMs: config.DRAIN_MS,
    async start() {
      await waitForConnection(connection, PATIENCE_MS, async () => {
        const indexed = [
          ...outboxes.flatMap(({ avisos, entregas }) => [avisos, entregas]),
          ctx.agenda,
          ctx.waits,
          ctx.codes,
          idempotency,
        ]
        await Promise.all(indexed.map((kept) => kept.createIndexes()))
        await scheduleDigest(ctx)
      })
      sending = outboxes.map((outbox) =>
        repeat(`sending by ${outbox.canal}`, config.RONDA_MS, logger, (signal) => sendDue(ctx, outbox, signal)),
      )
      reminding = repeat('reminding', config.RONDA_MS, logger, (signal) => remind(ctx, signal))
      facts = subscribe(broker, ctx, () => sending.forEach((one) => one.wake()))
      await grpc.listen(`${config.HOST}:${config.GRPC_PORT}`)
      http = await listen(app, { port: config.PORT, host: config.HOST })
      logger.info({ port: http.port }, 'listening')
    },
    close: () =>
      closeInOrder(logger, [
        ['http', () => http?.close()],
        ['grpc', () => grpc.close()],
        ['facts', () => facts?.close()],
        ['reminding', () => reminding?.close()],
        ['sending', () => Promise.all(sending.map((one) => one.close()))],
        ['gauges', () => stopGauges.forEach((stop) => stop())],
        ['broker', () => broker.close()],
        ['peers', closePeers],
        ['store', () => disconnect(connection)],
      ]),
  }
}
