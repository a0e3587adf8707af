import { waitForConnection, disconnect, ping } from '@car/store/connection'
import { createCursors } from '@car/store/cursor'
import { createIdempotency } from '@car/http/idempotency'
import { mountRoutes } from '@car/http/routes'
import { createApp, listen } from '@car/http/server'
import { createVerifier } from '@car/identity/verify-token'
import { createBroker } from '@car/messaging/broker'
import type { Consumer } from '@car/messaging/consumer'
import { createHealth } from '@car/telemetry/health'
import { closeInOrder, type Service } from '@car/telemetry/lifecycle'
import { createLogger } from '@car/telemetry/logger'
import type { Config } from './config.ts'
import { criarContexto, fecharPares } from './context.ts'
import { ouvir } from './inbound/amqp.ts'
import { rotas } from './inbound/http.ts'
import { criarRondas } from './rondas.ts'
import { atualizar } from './usecases/atualizar.ts'
import { juntarRajadas } from './usecases/rajadas.ts'

const ESPERA_INICIAL_MS = 60_000

/** The analyst's portal: created with its settings, started, closed. Tests and the local launcher use it as main.ts does. */
export function criarServico(config: Config): Service {
  const logger = createLogger('analista', config.LOG_LEVEL)
  const { ctx, connection } = criarContexto(config, logger)
  const broker = createBroker({ url: config.AMQP_URL, prefix: config.AMQP_PREFIX, service: 'analista', logger })
  const idempotency = createIdempotency(connection, config.SERVICE_SECRET)
  const health = createHealth({ store: () => ping(connection), broker: () => broker.check() })
  const app = createApp({
    logger,
    health,
    mount: (router) =>
      mountRoutes<'analista'>(router, rotas(ctx, createCursors(config.CURSOR_SECRET)), {
        verify: createVerifier(new URL(config.JWKS_URL)),
        idempotency,
        upgradeUrl: () => config.IDP_UPGRADE_URL,
      }),
  })
  const refrescar = juntarRajadas((id) => atualizar(ctx, id))
  const rondas = criarRondas(ctx, refrescar, {
    revisaoMs: config.REVISAO_MS,
    reconciliacaoMs: config.RECONCILIACAO_MS,
  })
  let http: Awaited<ReturnType<typeof listen>> | undefined
  let consumidor: Consumer | undefined

  return {
    logger,
    health,
    drainMs: config.DRAIN_MS,
    async start() {
      await waitForConnection(connection, ESPERA_INICIAL_MS)
      await Promise.all([ctx.fila.createIndexes(), idempotency.createIndexes()])
      consumidor = ouvir(broker, refrescar)
      rondas.iniciar()
      http = await listen(app, { port: config.PORT, host: config.HOST })
      logger.info({ port: http.port }, 'listening')
    },
    close: () =>
      closeInOrder(logger, [
        ['http', () => http?.close()],
        ['consumer', () => consumidor?.close()],
        ['rounds', () => rondas.close()],
        ['broker', () => broker.close()],
        ['peers', () => fecharPares(ctx)],
        ['store', () => disconnect(connection)],
      ]),
  }
}
