import { createServer } from 'node:http'
import { closeServer } from '@car/http/close-server'
import { KEEP_ALIVE } from '@car/http/keep-alive'
import { createHealth } from '@car/telemetry/health'
import { closeInOrder, type Service } from '@car/telemetry/lifecycle'
import { createLogger } from '@car/telemetry/logger'
import { createApp } from './app.ts'
import type { Config } from './config.ts'

export function createService({ PORT, HOST, LOG_LEVEL, DRAIN_MS, HELP_URL, MAPA_AZULEJOS }: Config): Service {
  const logger = createLogger('portal', LOG_LEVEL)
  const health = createHealth()
  const server = createServer(KEEP_ALIVE, createApp(health, { help: HELP_URL, tiles: MAPA_AZULEJOS }))
  return {
    logger,
    health,
    drainMs: DRAIN_MS,
    start: () =>
      new Promise((resolve, reject) => {
        server.once('error', reject)
        server.listen(PORT, HOST, resolve)
      }),
    close: () => closeInOrder(logger, [['http', () => closeServer(server)]]),
  }
}
