import { createGrpcServer } from '@car/grpc/server'
import { mountRoutes } from '@car/http/routes'
import { createApp, listen } from '@car/http/server'
import { DOCUMENTOS } from '@car/proto/servicos'
import { disconnect } from '@car/store/connection'
import { closeInOrder, type Service } from '@car/telemetry/lifecycle'
import { gauge } from '@car/telemetry/metrics'
import type { ConfigDoServico } from './config.ts'
import { criarContextoDoServico } from './context.ts'
import { acompanharProcessos } from './inbound/amqp.ts'
import { manipuladores, permitidos } from './inbound/grpc.ts'
import { rotas } from './inbound/http.ts'
import { prepararArmazenamento } from './preparar.ts'
import { limparArquivos } from './usecases/limpar-arquivos.ts'

const LIMPEZA_MS = 10 * 60_000

/** The service that takes documents in and shows them. */
export function criarServico(config: ConfigDoServico): Service & { portas: () => Portas } {
  const contexto = criarContextoDoServico(config)
  const { ctx, logger, health, broker, relay, objetos, connection } = contexto
  const app = createApp({ logger, health, mount: (app) => mountRoutes(app, rotas(ctx, contexto), contexto) })
  const grpc = createGrpcServer({ tokens: contexto.tokens, verify: contexto.verify, logger })
  grpc.add(DOCUMENTOS, manipuladores(ctx), permitidos)
  const pararMedida = gauge(
    'car_documentos_espera_seconds',
    'How long the oldest unsettled document has been waiting',
    () => ctx.pauta.esperaS(),
  )
  let http: Awaited<ReturnType<typeof listen>> | undefined
  let portas: Portas = { http: config.PORT, grpc: config.GRPC_PORT }
  let limpeza: NodeJS.Timeout | undefined

  return {
    logger,
    health,
    drainMs: config.DRAIN_MS,
    portas: () => portas,

    async start() {
      await prepararArmazenamento(contexto)
      await contexto.idempotency.createIndexes()
      relay.start()
      acompanharProcessos(broker, ctx)
      limpeza = setInterval(() => {
        limparArquivos(ctx).catch((erro: unknown) => logger.warn({ err: erro }, 'files left over stay for now'))
      }, LIMPEZA_MS)
      portas = await abrir(config)
      logger.info({ portas }, 'documentos serves')
    },

    close: () =>
      closeInOrder(logger, [
        ['http', () => http?.close()],
        ['grpc', () => grpc.close()],
        ['cleaning', () => clearInterval(limpeza)],
        ['metrics', pararMedida],
        ['relay', () => relay.close()],
        ['broker', () => broker.close()],
        ['processos', () => contexto.processos.close()],
        ['objects', () => objetos.close()],
        ['store', () => disconnect(connection)],
      ]),
  }

  async function abrir({ HOST, PORT, GRPC_PORT }: ConfigDoServico): Promise<Portas> {
    const portaGrpc = await grpc.listen(`${HOST}:${GRPC_PORT}`)
    http = await listen(app, { port: PORT, host: HOST })
    return { http: http.port, grpc: portaGrpc }
  }
}

type Portas = { http: number; grpc: number }
