import type { IncomingMessage, ServerResponse } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { request } from 'undici'
import { abrirGateway, criarEmissor, type Emissor, redisDeTeste, servir } from './support.ts'

/** Answers are compressed for clients that ask, if it is worth it and reveals nothing. */

const LONGO = JSON.stringify({ data: 'Fazenda Boa Vista, '.repeat(500) })
const CASOS = '/api/v1/processos'
const ENTRADA = '/api/v1/auth/.well-known/jwks.json'
const json = { 'content-type': 'application/json' }

let emissor: Emissor
let upstream: Awaited<ReturnType<typeof servir>>
let gateway: Awaited<ReturnType<typeof abrirGateway>>
let fazer: (req: IncomingMessage, res: ServerResponse) => unknown
let authorization: string

beforeAll(async () => {
  emissor = await criarEmissor()
  upstream = await servir((req, res) => fazer(req, res))
  gateway = await abrirGateway({ REDIS_URL: await redisDeTeste(), JWKS_URL: emissor.url, UPSTREAM: upstream.url })
  authorization = `Bearer ${await emissor.token()}`
})
afterAll(async () => {
  await gateway.close()
  await upstream.fechar()
  await emissor.fechar()
})

type Pedido = { caminho?: string; aceita?: string | undefined; metodo?: 'GET' | 'HEAD' }

async function pedir({ caminho = CASOS, aceita, metodo = 'GET' }: Pedido) {
  const codificacao = aceita === undefined ? {} : { 'accept-encoding': aceita }
  const resposta = await request(gateway.url + caminho, { method: metodo, headers: { authorization, ...codificacao } })
  const bytes = Buffer.from(await resposta.body.arrayBuffer())
  return { bytes, headers: resposta.headers, como: resposta.headers['content-encoding'] }
}

test('a long answer is compressed for who asks, and whole for who does not', async () => {
  fazer = (_req, res) => void res.writeHead(200, { ...json, 'content-length': LONGO.length }).end(LONGO)
  const pequena = await pedir({ aceita: 'br, gzip' })
  expect([pequena.como, pequena.headers['content-length'], pequena.headers['vary']]).toEqual([
    'gzip',
    undefined,
    'accept-encoding',
  ])
  expect(pequena.bytes.length).toBeLessThan(LONGO.length / 10)
  expect(gunzipSync(pequena.bytes).toString()).toBe(LONGO)
  for (const aceita of [undefined, 'br', 'gzip;q=0', 'identity']) {
    const inteira = await pedir({ aceita })
    expect([aceita, inteira.como, inteira.bytes.toString()]).toEqual([aceita, undefined, LONGO])
  }
})

test('a HEAD has the headers of the GET and no body', async () => {
  fazer = (req, res) => void res.writeHead(200, json).end(req.method === 'HEAD' ? undefined : LONGO)
  const { como, bytes } = await pedir({ aceita: 'gzip', metodo: 'HEAD' })
  expect([como, bytes.length]).toEqual(['gzip', 0])
})

test.each<[string, Record<string, string>, string, string]>([
  ['a short one', json, '{"data":{}}', CASOS],
  ['one that auth made', json, LONGO, ENTRADA],
  ['a picture', { 'content-type': 'image/jpeg' }, LONGO, CASOS],
  ['one that is compressed already', { ...json, 'content-encoding': 'br' }, LONGO, CASOS],
])('%s goes as it is', async (_qual, headers, corpo, caminho) => {
  fazer = (_req, res) => void res.writeHead(200, { ...headers, 'content-length': corpo.length }).end(corpo)
  const { como, bytes } = await pedir({ caminho, aceita: 'gzip' })
  expect([como, bytes.toString()]).toEqual([headers['content-encoding'], corpo])
})

test('one that breaks off is broken for the client too', async () => {
  fazer = (_req, res) => {
    res.writeHead(200, json)
    res.write(LONGO, () => res.destroy())
  }
  await expect(pedir({ aceita: 'gzip' })).rejects.toThrow('other side closed')
})
