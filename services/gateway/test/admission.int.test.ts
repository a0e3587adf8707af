import { randomUUID } from 'node:crypto'
import type { Gateway } from '@car/gateway/service'
import type { Operation } from '@car/operations/operation'
import { type OperationId, OPERATIONS } from '@car/operations/table'
import { PAPEIS, type Papel } from '@car/vocabulary/person'
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { generateKeyPair, SignJWT } from 'jose'
import { openGateway, codeOf, withRedis, createTestIssuer, type Issuer, testRedis, serve } from './support.ts'

jest.setTimeout(60_000)

const ID = '0b6f3f0e-6a53-4b8e-9a55-2f5f0b3c1d10'
const rows = (Object.entries(OPERATIONS) as [OperationId, Operation][]).filter(([id]) => id !== 'openapi')
const protectedRows = rows.filter(([, { papeis }]) => papeis !== 'publico')

let issuer: Issuer
let upstream: Awaited<ReturnType<typeof serve>>
let gateway: Gateway & { url: string }
let redisUrl: string

beforeAll(async () => {
  redisUrl = await testRedis()
  issuer = await createTestIssuer()
  upstream = await serve((req, res) => {
    req.resume()
    res
      .setHeader('content-type', 'application/json')
      .end(JSON.stringify({ data: { seen: `${req.method} ${req.url}` } }))
  })
  gateway = await openGateway({ REDIS_URL: redisUrl, ...issuer.env, UPSTREAM: upstream.url })
})
afterAll(async () => {
  await gateway.close()
  await upstream.close()
  await issuer.close()
})

const caminho = ({ caminho: template }: Operation) => template.replace(/\{\w+\}/g, ID)
const ask = (operation: Operation, token?: string) =>
  fetch(gateway.url + caminho(operation), {
    method: operation.metodo,
    headers: { 'x-forwarded-for': newAddress(), ...(token ? { authorization: `Bearer ${token}` } : {}) },
  })

let last = 0
/** Returns a new client address, so that tests do not share a limit. */
const newAddress = () => `2001:db8:${Math.floor(Math.random() * 65_536).toString(16)}:${(last++).toString(16)}::1`

describe('each operation × each role: let through exactly where the table says', () => {
  test.each(protectedRows)('%s', async (_id, operation) => {
    const seen = await Promise.all(
      PAPEIS.map(async (papel) => {
        const response = await ask(operation, await issuer.token(papel))
        return [papel, response.status, await codeOf(response)]
      }),
    )
    const expected = (papel: Papel) => (operation.papeis.includes(papel as never) ? [200, undefined] : [404, 'CAR-003'])
    expect(seen).toEqual(PAPEIS.map((papel) => [papel, ...expected(papel)]))
  })
})

test.each(rows.filter(([, { papeis }]) => papeis === 'publico'))('%s needs no token', async (_id, operation) => {
  expect((await ask(operation)).status).toBe(200)
})

