import { esperarConexao, fechar, perguntar } from '@car/event-store/connection'
import { criarServidor } from '@car/grpc/server'
import { montarRotas } from '@car/http/rotas'
import { criarApp, escutar } from '@car/http/servidor'
import { PROCESSOS } from '@car/proto/servicos'
import { criarHealth } from '@car/telemetry/health'
import { closeInOrder, type Service } from '@car/telemetry/lifecycle'
import { criarLogger } from '@car/telemetry/logger'
import { criarAlarmes } from './alarmes.ts'
import type { Config } from './config.ts'
import { criarContexto } from './context.ts'
import { manipuladores, PERMITIDOS } from './inbound/grpc.ts'
import { rotas } from './inbound/http.ts'

const ESPERA_INICIAL_MS = 60_000

/** The processos service: created with its settings, started, closed. Tests and the local launcher use it as main.ts does. */
export function criarServico(config: Config): Service {
  const logger = criarLogger('processos', config.LOG_LEVEL)
  const { ctx, connection, broker, relay, tokens, verificar, idempotencia, cursores } = criarContexto(config, logger)
  const health = criarHealth({ store: () => perguntar(connection), broker: () => broker.check() })
  const urlDeElevacao = () => config.IDP_UPGRADE_URL
  const app = criarApp({
    logger,
    health,
    montar: (router) =>
      montarRotas<'processos'>(router, rotas(ctx, cursores), { verificar, idempotencia, urlDeElevacao }),
  })
  const grpc = criarServidor({ tokens, verificar, logger })
  grpc.adicionar(PROCESSOS, manipuladores(ctx, cursores), PERMITIDOS)
  const alarmes = criarAlarmes(ctx, logger, config.ALARMES_MS)
  let http: Awaited<ReturnType<typeof escutar>> | undefined

  return {
    logger,
    health,
    drainMs: config.DRAIN_MS,
    async start() {
      await esperarConexao(connection, ESPERA_INICIAL_MS)
      await Promise.all([
        ctx.registro.prepararIndices(),
        ctx.projecoes.prepararIndices(),
        idempotencia.prepararIndices(),
      ])
      relay.iniciar()
      alarmes.iniciar()
      await grpc.escutar(`${config.HOST}:${config.GRPC_PORT}`)
      http = await escutar(app, { port: config.PORT, host: config.HOST })
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
        ['store', () => fechar(connection)],
      ]),
  }
}
