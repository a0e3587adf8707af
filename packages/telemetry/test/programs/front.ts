/** HTTP in, gRPC out. Prints its port. */
import type { AddressInfo } from 'node:net'
import { Client, credentials } from '@grpc/grpc-js'
import express from 'express'
import { createLogger } from '../../src/logger.ts'
import { runService } from '../../src/lifecycle.ts'

const logger = createLogger('front')
const client = new Client(process.env['BACK'] ?? '', credentials.createInsecure())
const bytes = (value: Buffer) => value

const app = express()
app.get('/processos/:id', (request, response) => {
  logger.info('asked')
  client.makeUnaryRequest('/teste.Back/Do', bytes, bytes, Buffer.from(request.params.id), (error) => {
    response.status(error ? 500 : 200).end()
  })
})

await runService(() => {
  const server = app.listen(0, '127.0.0.1')
  return {
    logger,
    start: async () => {
      server.on('listening', () => process.stdout.write(`port ${(server.address() as AddressInfo).port}\n`))
    },
    close: async () => {
      server.close()
      server.closeAllConnections()
      client.close()
    },
  }
})
