/** Takes HTTP requests and makes gRPC calls. Prints its port. */
import type { AddressInfo } from 'node:net'
import { createGrpcClient } from '@car/grpc/client'
import { createApp } from '@car/http/server'
import { tokensOf } from '@car/testing/service-keys'
import { AUTH } from '@car/proto/gen/services'
import { createHealth } from '@car/telemetry/health'
import { runService } from '@car/telemetry/lifecycle'
import { createLogger } from '@car/telemetry/logger'

const { BACK = '' } = process.env

await runService(() => {
  const logger = createLogger('front')
  const health = createHealth()
  const back = createGrpcClient(AUTH, BACK, tokensOf('gateway'))
  const app = createApp({
    logger,
    health,
    mount: (express) =>
      express.get('/processos/:id', async (req, res) => {
        logger.info('asked')
        res.json(await back.VerificarRevogacao({ jti: req.params.id }))
      }),
  })
  const server = app.listen(0, '127.0.0.1')
  return {
    logger,
    health,
    start: async () => {
      server.on('listening', () => process.stdout.write(`port ${(server.address() as AddressInfo).port}\n`))
    },
    close: async () => {
      server.close()
      server.closeAllConnections()
      back.close()
    },
  }
})
