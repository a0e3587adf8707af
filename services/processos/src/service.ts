import { waitForConnection, disconnect, ping } from '@car/store/connection'
import { createGrpcServer } from '@car/grpc/server'
import { mountRoutes } from '@car/http/routes'
import { createApp, listen } from '@car/http/server'
import { PROCESSOS } from '@car/proto/servicos'
import { createHealth } from '@car/telemetry/health'
import { closeInOrder, type Service } from '@car/telemetry/lifecycle'
import { createLogger } from '@car/telemetry/logger'
import { criarAlarmes } from './alarmes.ts'
import type { Config } from './config.ts'
import { criarContexto } from './context.ts'
import { manipuladores, PERMITIDOS } from './inbound/grpc.ts'
import { rotas } from './inbound/http.ts'

const ESPERA_INICIAL_MS = 60_000

/** The processos service: created with its settings, started, closed. Tests and the local launcher use it as main.ts does. */
export function criarServico(config: Config): Service {
  const logger = createLogger('processos', config.LOG_LEVEL)
  const { ctx, connection, broker, relay, tokens, verify, idempotency, cursores } = criarContexto(config, logger)
  const health = createHealth({ store: () => ping(connection), broker: () => broker.check() })
  const upgradeUrl = () => config.IDP_UPGRADE_URL
  const app = createApp({
    logger,
    health,
    mount: (router) => mountRoutes<'processos'>(router, rotas(ctx, cursores), { verify, idempotency, upgradeUrl }),
  })
  const grpc = createGrpcServer({ tokens, verify, logger })
  grpc.add(PROCESSOS, manipuladores(ctx, cursores), PERMITIDOS)
  const alarmes = criarAlarmes(ctx, logger, config.ALARMES_MS)
  let http: Awaited<ReturnType<typeof listen>> | undefined

  return {
    logger,
    health,
    drainMs: config.DRAIN_MS,
    async start() {
      await waitForConnection(connection, ESPERA_INICIAL_MS)
      await Promise.all([ctx.registro.createIndexes(), ctx.projecoes.createIndexes(), idempotency.createIndexes()])
      relay.start()
      alarmes.iniciar()
      await grpc.listen(`${config.HOST}:${config.GRPC_PORT}`)
      http = await listen(app, { port: config.PORT, host: config.HOST })
      logger.info({ port: http.port }, 'listening')
    },
    close: () =>
      closeInOrder(logger, [
        ['http', () => http?.close()],
        ['grpc', () => grpc.close()],
        ['alarms', () => alarmes.close()],
        ['relay', () => relay.close()],
        ['broker', () => broker.close()],
        ['peers', () => [ctx.documentos, ctx.auth, ctx.dossie].forEach((peer) => peer.close())],
        ['store', () => disconnect(connection)],
      ]),
  }
}
