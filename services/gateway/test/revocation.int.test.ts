import { randomUUID } from 'node:crypto'
import type { Gateway } from '@car/gateway/service'
import { until } from '@car/testing/until'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { createPeers, type Peers } from '@car/testing/peers'
import { openGateway, codeOf, withRedis, createTestIssuer, createRedis, type Issuer, mark, serve } from './support.ts'

jest.setTimeout(60_000)

let issuer: Issuer
let upstream: Awaited<ReturnType<typeof serve>>
let redis: Awaited<ReturnType<typeof createRedis>>
let auth: Peers
let authAddress: string
let gateway: Gateway & { url: string }
const revoked = new Set<string>()

beforeAll(async () => {
  upstream = await serve((req, res) => {
    req.resume()
    res.setHeader('content-type', 'application/json').end('{"data":{}}')
  })
  redis = await createRedis()
})
beforeEach(async () => {
  revoked.clear()
  issuer = await createTestIssuer()
  const VerificarRevogacao = async ({ jti }: { jti: string }) => ({ revogado: revoked.has(jti) })
  auth = createPeers(['gateway'], issuer.url, { auth: { VerificarRevogacao, TrocarToken: issuer.exchange } })
  authAddress = await auth.listen()
  await redis.restart()
  await mark(redis.url)
  gateway = await open()
})
afterEach(async () => {
  await gateway.close()
  await auth.close()
  await issuer.close()
})
afterAll(async () => {
  await upstream.close()
  await redis.kill()
})

const open = (extra: Record<string, string> = {}) =>
  openGateway({
    REDIS_URL: redis.url,
    ...issuer.env,
    UPSTREAM: upstream.url,
    AUTH_GRPC: authAddress,
    ...extra,
  })

async function ask(token: string, method = 'GET', path = '/api/v1/processos') {
  const response = await fetch(gateway.url + path, { method, headers: { authorization: `Bearer ${token}` } })
  return [response.status, await codeOf(response)]
}
const asked = () => auth.asked().filter((method) => method === 'VerificarRevogacao').length
const ok = [200, undefined]
const unavailable = [503, 'CAR-016']
const closed = [401, 'CAR-002']
const drop = async () => {
  await redis.kill()
  await until(
    async () => (await ask(await issuer.token('admin')))[0],
    (status) => status === 503,
  )
}

test('a token revoked is refused at once, on every gateway, also after Redis forgot it', async () => {
  const jti = randomUUID()
  const token = await issuer.token('produtor_rural', { jti })
  const other = await open()
  expect(await ask(token)).toEqual(ok)
  await withRedis(redis.url, (r) => r.set(`car:revogado:${jti}`, '1', 'EX', 900))
  expect(await ask(token)).toEqual(closed)
  expect((await fetch(`${other.url}/api/v1/processos`, { headers: { authorization: `Bearer ${token}` } })).status).toBe(
    401,
  )
  await withRedis(redis.url, (r) => r.del(`car:revogado:${jti}`))
  expect(await ask(token)).toEqual(closed)
  expect(asked()).toBe(0)
  await other.close()
})

test('a revoked token does not eat the limit of the person it was taken from', async () => {
  const [id, jti] = [randomUUID(), randomUUID()]
  const stolen = await issuer.token('produtor_rural', { id, jti })
  await withRedis(redis.url, (r) => r.set(`car:revogado:${jti}`, '1', 'EX', 900))
  expect(await ask(stolen)).toEqual(closed)
  await Promise.all(Array.from({ length: 100 }, () => ask(stolen)))
  const fresh = await issuer.token('produtor_rural', { id })
  const response = await fetch(`${gateway.url}/api/v1/processos`, { headers: { authorization: `Bearer ${fresh}` } })
  expect(Number(response.headers.get('x-ratelimit-remaining'))).toBeGreaterThanOrEqual(58)
})

describe('the cache was emptied', () => {
  test('auth is asked, for reads and changes, until the list is loaded again', async () => {
    const [jti, good] = [randomUUID(), await issuer.token('admin')]
    revoked.add(jti)
    const bad = await issuer.token('produtor_rural', { jti })
    await redis.restart()
    await until(
      async () => (await ask(good))[0],
      (status) => status === 200,
    )
    expect(await ask(bad)).toEqual(closed)
    expect(await ask(good, 'POST')).toEqual(ok)
    const questions = asked()
    expect(questions).toBeGreaterThanOrEqual(3)
    await mark(redis.url)
    expect(await ask(good)).toEqual(ok)
    expect(asked()).toBe(questions)
  })

  test('and auth is away: changes wait, reads go on for who was seen lately', async () => {
    const [seen, fresh] = [await issuer.token('admin'), await issuer.token('admin')]
    expect(await ask(seen)).toEqual(ok)
    await auth.close()
    await withRedis(redis.url, (r) => r.flushall())
    expect(await ask(seen)).toEqual(ok)
    expect(await ask(seen, 'POST')).toEqual(unavailable)
    expect(await ask(fresh)).toEqual(unavailable)
  })
})

describe('Redis gone', () => {
  test('changes are CAR-016, reads go on for who was seen within the grace, and never is anybody told 401', async () => {
    const seen = await issuer.token('admin')
    expect(await ask(seen)).toEqual(ok)
    await drop()
    expect(await ask(seen)).toEqual(ok)
    expect(await ask(seen, 'POST')).toEqual(unavailable)
    expect(await ask(seen, 'POST', '/api/v1/auth/logout')).toEqual(unavailable)
    expect(await ask(await issuer.token('admin'))).toEqual(unavailable)
    expect(asked()).toBe(0)
    await redis.restart()
    await mark(redis.url)
    await until(
      async () => (await ask(seen, 'POST'))[0],
      (status) => status === 200,
    )
  })

  test('sessions are not renewed, public reads go on', async () => {
    await drop()
    const refresh = await fetch(`${gateway.url}/api/v1/auth/refresh`, { method: 'POST' })
    expect([refresh.status, await codeOf(refresh)]).toEqual(unavailable)
    expect((await fetch(`${gateway.url}/api/v1/auth/idp/authorize`)).status).toBe(200)
  })

  test('the grace ends', async () => {
    await gateway.close()
    gateway = await open({ REVOCATION_GRACE_S: '1' })
    const seen = await issuer.token('admin')
    expect(await ask(seen)).toEqual(ok)
    await redis.kill()
    expect(await ask(seen)).toEqual(ok)
    await until(
      async () => (await ask(seen))[0],
      (status) => status === 503,
    )
  })

  test('from the start: the gateway serves what it can', async () => {
    await gateway.close()
    await redis.kill()
    gateway = await open()
    expect((await fetch(`${gateway.url}/healthz`)).status).toBe(200)
    expect(await ask(await issuer.token('admin'))).toEqual(unavailable)
    await redis.restart()
    await mark(redis.url)
    const token = await issuer.token('admin')
    await until(
      async () => (await ask(token))[0],
      (status) => status === 200,
    )
  })
})

describe('the keys', () => {
  test('cannot be had: CAR-016; once had, they go on without their address', async () => {
    const token = await issuer.token('admin')
    await issuer.closeKeys()
    expect(await ask(token)).toEqual(unavailable)
    await gateway.close()
    await issuer.close()
    issuer = await createTestIssuer()
    gateway = await open(issuer.env)
    expect(await ask(await issuer.token('admin'))).toEqual(ok)
    await issuer.closeKeys()
    expect(await ask(await issuer.token('admin'))).toEqual(ok)
  })
})
