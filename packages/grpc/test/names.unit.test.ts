import { spawn } from 'node:child_process'
import dns from 'node:dns'
import { once } from 'node:events'
import { connect } from 'node:net'
import { tokensOf } from '@car/testing/service-keys'
import { DOCUMENTOS } from '@car/proto/gen/services'
import { createLogger } from '@car/telemetry/logger'
import { afterEach, expect, jest, test } from '@jest/globals'
import { createGrpcClient } from '../src/client.ts'
import { createGrpcServer } from '../src/server.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  jest.restoreAllMocks()
  for (const close of closing) await close()
})

const tokens = tokensOf('processos')
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

/**
 * A server that listens but accepts no connection. Once two connections wait, further packets are dropped, like packets
 * to a pod that is gone.
 */
const DEAF = `require('node:net').createServer().listen({ host: '127.0.0.4', port: Number(process.argv[1]), backlog: 1 }, () => {
  console.log('deaf')
  process.kill(process.pid, 'SIGSTOP')
})`

test('a peer whose name led to where packets are dropped is found as soon as the name leads elsewhere', async () => {
  let address = '127.0.0.4'
  jest.spyOn(dns.promises, 'lookup').mockImplementation((async () => [{ address, family: 4 }]) as never)
  const live = peer()
  const port = await live.listen('127.0.0.3:0')
  const deaf = spawn(process.execPath, ['-e', DEAF, String(port)], { stdio: ['ignore', 'pipe', 'inherit'] })
  closing.push(
    () => live.close(),
    () => deaf.kill('SIGKILL'),
  )
  await once(deaf.stdout, 'data')
  const waiting = [connect(port, address), connect(port, address)]
  closing.push(() => waiting.map((socket) => socket.destroy()))
  await Promise.all(waiting.map((socket) => once(socket, 'connect')))

  const client = createGrpcClient(DOCUMENTOS, `dns:///peer.test:${port}`, tokens)
  closing.push(() => client.close())
  await expect(client.answers()).rejects.toBeInstanceOf(Error)
  address = '127.0.0.3'
  const found = async (): Promise<void> => client.answers().catch(found)
  await found()
})
