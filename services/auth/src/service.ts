import { esperarConexao, fechar, perguntar } from '@car/event-store/connection'
import { criarServidor } from '@car/grpc/server'
import { montarRotas } from '@car/http/rotas'
import { criarApp, escutar } from '@car/http/servidor'
import { AUTH } from '@car/proto/servicos'
import { criarHealth } from '@car/telemetry/health'
import { closeInOrder, type Service } from '@car/telemetry/lifecycle'
import { criarLogger } from '@car/telemetry/logger'
import type { Config } from './config.ts'
import { criarContexto } from './context.ts'
import { criarFaxina } from './faxina.ts'
import { manipuladores, PERMITIDOS } from './inbound/grpc.ts'
import { rotas } from './inbound/http.ts'

const ESPERA_INICIAL_MS = 60_000

/** The auth service: created with its settings, started, closed. `agora` is for tests, which do not wait for time to pass. */
export function criarServico(config: Config, agora = () => new Date()): Service {
  const logger = criarLogger('auth', config.LOG_LEVEL)
  const { ctx, connection, broker, redis, relay, tokens, verificar, cursores } = criarContexto(config, logger, agora)
  // Without cache, broker or provider auth still knows people and renews tokens: only the store makes it ready.
  const health = criarHealth({ store: () => perguntar(connection) })
  const app = criarApp({
    logger,
    health,
    montar: (router) =>
      montarRotas<'auth'>(router, rotas(ctx, { cursores, publicUrl: config.PUBLIC_URL }), {
        verificar,
        urlDeElevacao: () => config.IDP_UPGRADE_URL,
      }),
  })
  const grpc = criarServidor({ tokens, verificar, logger })
  grpc.adicionar(AUTH, manipuladores(ctx), PERMITIDOS)
  const faxina = criarFaxina(ctx)
  let http: Awaited<ReturnType<typeof escutar>> | undefined

  return {
    logger,
    health,
    drainMs: config.DRAIN_MS,
    async start() {
      await esperarConexao(connection, ESPERA_INICIAL_MS)
      await Promise.all(
        [ctx.registro, ctx.usuarios, ctx.entradas, ctx.sessoes, ctx.revogacoes, ctx.chaves].map((c) =>
          c.prepararIndices(),
        ),
      )
      await ctx.chaves.iniciar()
      await ctx.revogacoes.iniciar()
      relay.iniciar()
      faxina.iniciar()
      await grpc.escutar(`${config.HOST}:${config.GRPC_PORT}`)
      http = await escutar(app, { port: config.PORT, host: config.HOST })
      logger.info({ port: http.port }, 'listening')
    },
    close: () =>
      closeInOrder(logger, [
        ['http', () => http?.close()],
        ['grpc', () => grpc.close()],
        ['clean-up', () => faxina.close()],
        ['keys', () => ctx.chaves.close()],
        ['revocations', () => ctx.revogacoes.close()],
        ['relay', () => relay.close()],
        ['broker', () => broker.close()],
        ['cache', () => redis.disconnect()],
        ['store', () => fechar(connection)],
      ]),
  }
}
