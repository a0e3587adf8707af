import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Request } from 'express'
import { type Formulario, lerFormulario } from '../src/inbound/formulario.ts'

/** Reads the form only once its sender is gone, as after a slow check. */
const lidos: Promise<Formulario>[] = []
const leitor = { campos: ['a'], arquivo: 'f', limite: 10, aoCampo() {}, aoArquivo: async () => {} }
const server = createServer((req) => {
  const saiu = new Promise((resolve) => req.socket.once('close', resolve))
  lidos.push(saiu.then(() => lerFormulario(req as Request, leitor, new AbortController().signal)))
})
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

const PARTE = '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n'
const FIM = '--x--\r\n'

test.each([
  ['in the middle of it', PARTE],
  ['when all of it was sent', PARTE + FIM],
])('a form whose sender goes away %s is told so at once', async (_quando, corpo) => {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  const chegou = once(server, 'request')
  const tipo = 'content-type: multipart/form-data; boundary=x'
  socket.write(`POST / HTTP/1.1\r\nhost: x\r\n${tipo}\r\ncontent-length: ${(PARTE + FIM).length}\r\n\r\n${corpo}`)
  await chegou
  socket.destroy()
  await expect(lidos.at(-1)).rejects.toMatchObject({ code: 'CAR-011' })
})
