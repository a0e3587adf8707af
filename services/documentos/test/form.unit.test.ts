import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Request } from 'express'
import { type Form, readForm } from '../src/inbound/upload/form.ts'

/** Collects one reading for each request. The server begins to read a form only after its sender has gone. */
const readings: Promise<Form>[] = []
const reader = { campos: ['a'], arquivo: 'f', limite: 10, onField() {}, onFile: async () => {} }
const server = createServer((req) => {
  const closed = new Promise((resolve) => req.socket.once('close', resolve))
  readings.push(closed.then(() => readForm(req as Request, reader, new AbortController().signal)))
})
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

const PART = '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n'
const END = '--x--\r\n'

test.each([
  ['in the middle of it', PART],
  ['when all of it was sent', PART + END],
])('a form whose sender goes away %s is told so at once', async (_when, body) => {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  const arrived = once(server, 'request')
  const kind = 'content-type: multipart/form-data; boundary=x'
  socket.write(`POST / HTTP/1.1\r\nhost: x\r\n${kind}\r\ncontent-length: ${(PART + END).length}\r\n\r\n${body}`)
  await arrived
  socket.destroy()
  await expect(readings.at(-1)).rejects.toMatchObject({ code: 'CAR-011' })
})
