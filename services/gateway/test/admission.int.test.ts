import { randomUUID } from 'node:crypto'
import type { Gateway } from '@car/gateway/service'
import type { Operacao } from '@car/operations/operacao'
import { type IdOperacao, OPERACOES } from '@car/operations/tabela'
import { PAPEIS, type Papel } from '@car/vocabulary/pessoa'
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { generateKeyPair, SignJWT } from 'jose'
import { abrirGateway, codigoDe, comRedis, criarEmissor, type Emissor, redisDeTeste, servir } from './support.ts'

jest.setTimeout(60_000)

const ID = '0b6f3f0e-6a53-4b8e-9a55-2f5f0b3c1d10'
const linhas = (Object.entries(OPERACOES) as [IdOperacao, Operacao][]).filter(([id]) => id !== 'openapi')
const protegidas = linhas.filter(([, { papeis }]) => papeis !== 'publico')

let emissor: Emissor
let upstream: Awaited<ReturnType<typeof servir>>
let gateway: Gateway & { url: string }
let redisUrl: string

beforeAll(async () => {
  redisUrl = await redisDeTeste()
  emissor = await criarEmissor()
  upstream = await servir((req, res) => {
    req.resume()
    res
      .setHeader('content-type', 'application/json')
      .end(JSON.stringify({ data: { visto: `${req.method} ${req.url}` } }))
  })
  gateway = await abrirGateway({ REDIS_URL: redisUrl, JWKS_URL: emissor.url, UPSTREAM: upstream.url })
})
afterAll(async () => {
  await gateway.close()
  await upstream.fechar()
  await emissor.fechar()
})

const caminho = ({ caminho: modelo }: Operacao) => modelo.replace(/\{\w+\}/g, ID)
const pedir = (operacao: Operacao, token?: string) =>
  fetch(gateway.url + caminho(operacao), {
    method: operacao.metodo,
    headers: { 'x-forwarded-for': enderecoNovo(), ...(token ? { authorization: `Bearer ${token}` } : {}) },
  })

let ultimo = 0
/** A client address that nobody had before, so that tests do not share a limit. */
const enderecoNovo = () => `2001:db8:${Math.floor(Math.random() * 65_536).toString(16)}:${(ultimo++).toString(16)}::1`

describe('each operation × each role: let through exactly where the table says', () => {
  test.each(protegidas)('%s', async (_id, operacao) => {
    const vistos = await Promise.all(
      PAPEIS.map(async (papel) => {
        const resposta = await pedir(operacao, await emissor.token(papel))
        return [papel, resposta.status, await codigoDe(resposta)]
      }),
    )
    const esperado = (papel: Papel) => (operacao.papeis.includes(papel as never) ? [200, undefined] : [404, 'CAR-003'])
    expect(vistos).toEqual(PAPEIS.map((papel) => [papel, ...esperado(papel)]))
  })
})

test.each(linhas.filter(([, { papeis }]) => papeis === 'publico'))('%s needs no token', async (_id, operacao) => {
  expect((await pedir(operacao)).status).toBe(200)
})