describe('each protected operation × what is no valid token', () => {
  const tokens: [string, string, () => Promise<string | undefined>][] = [
    ['none', 'CAR-001', async () => undefined],
    ['not a JWT', 'CAR-001', async () => 'abc'],
    ['expired', 'CAR-002', () => issuer.token('admin', { em: -1000 })],
    ['revoked', 'CAR-002', revoked],
    ['forged', 'CAR-001', forged],
    ['alg none', 'CAR-001', withoutAlgorithm],
    ['alg none, without a signature', 'CAR-001', async () => (await withoutAlgorithm()).replace(/[^.]+$/, '')],
    ['HS256 with the public key', 'CAR-001', withPublicKey],
    ['foreign key', 'CAR-001', withForeignKey],
    ['without a role', 'CAR-001', withoutPapel],
  ]
  test.each(tokens)('%s is %s everywhere', async (_name, code, create) => {
    const seen = await Promise.all(
      protectedRows.map(async ([id, operation]) => {
        const response = await ask(operation, await create())
        return [id, response.status, await codeOf(response), response.headers.get('x-ratelimit-limit')]
      }),
    )
    expect(seen).toEqual(protectedRows.map(([id]) => [id, 401, code, null]))
  })

  async function revoked() {
    const jti = randomUUID()
    await withRedis(redisUrl, (redis) => redis.set(`car:revogado:${jti}`, '1', 'EX', 60))
    return issuer.token('admin', { jti })
  }
  async function forged() {
    const [header = '', body = '', seal = ''] = (await issuer.token()).split('.')
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString())
    const promoted = Buffer.from(JSON.stringify({ ...claims, tipo_usuario: 'admin' })).toString('base64url')
    return [header, promoted, seal].join('.')
  }
  async function withoutAlgorithm() {
    const [, body = '', seal = ''] = (await issuer.token('admin')).split('.')
    return [Buffer.from('{"alg":"none"}').toString('base64url'), body, seal].join('.')
  }
  let foreignPair: ReturnType<typeof generateKeyPair> | undefined
  const claims = { nome: 'X', tipo_usuario: 'admin', nivel_confiabilidade: 'ouro' }
  const assinar = (jwt: SignJWT) =>
    jwt.setSubject(randomUUID()).setJti(randomUUID()).setIssuedAt().setExpirationTime('1h')
  async function withPublicKey() {
    const key = new TextEncoder().encode(JSON.stringify(issuer.jwks.keys[0]))
    return assinar(new SignJWT(claims)).setProtectedHeader({ alg: 'HS256', kid: 'test' }).sign(key)
  }
  async function withForeignKey() {
    foreignPair ??= generateKeyPair('RS256')
    const { privateKey } = await foreignPair
    return assinar(new SignJWT(claims)).setProtectedHeader({ alg: 'RS256', kid: 'test' }).sign(privateKey)
  }
  async function withoutPapel() {
    return assinar(new SignJWT({ ...claims, tipo_usuario: 'presidente' }))
      .setProtectedHeader({ alg: 'RS256', kid: 'test' })
      .sign(issuer.chaves.privateKey)
  }
})

test('a key id that nobody knows is looked for once a second at most, and is CAR-001', async () => {
  const token = await new SignJWT({ nome: 'X', tipo_usuario: 'admin', nivel_confiabilidade: 'ouro' })
    .setProtectedHeader({ alg: 'RS256', kid: 'other' })
    .setSubject(randomUUID())
    .setJti(randomUUID())
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(issuer.chaves.privateKey)
  const response = await ask(OPERATIONS.eu, token)
  expect([response.status, await codeOf(response)]).toEqual([401, 'CAR-001'])
})

test('what is not in the table is CAR-003 without a token too, with a request id and no limit', async () => {
  const id = randomUUID()
  for (const [method, path] of [
    ['GET', '/api/v1/nada'],
    ['DELETE', '/api/v1/processos'],
    ['OPTIONS', '/api/v1/processos'],
    ['GET', '/metrics'],
    ['POST', '/healthz'],
    ['GET', '/readyz/'],
  ] as const) {
    const response = await fetch(gateway.url + path, { method, headers: { 'x-request-id': id } })
    expect([path, response.status, await codeOf(response)]).toEqual([path, 404, 'CAR-003'])
    expect(response.headers.get('x-request-id')).toBe(id)
    expect(response.headers.get('x-ratelimit-limit')).toBeNull()
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
  }
})

test('answers say how they are to be taken: not kept, not sniffed, not framed', async () => {
  const response = await ask(OPERATIONS.eu, await issuer.token())
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
  })
  expect(response.headers.get('x-powered-by')).toBeNull()
  expect(response.headers.get('strict-transport-security')).toBeNull()
})

test('the interface is described at /api/v1/openapi.json, without an envelope', async () => {
  const response = await fetch(`${gateway.url}/api/v1/openapi.json`, { headers: { 'x-forwarded-for': newAddress() } })
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(response.headers.get('x-ratelimit-limit')).toBe('60')
  expect(await response.json()).toMatchObject({ openapi: '3.1.0' })
})
