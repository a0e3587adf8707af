import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { readBody } from '@car/http/body'
import type { Request, Response } from 'express'

/** Each request's body is only read once its sender is gone, as behind a check that takes its time. */
const lidos: Promise<Buffer>[] = []
const server = createServer((req, res) => {
  const saiu = new Promise((resolve) => req.socket.once('close', resolve))
  lidos.push(saiu.then(() => readBody(req as Request, res as Response)))
})
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

async function enviarESair(texto: string): Promise<Buffer | undefined> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  const chegou = once(server, 'request')
  socket.write(texto)
  await chegou
  socket.destroy()
  return lidos.at(-1)
}

test.each([
  ['in the middle of it', 'content-length: 14\r\n\r\n{"resp'],
  ['before the first byte of it', 'content-length: 14\r\n\r\n'],
  ['when all of it was sent', 'content-length: 14\r\n\r\n{"resposta":1}'],
  ['between two chunks', 'transfer-encoding: chunked\r\n\r\n6\r\n{"resp\r\n'],
])('a body whose sender goes away %s is none that was read, and never an empty one', async (_quando, resto) => {
  await expect(enviarESair(`POST / HTTP/1.1\r\nhost: x\r\n${resto}`)).rejects.toMatchObject({ code: 'CAR-011' })
})

test('a request that has no body has an empty one, whoever is gone', async () => {
  expect(await enviarESair('POST / HTTP/1.1\r\nhost: x\r\n\r\n')).toEqual(Buffer.alloc(0))
})
