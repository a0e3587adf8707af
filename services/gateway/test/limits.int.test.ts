import { randomUUID } from 'node:crypto'
import { OPERATIONS } from '@car/operations/table'
import { until } from '@car/testing/until'
import type { Papel } from '@car/vocabulary/person'
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { Redis } from 'ioredis'
import { createLimits } from '../src/admission/rates.ts'
import {
  openGateway,
  type Handler,
  codeOf,
  withRedis,
  createRedis,
  createTwoGateways,
  type TwoGateways,
  mark,
} from './support.ts'

jest.setTimeout(60_000)

const ID = '0b6f3f0e-6a53-4b8e-9a55-2f5f0b3c1d10'
const PATHS = {
  geral: ['GET', '/api/v1/processos'],
  upload: ['POST', '/api/v1/documentos/upload'],
  assistente: ['GET', `/api/v1/processos/${ID}/assistente`],
} as const

let { redisUrl, issuer, upstream, one, other, close } = {} as TwoGateways

beforeAll(async () => {
  const handle: Handler = (req, res) => {
    req.resume()
    res.setHeader('content-type', 'application/json').end('{"data":{}}')
  }
  ;({ redisUrl, issuer, upstream, one, other, close } = await createTwoGateways(handle))
})
afterAll(() => close())

async function ask(gateway: { url: string }, category: keyof typeof PATHS, headers: Record<string, string>) {
  const [method, path] = PATHS[category]
  const resposta = await fetch(gateway.url + path, { method, headers })
  return { resposta, status: resposta.status, codigo: await codeOf(resposta) }
}
const asRole = async (papel: Papel) => ({ authorization: `Bearer ${await issuer.token(papel)}` })

describe('the row of each role', () => {
  test.each([
    ['produtor_rural', '60', '5', '20'],
    ['responsavel_tecnico', '120', '15', '20'],
    ['analista_ambiental', '200', '30', '20'],
    ['supervisor_ambiental', '200', '30', '20'],
    ['admin', null, null, null],
  ] as const)('%s: %s, upload %s, assistente %s', async (papel, general, upload, assistente) => {
    const person = await asRole(papel)
    const readings = await Promise.all(
      (['geral', 'upload', 'assistente'] as const).map(async (category) => {
        const { resposta } = await ask(one, category, person)
        return resposta.headers.get('x-ratelimit-limit')
      }),
    )
    expect(readings).toEqual([general, upload, assistente])
  })
})

test('at once through two gateways: exactly as many as the limit allows get in, and every answer says how it stands', async () => {
  const person = await asRole('produtor_rural')
  const before = Math.floor(Date.now() / 1000)
  const done = await Promise.all(Array.from({ length: 150 }, (_, i) => ask(i % 2 ? one : other, 'geral', person)))
  const passed = done.filter(({ status }) => status === 200)
  const refused = done.filter(({ status }) => status === 429)
  expect([passed.length, refused.length]).toEqual([60, 90])
  const remaining = passed.map(({ resposta }) => Number(resposta.headers.get('x-ratelimit-remaining')))
  expect(remaining.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, i) => i))
  for (const { resposta } of done) {
    const resetsAt = Number(resposta.headers.get('x-ratelimit-reset'))
    expect(resetsAt).toBeGreaterThanOrEqual(before + 58)
    expect(resetsAt).toBeLessThanOrEqual(Math.ceil(Date.now() / 1000) + 60)
  }
  for (const { resposta, codigo } of refused) {
    expect(codigo).toBe('CAR-010')
    expect(resposta.headers.get('x-ratelimit-remaining')).toBe('0')
    expect(Number(resposta.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(Number(resposta.headers.get('retry-after'))).toBeLessThanOrEqual(60)
  }
})

test('categories and people are counted apart; refusals of the service and of the role count', async () => {
  const person = await asRole('produtor_rural')
  for (let i = 0; i < 5; i++) expect((await ask(one, 'upload', person)).status).toBe(200)
  expect((await ask(other, 'upload', person)).status).toBe(429)
  expect((await ask(one, 'geral', person)).status).toBe(200)
  expect((await ask(one, 'upload', await asRole('produtor_rural'))).status).toBe(200)
  const withoutPapel = await fetch(`${one.url}/api/v1/analista/dashboard`, { headers: person })
  expect([withoutPapel.status, withoutPapel.headers.get('x-ratelimit-remaining')]).toEqual([404, '58'])
})

test('admin is not limited and is told of no limit', async () => {
  const person = await asRole('admin')
  const done = await Promise.all(Array.from({ length: 250 }, () => ask(one, 'geral', person)))
  expect(done.every(({ status }) => status === 200)).toBe(true)
  expect(done.some(({ resposta }) => [...resposta.headers.keys()].some((h) => h.startsWith('x-ratelimit')))).toBe(false)
})

