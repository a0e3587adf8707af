import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { OPERATIONS } from '@car/operations/table'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { contentDigest, parseBody, readBody } from '@car/http/body'
import type { Request, Response } from 'express'

/** The bodies of the requests. Each body is read only after its sender is gone, as may happen after a slow check. */
const readings: Promise<Buffer>[] = []
const server = createServer((req, res) => {
  const closed = new Promise((resolve) => req.socket.once('close', resolve))
  readings.push(closed.then(() => readBody(req as Request, res as Response)))
})
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

async function sendAndLeave(text: string): Promise<Buffer | undefined> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  const arrived = once(server, 'request')
  socket.write(text)
  await arrived
  socket.destroy()
  return readings.at(-1)
}

test.each([
  ['in the middle of it', 'content-length: 14\r\n\r\n{"resp'],
  ['before the first byte of it', 'content-length: 14\r\n\r\n'],
  ['when all of it was sent', 'content-length: 14\r\n\r\n{"resposta":1}'],
  ['between two chunks', 'transfer-encoding: chunked\r\n\r\n6\r\n{"resp\r\n'],
])('a body whose sender goes away %s is none that was read, and never an empty one', async (_when, rest) => {
  await expect(sendAndLeave(`POST / HTTP/1.1\r\nhost: x\r\n${rest}`)).rejects.toMatchObject({ code: 'CAR-011' })
})

test('a request that has no body has an empty one, whoever is gone', async () => {
  expect(await sendAndLeave('POST / HTTP/1.1\r\nhost: x\r\n\r\n')).toEqual(Buffer.alloc(0))
})

describe('what a body may hold', () => {
  const req = { headers: { 'content-type': 'application/json' }, originalUrl: '/' } as Request
  const { aprovar, criarProcesso } = OPERATIONS
  const read = (operation: typeof aprovar | typeof criarProcesso, valor: unknown) =>
    parseBody(req, Buffer.from(JSON.stringify(valor)), operation)
  const keys = (n: number) => Object.fromEntries(Array.from({ length: n }, (_, i) => [`k${i}`, 1]))
  const nested = (n: number): unknown => (n === 0 ? 1 : [nested(n - 1)])
  const body = { code: 'CAR-004', details: [expect.objectContaining({ field: 'corpo', code: 'out_of_range' })] }

  test.each<[string, typeof aprovar | typeof criarProcesso, unknown, unknown]>([
    ['28,000 unknown keys', criarProcesso, keys(28_000), body],
    ['a list of 2,000, where there is no drawing', aprovar, { a: Array(2_000).fill(1) }, body],
    ['half a million values, where there is one', criarProcesso, { a: Array(500_000).fill(1) }, body],
    ['33 levels', aprovar, nested(33), { code: 'CAR-011' }],
    ['a prototype, as deep as may be', aprovar, [[{ a: JSON.parse('{"__proto__":1}') }]], { code: 'CAR-004' }],
  ])('%s are refused before anything is made of them', (_name, operation, valor, expected) => {
    expect(() => read(operation, valor)).toThrow(expect.objectContaining(expected as object))
  })

  test.each<[string, typeof aprovar | typeof criarProcesso, unknown]>([
    ['900 keys', aprovar, keys(900)],
    ['32 levels', aprovar, nested(32)],
    ['20,000 points of a drawing', criarProcesso, Array(20_000).fill([1, 2])],
  ])('%s are read', (_name, operation, valor) => expect(read(operation, valor)).toEqual(valor))

  test('what is too much to be compared by its values is compared by its bytes', () => {
    const of = (text: string) => contentDigest(req, Buffer.from(text), aprovar)
    const many = JSON.stringify(Array(2_000).fill(1))
    expect([
      of('{"a":1,"b":2}') === of('{ "b":2, "a":1 }'),
      of(many) === of(many),
      of(many) === of(`${many} `),
    ]).toEqual([true, true, false])
  })
})
