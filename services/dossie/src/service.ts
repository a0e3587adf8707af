import { waitForConnection, disconnect } from '@car/store/connection'
import { createGrpcServer } from '@car/grpc/server'
import { mountRoutes } from '@car/http/routes'
import { createApp, listen } from '@car/http/server'
import { DOSSIE } from '@car/proto/servicos'
import { closeInOrder, type Service } from '@car/telemetry/lifecycle'
import { createLogger } from '@car/telemetry/logger'
import type { Config } from './config.ts'
import { criarContexto } from './context.ts'
import { acompanharProcessos } from './inbound/amqp.ts'
import { manipuladores, PERMITIDOS } from './inbound/grpc.ts'
import { rotas } from './inbound/http.ts'
import { criarOficina } from './inbound/oficina.ts'
import { montarPagina } from './inbound/pagina/rota.ts'
import { limparArquivos } from './usecases/limpar-arquivos.ts'
import { limparPastas } from './usecases/pastas.ts'

const ESPERA_INICIAL_MS = 60_000
const LIMPEZA_MS = 10 * 60_000

type Portas = { http: number; grpc: number }

/** The dossie service: created with its settings, started, closed. Tests and the local launcher use it as main.ts does. */
export function criarServico(config: Config): Service & { portas: () => Portas } {
  const logger = createLogger('dossie', config.LOG_LEVEL)
  const contexto = criarContexto(config, logger, () => oficina.acordar())
  const { ctx, connection, broker, objetos, relay, health } = contexto
  const oficina = criarOficina(ctx, config.COMPOSICOES)
  const app = createApp({
    logger,
    health,
    mount(app) {
      mountRoutes<'dossie'>(app, rotas(ctx), contexto)
      montarPagina(app, ctx)
    },
  })
  const grpc = createGrpcServer({ tokens: contexto.tokens, verify: contexto.verify, logger })
  grpc.add(DOSSIE, manipuladores(ctx), PERMITIDOS)
  let http: Awaited<ReturnType<typeof listen>> | undefined
  let portas: Portas = { http: config.PORT, grpc: config.GRPC_PORT }
  let limpeza: NodeJS.Timeout | undefined

  return {
    logger,
    health,
    drainMs: config.DRAIN_MS,
    portas: () => portas,

    async start() {
      await waitForConnection(connection, ESPERA_INICIAL_MS)
      await Promise.all([
        ctx.store.createIndexes(),
        ctx.jobs.createIndexes(),
        ctx.pauta.createIndexes(),
        contexto.idempotency.createIndexes(),
        limparPastas(),
        // While the object store is away, everything but files can be served.
        objetos
          .ensureBucket()
          .catch((erro: unknown) => logger.warn({ err: erro }, 'the bucket could not be looked at')),
      ])
      relay.start()
      acompanharProcessos(broker, ctx)
      oficina.iniciar()
      limpeza = setInterval(() => {
        limparArquivos(ctx).catch((erro: unknown) => logger.warn({ err: erro }, 'files left over stay for now'))
      }, LIMPEZA_MS)
      const portaGrpc = await grpc.listen(`${config.HOST}:${config.GRPC_PORT}`)
      http = await listen(app, { port: config.PORT, host: config.HOST })
      portas = { http: http.port, grpc: portaGrpc }
      logger.info({ portas }, 'dossie serves')
    },

    close: () =>
      closeInOrder(logger, [
        // First: another instance may take over while the requests in hand end.
        ['dossiers in hand', () => oficina.close()],
        ['http', () => http?.close()],
        ['grpc', () => grpc.close()],
        ['cleaning', () => clearInterval(limpeza)],
        ['relay', () => relay.close()],
        ['broker', () => broker.close()],
        ['peers', () => ctx.pares.close()],
        ['objects', () => objetos.close()],
        ['store', () => disconnect(connection)],
      ]),
  }
}