describe('before sign-in', () => {
  const isPublic = (gateway: { url: string }, from: string) =>
    fetch(`${gateway.url}/api/v1/publico/dossies/X`, { headers: { 'x-forwarded-for': from } })

  test('the address is counted at the general rate of a producer, /64 for IPv6; what it claims beyond our proxy is not believed', async () => {
    const network = `2001:db8:${Math.floor(Math.random() * 65_536).toString(16)}:1`
    const done = await Promise.all(
      Array.from({ length: 70 }, (_, i) => isPublic(i % 2 ? one : other, `10.0.0.${i}, ${network}::${i}`)),
    )
    expect(done.filter(({ status }) => status === 200)).toHaveLength(60)
    expect(done.filter(({ status }) => status === 429)).toHaveLength(10)
    expect((await isPublic(one, '2001:db8:ffff:2::1')).status).toBe(200)
  })

  test('without proxies of our own, X-Forwarded-For is not believed at all', async () => {
    const withoutLimits = await openGateway({
      REDIS_URL: redisUrl,
      ...issuer.env,
      UPSTREAM: upstream.url,
      TRUSTED_PROXIES: '0',
      RATE_LIMIT_SCALE: '1000',
    })
    const first = await isPublic(withoutLimits, randomUUID())
    const second = await isPublic(withoutLimits, randomUUID())
    const remaining = (r: Response) => Number(r.headers.get('x-ratelimit-remaining'))
    expect(first.headers.get('x-ratelimit-limit')).toBe('60000')
    expect(remaining(first) - remaining(second)).toBe(1)
    await withoutLimits.close()
  })

  test('pages, health and the docs do not count', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.5' }
    for (const path of ['/', '/docs', '/healthz', '/readyz', '/app.js']) {
      const resposta = await fetch(one.url + path, { headers })
      expect(resposta.headers.get('x-ratelimit-limit')).toBeNull()
    }
  })
})

describe('tokens that do not open', () => {
  const from = (address: string, token?: string) => ({
    'x-forwarded-for': address,
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  })
  const many = (n: number, headers: () => Record<string, string>) =>
    Promise.all(Array.from({ length: n }, (_, i) => ask(i % 2 ? one : other, 'geral', headers())))
  const count = (done: { status: number; codigo: string | undefined }[]) =>
    Object.fromEntries(
      [...Map.groupBy(done, ({ status, codigo }) => `${status} ${codigo}`)].map(([said, all]) => [said, all.length]),
    )
  let network = 0
  const newAddress = () => `2001:db8:${randomUUID().slice(0, 4)}:${(network++).toString(16)}::1`
  const forged = (token: string) => `${token.slice(0, -8)}AAAAAAAA`

  test('are counted by address: past the limit CAR-010, and a good token from there goes on as if nothing were', async () => {
    const [ofAttack, ofOther] = [newAddress(), newAddress()]
    const good = await issuer.token()
    const done = await many(70, () => from(ofAttack, forged(good)))
    expect(count(done)).toEqual({ '401 CAR-001': 60, '429 CAR-010': 10 })
    const refused = done.find(({ status }) => status === 429)
    expect(Number(refused?.resposta.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await ask(one, 'geral', from(ofAttack))).codigo).toBe('CAR-010')

    const honest = await many(60, () => from(ofAttack, good))
    expect(count(honest)).toEqual({ '200 undefined': 60 })
    // Refused tokens do not use up the limit of their address for public requests.
    const isPublic = await fetch(`${one.url}/api/v1/publico/dossies/X`, { headers: from(ofAttack) })
    expect([isPublic.status, isPublic.headers.get('x-ratelimit-remaining')]).toEqual([200, '59'])
    expect((await ask(one, 'geral', from(ofAttack, await issuer.token('admin', { em: -1000 })))).codigo).toBe('CAR-002')
    expect((await ask(one, 'geral', from(ofOther, forged(good)))).codigo).toBe('CAR-001')
  })

  test('that were ours count against whose they were, from wherever they come, and against nobody else', async () => {
    const id = randomUUID()
    const expired = await issuer.token('admin', { id, em: -1000 })
    const done = await many(70, () => from(newAddress(), expired))
    expect(count(done)).toEqual({ '401 CAR-002': 60, '429 CAR-010': 10 })
    expect((await ask(one, 'geral', from(newAddress(), await issuer.token('admin', { id })))).status).toBe(200)

    const jti = randomUUID()
    const revoked = await issuer.token('admin', { jti })
    await withRedis(redisUrl, (redis) => redis.set(`car:revogado:${jti}`, '1', 'EX', 60))
    await Promise.all([one, other].map((gateway) => ask(gateway, 'geral', from(newAddress(), revoked))))
    expect(count(await many(70, () => from(newAddress(), revoked)))).toEqual({
      '401 CAR-002': 60,
      '429 CAR-010': 10,
    })
  })

  test('cost requests with a good token nothing: one limit and one look at the list of revoked tokens, as ever', async () => {
    const redis = await createRedis()
    await mark(redis.url)
    const gateway = await openGateway({ REDIS_URL: redis.url, ...issuer.env, UPSTREAM: upstream.url })
    const person = await asRole('produtor_rural')
    await ask(gateway, 'geral', person)
    const before = await withRedis(redis.url, calls)
    for (let i = 0; i < 10; i++) expect((await ask(gateway, 'geral', person)).status).toBe(200)
    const after = await withRedis(redis.url, calls)
    expect(['evalsha', 'mget'].map((name) => (after[name] ?? 0) - (before[name] ?? 0))).toEqual([10, 10])
    await gateway.close()
    await redis.kill()
  })

  async function calls(redis: Redis): Promise<Record<string, number>> {
    const rows = (await redis.info('commandstats')).matchAll(/cmdstat_(\w+):calls=(\d+)/g)
    return Object.fromEntries([...rows].map(([, name = '', count]) => [name, Number(count)]))
  }
})

