import { esperarConexao, fechar, perguntar } from '@car/event-store/connection'
import { criarCursores } from '@car/http/cursor'
import { criarIdempotencia } from '@car/http/idempotencia'
import { montarRotas } from '@car/http/rotas'
import { criarApp, escutar } from '@car/http/servidor'
import { criarVerificador } from '@car/identity/verify-token'
import { criarBroker } from '@car/messaging/broker'
import type { Consumer } from '@car/messaging/consumer'
import { criarHealth } from '@car/telemetry/health'
import { closeInOrder, type Service } from '@car/telemetry/lifecycle'
import { criarLogger } from '@car/telemetry/logger'
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
  const logger = criarLogger('analista', config.LOG_LEVEL)
  const { ctx, connection } = criarContexto(config, logger)
  const broker = criarBroker({ url: config.AMQP_URL, prefix: config.AMQP_PREFIX, service: 'analista', logger })
  const idempotencia = criarIdempotencia(connection, config.SERVICE_SECRET)
  const health = criarHealth({ store: () => perguntar(connection), broker: () => broker.check() })
  const app = criarApp({
    logger,
    health,
    montar: (router) =>
      montarRotas<'analista'>(router, rotas(ctx, criarCursores(config.CURSOR_SECRET)), {
        verificar: criarVerificador(new URL(config.JWKS_URL)),
        idempotencia,
        urlDeElevacao: () => config.IDP_UPGRADE_URL,
      }),
  })
  const refrescar = juntarRajadas((id) => atualizar(ctx, id))
  const rondas = criarRondas(ctx, refrescar, {
    revisaoMs: config.REVISAO_MS,
    reconciliacaoMs: config.RECONCILIACAO_MS,
  })
  let http: Awaited<ReturnType<typeof escutar>> | undefined
  let consumidor: Consumer | undefined

  return {
    logger,
    health,
    drainMs: config.DRAIN_MS,
    async start() {
      await esperarConexao(connection, ESPERA_INICIAL_MS)
      await Promise.all([ctx.fila.prepararIndices(), idempotencia.prepararIndices()])
      consumidor = ouvir(broker, refrescar)
      rondas.iniciar()
      http = await escutar(app, { port: config.PORT, host: config.HOST })
      logger.info({ port: http.port }, 'listening')
    },
    close: () =>
      closeInOrder(logger, [
        ['http', () => http?.close()],
        ['consumer', () => consumidor?.close()],
        ['rounds', () => rondas.close()],
        ['broker', () => broker.close()],
        ['peers', () => fecharPares(ctx)],
        ['store', () => fechar(connection)],
      ]),
  }
}
