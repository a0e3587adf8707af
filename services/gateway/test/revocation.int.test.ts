import { randomUUID } from 'node:crypto'
import type { Gateway } from '@car/gateway/service'
import { until } from '@car/testing/until'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals'
import {
  abrirGateway,
  codigoDe,
  comRedis,
  criarAuth,
  criarEmissor,
  criarRedis,
  type Emissor,
  marcar,
  servir,
} from './support.ts'

jest.setTimeout(60_000)

let emissor: Emissor
let upstream: Awaited<ReturnType<typeof servir>>
let redis: Awaited<ReturnType<typeof criarRedis>>
let auth: Awaited<ReturnType<typeof criarAuth>>
let gateway: Gateway & { url: string }
const revogados = new Set<string>()

beforeAll(async () => {
  upstream = await servir((req, res) => {
    req.resume()
    res.setHeader('content-type', 'application/json').end('{"data":{}}')
  })
  redis = await criarRedis()
})
beforeEach(async () => {
  revogados.clear()
  emissor = await criarEmissor()
  auth = await criarAuth(emissor.url, revogados)
  await redis.reiniciar()
  await marcar(redis.url)
  gateway = await abrir()
})
afterEach(async () => {
  await gateway.close()
  await auth.fechar()
  await emissor.fechar()
})
afterAll(async () => {
  await upstream.fechar()
  await redis.matar()
})

const abrir = (mais: Record<string, string> = {}) =>
  abrirGateway({
    REDIS_URL: redis.url,
    JWKS_URL: emissor.url,
    UPSTREAM: upstream.url,
    AUTH_GRPC: auth.endereco,
    ...mais,
  })

async function pedir(token: string, method = 'GET', caminho = '/api/v1/processos') {
  const resposta = await fetch(gateway.url + caminho, { method, headers: { authorization: `Bearer ${token}` } })
  return [resposta.status, await codigoDe(resposta)]
}
const ok = [200, undefined]
const indisponivel = [503, 'CAR-016']
const encerrado = [401, 'CAR-002']
const cair = async () => {
  await redis.matar()
  await until(
    async () => (await pedir(await emissor.token('admin')))[0],
    (status) => status === 503,
  )
}

test('a token revoked is refused at once, on every gateway, also after Redis forgot it', async () => {
  const jti = randomUUID()
  const token = await emissor.token('produtor_rural', { jti })
  const outro = await abrir()
  expect(await pedir(token)).toEqual(ok)
  await comRedis(redis.url, (r) => r.set(`car:revogado:${jti}`, '1', 'EX', 900))
  expect(await pedir(token)).toEqual(encerrado)
  expect((await fetch(`${outro.url}/api/v1/processos`, { headers: { authorization: `Bearer ${token}` } })).status).toBe(
    401,
  )
  await comRedis(redis.url, (r) => r.del(`car:revogado:${jti}`))
  expect(await pedir(token)).toEqual(encerrado)
  expect(auth.estado.perguntas).toBe(0)
  await outro.close()
})

test('a revoked token does not eat the limit of the person it was taken from', async () => {
  const [id, jti] = [randomUUID(), randomUUID()]
  const roubado = await emissor.token('produtor_rural', { id, jti })
  await comRedis(redis.url, (r) => r.set(`car:revogado:${jti}`, '1', 'EX', 900))
  expect(await pedir(roubado)).toEqual(encerrado)
  await Promise.all(Array.from({ length: 100 }, () => pedir(roubado)))
  const novo = await emissor.token('produtor_rural', { id })
  const resposta = await fetch(`${gateway.url}/api/v1/processos`, { headers: { authorization: `Bearer ${novo}` } })
  expect(Number(resposta.headers.get('x-ratelimit-remaining'))).toBeGreaterThanOrEqual(58)
})

describe('the cache was emptied', () => {
  test('auth is asked, for reads and changes, until the list is loaded again', async () => {
    const [jti, bom] = [randomUUID(), await emissor.token('admin')]
    revogados.add(jti)
    const mau = await emissor.token('produtor_rural', { jti })
    await redis.reiniciar()
    await until(
      async () => (await pedir(bom))[0],
      (status) => status === 200,
    )
    expect(await pedir(mau)).toEqual(encerrado)
    expect(await pedir(bom, 'POST')).toEqual(ok)
    const perguntas = auth.estado.perguntas
    expect(perguntas).toBeGreaterThanOrEqual(3)
    await marcar(redis.url)
    expect(await pedir(bom)).toEqual(ok)
    expect(auth.estado.perguntas).toBe(perguntas)
  })

  test('and auth is away: changes wait, reads go on for who was seen lately', async () => {
    const [visto, novo] = [await emissor.token('admin'), await emissor.token('admin')]
    expect(await pedir(visto)).toEqual(ok)
    await auth.fechar()
    await comRedis(redis.url, (r) => r.flushall())
    expect(await pedir(visto)).toEqual(ok)
    expect(await pedir(visto, 'POST')).toEqual(indisponivel)
    expect(await pedir(novo)).toEqual(indisponivel)
  })
})

describe('Redis gone', () => {
  test('changes are CAR-016, reads go on for who was seen within the grace, and never is anybody told 401', async () => {
    const visto = await emissor.token('admin')
    expect(await pedir(visto)).toEqual(ok)
    await cair()
    expect(await pedir(visto)).toEqual(ok)
    expect(await pedir(visto, 'POST')).toEqual(indisponivel)
    expect(await pedir(visto, 'POST', '/api/v1/auth/logout')).toEqual(indisponivel)
    expect(await pedir(await emissor.token('admin'))).toEqual(indisponivel)
    expect(auth.estado.perguntas).toBe(0)
    await redis.reiniciar()
    await marcar(redis.url)
    await until(
      async () => (await pedir(visto, 'POST'))[0],
      (status) => status === 200,
    )
  })

  test('sessions are not renewed, public reads go on', async () => {
    await cair()
    const refresh = await fetch(`${gateway.url}/api/v1/auth/refresh`, { method: 'POST' })
    expect([refresh.status, await codigoDe(refresh)]).toEqual(indisponivel)
    expect((await fetch(`${gateway.url}/api/v1/auth/idp/authorize`)).status).toBe(200)
  })

  test('the grace ends', async () => {
    await gateway.close()
    gateway = await abrir({ REVOCATION_GRACE_S: '1' })
    const visto = await emissor.token('admin')
    expect(await pedir(visto)).toEqual(ok)
    await redis.matar()
    expect(await pedir(visto)).toEqual(ok)
    await until(
      async () => (await pedir(visto))[0],
      (status) => status === 503,
    )
  })

  test('from the start: the gateway serves what it can', async () => {
    await gateway.close()
    await redis.matar()
    gateway = await abrir()
    expect((await fetch(`${gateway.url}/healthz`)).status).toBe(200)
    expect(await pedir(await emissor.token('admin'))).toEqual(indisponivel)
    await redis.reiniciar()
    await marcar(redis.url)
    const token = await emissor.token('admin')
    await until(
      async () => (await pedir(token))[0],
      (status) => status === 200,
    )
  })
})

describe('the keys', () => {
  test('cannot be had: CAR-016; once had, they go on without auth', async () => {
    const token = await emissor.token('admin')
    await emissor.fechar()
    expect(await pedir(token)).toEqual(indisponivel)
    await gateway.close()
    emissor = await criarEmissor()
    gateway = await abrir()
    expect(await pedir(await emissor.token('admin'))).toEqual(ok)
    await emissor.fechar()
    expect(await pedir(await emissor.token('admin'))).toEqual(ok)
    emissor = await criarEmissor()
  })
})