describe('Redis gone', () => {
  test('each gateway counts in its own memory, and together again when Redis is back', async () => {
    const redis = await createRedis()
    await mark(redis.url)
    const env = { REDIS_URL: redis.url, ...issuer.env, UPSTREAM: upstream.url }
    const [a, b] = [await openGateway(env), await openGateway(env)]
    const person = await asRole('responsavel_tecnico')
    expect((await ask(a, 'assistente', person)).status).toBe(200)
    expect((await ask(b, 'assistente', person)).status).toBe(200)

    await redis.kill()
    const count = async (gateway: { url: string }) => {
      const done = await Promise.all(Array.from({ length: 30 }, () => ask(gateway, 'assistente', person)))
      return done.filter(({ status }) => status === 200).length
    }
    expect([await count(a), await count(b)]).toEqual([20, 20])

    await redis.restart()
    await mark(redis.url)
    const fresh = await asRole('responsavel_tecnico')
    await until(
      async () => {
        const seen = await Promise.all([a, b].map(async (g) => (await ask(g, 'assistente', fresh)).resposta))
        return seen.map((r) => r.headers.get('x-ratelimit-remaining'))
      },
      ([ofA, ofB]) => ofA !== ofB,
    )
    await Promise.all([a.close(), b.close()])
    await redis.kill()
  })

  test('a Redis that hangs holds nobody up for long', async () => {
    const redis = await createRedis()
    await mark(redis.url)
    const gateway = await openGateway({ REDIS_URL: redis.url, ...issuer.env, UPSTREAM: upstream.url })
    const person = await asRole('produtor_rural')
    expect((await ask(gateway, 'geral', person)).status).toBe(200)
    redis.stop()
    const start = performance.now()
    const done = await Promise.all(Array.from({ length: 20 }, () => ask(gateway, 'geral', person)))
    expect(done.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
    expect(performance.now() - start).toBeLessThan(5_000)
    redis.resume()
    await gateway.close()
    await redis.kill()
  })
})

test('what has a quota is refused while nobody can count it: a Redis that hangs lets nobody guess once more at each gateway', async () => {
  const server = await createRedis()
  const redis = new Redis(server.url, { enableOfflineQueue: false, lazyConnect: true, commandTimeout: 300 })
  await redis.connect()
  const limits = createLimits(redis, 1, {})
  const quota = OPERATIONS.acompanhar.quota
  const reserve = () => limits.reserve('acompanhar', quota, { address: '198.51.100.78' })
  for (let i = 0; i < quota.total; i++) expect(await reserve()).toHaveProperty('giveBack')
  expect(await reserve()).toHaveProperty('waitS')
  server.stop()
  await expect(reserve()).rejects.toMatchObject({ kind: 'unavailable', code: 'CAR-016' })
  server.resume()
  expect(await until(() => reserve().catch(() => null), Boolean)).toHaveProperty('waitS')
  redis.disconnect()
  await server.kill()
})

test('the first count of a process stands in Redis, though something else was asked in the same turn', async () => {
  const redis = new Redis(redisUrl, { enableAutoPipelining: true, enableOfflineQueue: false, lazyConnect: true })
  await redis.connect()
  const limits = createLimits(redis, 1, {})
  const asked = redis.mget(['something'])
  const who = { address: '198.51.100.77' }
  expect(await limits.consume(who, 'geral')).toMatchObject({ limit: 60, remaining: 59 })
  await asked
  expect(await redis.get(`car:limite:geral:${who.address}`)).toBe('1')
  await redis.quit()
})
