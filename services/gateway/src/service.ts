import { once } from 'node:events'
import { closeServer } from '@car/http/close-server'
import { closeInOrder, type Service } from '@car/telemetry/lifecycle'
import { createApp } from './app.ts'
import type { Config } from './config.ts'
import { createContext } from './context.ts'
import { watchRedis } from './metrics.ts'
import { createServer } from './server.ts'

export type Gateway = Service & { port: number }

export function createService(config: Config): Gateway {
  const ctx = createContext(config)
  const server = createServer(createApp(ctx), config.SLOW_WINDOW_MS)
  const unwatchRedis = watchRedis(() => ctx.redis.status === 'ready' && ctx.limits.isShared())

  return {
    logger: ctx.logger,
    health: ctx.health,
    drainMs: config.DRAIN_MS,
    port: config.PORT,
    async start() {
      // Without Redis the gateway still serves many requests, so it starts anyway.
      await ctx.redis.connect().catch(() => {})
      server.listen(config.PORT, config.HOST)
      await once(server, 'listening')
      const address = server.address()
      if (typeof address === 'object' && address) this.port = address.port
      ctx.logger.info({ port: this.port }, 'listening')
    },
    close: () =>
      closeInOrder(ctx.logger, [
        ['server', () => closeServer(server)],
        ['transfers', () => ctx.transfers.close()],
        ['proxy', () => ctx.proxy.close()],
        ['auth', () => ctx.auth.close()],
        ['redis', () => ctx.redis.disconnect()],
        ['metrics', unwatchRedis],
      ]),
  }
}
