import { once } from 'node:events'
import { createServer } from 'node:net'
import { freePort } from '@car/testing/free-port'
import { expect, test } from '@jest/globals'
import { choosePorts } from '../src/ports.ts'

test('a name keeps the port that it had', async () => {
  const mine = await freePort()
  expect(await choosePorts(['auth-http'], { 'auth-http': mine })).toEqual({ 'auth-http': mine })
})

test('a port of another name is not taken, though nobody listens there yet', async () => {
  const theirs = await freePort()
  const chosen = await choosePorts(['auth-http'], { 'auth-http': theirs, rabbitmq: theirs })
  expect(chosen['auth-http']).not.toBe(theirs)
})

test('nor one on which somebody listens, nor one twice', async () => {
  const server = createServer().listen(await freePort(), '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const names = ['a', 'b', 'c', 'd']
  const chosen = Object.values(await choosePorts(names, { a: port, b: port }))
  server.close()
  expect(new Set(chosen).size).toBe(names.length)
  expect(chosen).not.toContain(port)
})
