/** HTTP in, gRPC out. Prints its port. */
import type { AddressInfo } from 'node:net'
import { criarCliente } from '@car/grpc/client'
import { criarApp } from '@car/http/servidor'
import { tokensDeServico } from '@car/identity/service-token'
import { AUTH } from '@car/proto/servicos'
import { criarHealth } from '@car/telemetry/health'
import { runService } from '@car/telemetry/lifecycle'
import { criarLogger } from '@car/telemetry/logger'

const { BACK = '', SERVICE_SECRET = '' } = process.env

await runService(() => {
  const logger = criarLogger('front')
  const health = criarHealth()
  const back = criarCliente(AUTH, BACK, tokensDeServico(SERVICE_SECRET, 'gateway'))
  const app = criarApp({
    logger,
    health,
    montar: (express) =>
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
