import dns from 'node:dns'
import { serviceTokens } from '@car/identity/service-token'
import { DOCUMENTOS } from '@car/proto/servicos'
import { createLogger } from '@car/telemetry/logger'
import { afterEach, expect, jest, test } from '@jest/globals'
import { createGrpcClient } from '../src/client.ts'
import { createGrpcServer } from '../src/server.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  jest.restoreAllMocks()
  for (const close of closing) await close()
})

const tokens = serviceTokens('a secret of this test, of thirty-two letters', 'processos')
const verify = () => Promise.reject(new Error('nobody calls'))
function peer() {
  const server = createGrpcServer({ tokens, verify, logger: createLogger('test', 'silent') })
  server.add(DOCUMENTOS, {} as never, {} as never)
  return server
}

test('a peer that is replaced right after it was found is found again at once: its name leads elsewhere', async () => {
  let address = '127.0.0.2'
  jest.spyOn(dns.promises, 'lookup').mockImplementation((async () => [{ address, family: 4 }]) as never)
  const [before, after] = [peer(), peer()]
  const port = await before.listen(`${address}:0`)
  const client = createGrpcClient(DOCUMENTOS, `dns:///peer.test:${port}`, tokens)
  closing.push(
    () => client.close(),
    () => after.close(),
  )
  await client.answers()

  address = '127.0.0.3'
  await after.listen(`${address}:${port}`)
  await before.close()
  await expect(client.answers()).resolves.toBeUndefined()
})
