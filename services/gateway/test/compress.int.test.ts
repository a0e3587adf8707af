import type { IncomingMessage, ServerResponse } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { request } from 'undici'
import { openGateway, createTestIssuer, type Issuer, testRedis, serve } from './support.ts'

const LONG = JSON.stringify({ data: 'Fazenda Boa Vista, '.repeat(500) })
const PATH = '/api/v1/processos'
const SIGN_IN_PATH = '/api/v1/auth/.well-known/jwks.json'
const json = { 'content-type': 'application/json' }

let issuer: Issuer
let upstream: Awaited<ReturnType<typeof serve>>
let gateway: Awaited<ReturnType<typeof openGateway>>
let run: (req: IncomingMessage, res: ServerResponse) => unknown
let authorization: string

beforeAll(async () => {
  issuer = await createTestIssuer()
  upstream = await serve((req, res) => run(req, res))
  gateway = await openGateway({ REDIS_URL: await testRedis(), ...issuer.env, UPSTREAM: upstream.url })
  authorization = `Bearer ${await issuer.token()}`
})
afterAll(async () => {
  await gateway.close()
  await upstream.close()
  await issuer.close()
})

type RequestOptions = { caminho?: string; aceita?: string | undefined; metodo?: 'GET' | 'HEAD' }

async function ask({ caminho = PATH, aceita, metodo = 'GET' }: RequestOptions) {
  const encoding = aceita === undefined ? {} : { 'accept-encoding': aceita }
  const response = await request(gateway.url + caminho, { method: metodo, headers: { authorization, ...encoding } })
  const bytes = Buffer.from(await response.body.arrayBuffer())
  return { bytes, headers: response.headers, encoding: response.headers['content-encoding'] }
}

test('a long answer is compressed for who asks, and whole for who does not', async () => {
  run = (_req, res) => void res.writeHead(200, { ...json, 'content-length': LONG.length }).end(LONG)
  const small = await ask({ aceita: 'br, gzip' })
  expect([small.encoding, small.headers['content-length'], small.headers['vary']]).toEqual([
    'gzip',
    undefined,
    'accept-encoding',
  ])
  expect(small.bytes.length).toBeLessThan(LONG.length / 10)
  expect(gunzipSync(small.bytes).toString()).toBe(LONG)
  for (const aceita of [undefined, 'br', 'gzip;q=0', 'identity']) {
    const whole = await ask({ aceita })
    expect([aceita, whole.encoding, whole.bytes.toString()]).toEqual([aceita, undefined, LONG])
  }
})

test('a HEAD has the headers of the GET and no body', async () => {
  run = (req, res) => void res.writeHead(200, json).end(req.method === 'HEAD' ? undefined : LONG)
  const { encoding, bytes } = await ask({ aceita: 'gzip', metodo: 'HEAD' })
  expect([encoding, bytes.length]).toEqual(['gzip', 0])
})

test.each<[string, Record<string, string>, string, string]>([
  ['a short one', json, '{"data":{}}', PATH],
  ['one that auth made', json, LONG, SIGN_IN_PATH],
  ['a picture', { 'content-type': 'image/jpeg' }, LONG, PATH],
  ['one that is compressed already', { ...json, 'content-encoding': 'br' }, LONG, PATH],
])('%s goes as it is', async (_which, headers, body, caminho) => {
  run = (_req, res) => void res.writeHead(200, { ...headers, 'content-length': body.length }).end(body)
  const { encoding, bytes } = await ask({ caminho, aceita: 'gzip' })
  expect([encoding, bytes.toString()]).toEqual([headers['content-encoding'], body])
})

test('one that breaks off is broken for the client too', async () => {
  run = (_req, res) => {
    res.writeHead(200, json)
    res.write(LONG, () => res.destroy())
  }
  await expect(ask({ aceita: 'gzip' })).rejects.toThrow('other side closed')
})
