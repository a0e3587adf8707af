import { once } from 'node:events'
import { closeInOrder, type Service } from '@car/telemetry/lifecycle'
import { criarApp } from './app.ts'
import type { Config } from './config.ts'
import { criarContexto } from './context.ts'
import { observarRedis } from './metricas.ts'
import { criarServidor } from './servidor.ts'

export type Gateway = Service & { port: number }

/** How long requests under way may take to end, once no new ones are let in. */
const TERMINAR_MS = 15_000

export function create(config: Config): Gateway {
  const ctx = criarContexto(config)
  const server = criarServidor(criarApp(ctx))
  const esquecerRedis = observarRedis(() => ctx.redis.status === 'ready')

  return {
    logger: ctx.logger,
    health: ctx.health,
    drainMs: config.DRAIN_MS,
    port: config.PORT,
    async start() {
      // Without Redis the gateway serves what it can; it is not a reason to stay closed.
      await ctx.redis.connect().catch(() => {})
      server.listen(config.PORT, config.HOST)
      await once(server, 'listening')
      const endereco = server.address()
      if (typeof endereco === 'object' && endereco) this.port = endereco.port
      ctx.logger.info({ port: this.port }, 'listening')
    },
    close: () =>
      closeInOrder(ctx.logger, [
        ['server', () => fechar(server)],
        ['proxy', () => ctx.proxy.close()],
        ['auth', () => ctx.auth.close()],
        ['redis', () => ctx.redis.disconnect()],
        ['metrics', esquecerRedis],
      ]),
  }
}

/** Lets what is under way end, closing each connection as it falls idle. */
async function fechar(server: ReturnType<typeof criarServidor>): Promise<void> {
  const fechado = once(server.close(), 'close')
  const ociosas = setInterval(() => server.closeIdleConnections(), 100)
  const limite = setTimeout(() => server.closeAllConnections(), TERMINAR_MS)
  await fechado
  clearInterval(ociosas)
  clearTimeout(limite)
}
