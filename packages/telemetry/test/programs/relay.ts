/** Takes HTTP requests, and makes a request itself if BACK names an address. Prints its port. */
import { createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { traceRequest } from '../../src/http-server.ts'
import { runService } from '../../src/lifecycle.ts'
import { createLogger } from '../../src/logger.ts'

const { BACK, CAR_SERVICE = '' } = process.env

await runService(() => {
  const logger = createLogger(CAR_SERVICE)
  const server = createServer((req, res) =>
    traceRequest(
      req,
      res,
      () => '/processos/:id',
      () => {
        logger.info('asked')
        if (!BACK) return void res.end()
        get(BACK, (answer) => answer.pipe(res))
      },
    ),
  )
  return {
    logger,
    start: async () => {
      server.listen(0, '127.0.0.1', () => process.stdout.write(`port ${(server.address() as AddressInfo).port}\n`))
    },
    close: async () => {
      server.close()
      server.closeAllConnections()
    },
  }
})
