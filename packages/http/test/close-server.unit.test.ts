import { once } from 'node:events'
import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { closeServer } from '@car/http/close-server'
import { expect, test } from '@jest/globals'

async function serve(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { server, port: (server.address() as AddressInfo).port }
}

test('a connection on which nothing was asked holds it for no longer than the limit', async () => {
  const { server, port } = await serve(() => {})
  const connected = once(server, 'connection')
  const silent = connect(port, '127.0.0.1')
  const gone = once(silent.resume(), 'close')
  await connected
  await closeServer(server, 50)
  expect(await gone).toEqual([false]) // the connection ended without an error
})

test('what is under way is let end', async () => {
  const asked = Promise.withResolvers<ServerResponse>()
  const { server, port } = await serve((_req, res) => asked.resolve(res))
  const answer = fetch(`http://127.0.0.1:${port}`)
  const res = await asked.promise
  const closed = closeServer(server)
  res.end('well')
  expect(await (await answer).text()).toBe('well')
  await closed
})