describe('each protected operation × what is no valid token', () => {
  const tokens: [string, string, () => Promise<string | undefined>][] = [
    ['none', 'CAR-001', async () => undefined],
    ['not a JWT', 'CAR-001', async () => 'abc'],
    ['expired', 'CAR-002', () => emissor.token('admin', { em: -1000 })],
    ['revoked', 'CAR-002', revogado],
    ['forged', 'CAR-001', forjado],
    ['alg none', 'CAR-001', semAlgoritmo],
    ['alg none, without a signature', 'CAR-001', async () => (await semAlgoritmo()).replace(/[^.]+$/, '')],
    ['HS256 with the public key', 'CAR-001', comChavePublica],
    ['foreign key', 'CAR-001', comChaveAlheia],
    ['without a role', 'CAR-001', semPapel],
  ]
  test.each(tokens)('%s is %s everywhere', async (_nome, codigo, criar) => {
    const vistos = await Promise.all(
      protegidas.map(async ([id, operacao]) => {
        const resposta = await pedir(operacao, await criar())
        return [id, resposta.status, await codigoDe(resposta), resposta.headers.get('x-ratelimit-limit')]
      }),
    )
    expect(vistos).toEqual(protegidas.map(([id]) => [id, 401, codigo, null]))
  })

  async function revogado() {
    const jti = randomUUID()
    await comRedis(redisUrl, (redis) => redis.set(`car:revogado:${jti}`, '1', 'EX', 60))
    return emissor.token('admin', { jti })
  }
  async function forjado() {
    const [cabeca = '', corpo = '', selo = ''] = (await emissor.token()).split('.')
    const claims = JSON.parse(Buffer.from(corpo, 'base64url').toString())
    const promovido = Buffer.from(JSON.stringify({ ...claims, tipo_usuario: 'admin' })).toString('base64url')
    return [cabeca, promovido, selo].join('.')
  }
  async function semAlgoritmo() {
    const [, corpo = '', selo = ''] = (await emissor.token('admin')).split('.')
    return [Buffer.from('{"alg":"none"}').toString('base64url'), corpo, selo].join('.')
  }
  let alheia: ReturnType<typeof generateKeyPair> | undefined
  const claims = { nome: 'X', tipo_usuario: 'admin', nivel_confiabilidade: 'ouro' }
  const assinar = (jwt: SignJWT) =>
    jwt.setSubject(randomUUID()).setJti(randomUUID()).setIssuedAt().setExpirationTime('1h')
  async function comChavePublica() {
    const chave = new TextEncoder().encode(JSON.stringify(emissor.jwks.keys[0]))
    return assinar(new SignJWT(claims)).setProtectedHeader({ alg: 'HS256', kid: 'teste' }).sign(chave)
  }
  async function comChaveAlheia() {
    alheia ??= generateKeyPair('RS256')
    const { privateKey } = await alheia
    return assinar(new SignJWT(claims)).setProtectedHeader({ alg: 'RS256', kid: 'teste' }).sign(privateKey)
  }
  async function semPapel() {
    return assinar(new SignJWT({ ...claims, tipo_usuario: 'presidente' }))
      .setProtectedHeader({ alg: 'RS256', kid: 'teste' })
      .sign(emissor.chaves.privateKey)
  }
})

test('a key id that nobody knows is looked for once a second at most, and is CAR-001', async () => {
  const token = await new SignJWT({ nome: 'X', tipo_usuario: 'admin', nivel_confiabilidade: 'ouro' })
    .setProtectedHeader({ alg: 'RS256', kid: 'outra' })
    .setSubject(randomUUID())
    .setJti(randomUUID())
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(emissor.chaves.privateKey)
  const resposta = await pedir(OPERACOES.eu, token)
  expect([resposta.status, await codigoDe(resposta)]).toEqual([401, 'CAR-001'])
})

test('what is not in the table is CAR-003 without a token too, with a request id and no limit', async () => {
  const id = randomUUID()
  for (const [method, onde] of [
    ['GET', '/api/v1/nada'],
    ['DELETE', '/api/v1/processos'],
    ['OPTIONS', '/api/v1/processos'],
    ['GET', '/metrics'],
    ['POST', '/healthz'],
    ['GET', '/readyz/'],
  ] as const) {
    const resposta = await fetch(gateway.url + onde, { method, headers: { 'x-request-id': id } })
    expect([onde, resposta.status, await codigoDe(resposta)]).toEqual([onde, 404, 'CAR-003'])
    expect(resposta.headers.get('x-request-id')).toBe(id)
    expect(resposta.headers.get('x-ratelimit-limit')).toBeNull()
    expect(resposta.headers.get('access-control-allow-origin')).toBeNull()
  }
})

test('answers say how they are to be taken: not kept, not sniffed, not framed', async () => {
  const resposta = await pedir(OPERACOES.eu, await emissor.token())
  expect(Object.fromEntries(resposta.headers)).toMatchObject({
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
  })
  expect(resposta.headers.get('x-powered-by')).toBeNull()
  expect(resposta.headers.get('strict-transport-security')).toBeNull()
})

test('the interface is described at /api/v1/openapi.json, without an envelope', async () => {
  const resposta = await fetch(`${gateway.url}/api/v1/openapi.json`, { headers: { 'x-forwarded-for': enderecoNovo() } })
  expect(resposta.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(resposta.headers.get('x-ratelimit-limit')).toBe('60')
  expect(await resposta.json()).toMatchObject({ openapi: '3.1.0' })
})
