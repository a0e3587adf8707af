import { randomUUID } from 'node:crypto'
import { OPERACOES } from '@car/operations/tabela'
import { until } from '@car/testing/until'
import type { Papel } from '@car/vocabulary/pessoa'
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { Redis } from 'ioredis'
import { createLimits } from '../src/limits.ts'
import {
  abrirGateway,
  type Atender,
  codigoDe,
  comRedis,
  criarRedis,
  doisGateways,
  type DoisGateways,
  marcar,
} from './support.ts'

jest.setTimeout(60_000)

const ID = '0b6f3f0e-6a53-4b8e-9a55-2f5f0b3c1d10'
const CAMINHOS = {
  geral: ['GET', '/api/v1/processos'],
  upload: ['POST', '/api/v1/documentos/upload'],
  assistente: ['GET', `/api/v1/processos/${ID}/assistente`],
} as const

let { redisUrl, emissor, upstream, um, outro, fechar } = {} as DoisGateways

beforeAll(async () => {
  const atender: Atender = (req, res) => {
    req.resume()
    res.setHeader('content-type', 'application/json').end('{"data":{}}')
  }
  ;({ redisUrl, emissor, upstream, um, outro, fechar } = await doisGateways(atender))
})
afterAll(() => fechar())

async function pedir(gateway: { url: string }, categoria: keyof typeof CAMINHOS, headers: Record<string, string>) {
  const [method, caminho] = CAMINHOS[categoria]
  const resposta = await fetch(gateway.url + caminho, { method, headers })
  return { resposta, status: resposta.status, codigo: await codigoDe(resposta) }
}
const como = async (papel: Papel) => ({ authorization: `Bearer ${await emissor.token(papel)}` })

describe('the row of each role', () => {
  test.each([
    ['produtor_rural', '60', '5', '20'],
    ['responsavel_tecnico', '120', '15', '20'],
    ['analista_ambiental', '200', '30', '20'],
    ['supervisor_ambiental', '200', '30', '20'],
    ['admin', null, null, null],
  ] as const)('%s: %s, upload %s, assistente %s', async (papel, geral, upload, assistente) => {
    const quem = await como(papel)
    const lidos = await Promise.all(
      (['geral', 'upload', 'assistente'] as const).map(async (categoria) => {
        const { resposta } = await pedir(um, categoria, quem)
        return resposta.headers.get('x-ratelimit-limit')
      }),
    )
    expect(lidos).toEqual([geral, upload, assistente])
  })
})

test('at once through two gateways: exactly as many as the limit allows get in, and every answer says how it stands', async () => {
  const quem = await como('produtor_rural')
  const antes = Math.floor(Date.now() / 1000)
  const feitos = await Promise.all(Array.from({ length: 150 }, (_, i) => pedir(i % 2 ? um : outro, 'geral', quem)))
  const passaram = feitos.filter(({ status }) => status === 200)
  const recusados = feitos.filter(({ status }) => status === 429)
  expect([passaram.length, recusados.length]).toEqual([60, 90])
  const restantes = passaram.map(({ resposta }) => Number(resposta.headers.get('x-ratelimit-remaining')))
  expect(restantes.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, i) => i))
  for (const { resposta } of feitos) {
    const reinicia = Number(resposta.headers.get('x-ratelimit-reset'))
    expect(reinicia).toBeGreaterThanOrEqual(antes + 58)
    expect(reinicia).toBeLessThanOrEqual(Math.ceil(Date.now() / 1000) + 60)
  }
  for (const { resposta, codigo } of recusados) {
    expect(codigo).toBe('CAR-010')
    expect(resposta.headers.get('x-ratelimit-remaining')).toBe('0')
    expect(Number(resposta.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(Number(resposta.headers.get('retry-after'))).toBeLessThanOrEqual(60)
  }
})

test('categories and people are counted apart; refusals of the service and of the role count', async () => {
  const quem = await como('produtor_rural')
  for (let i = 0; i < 5; i++) expect((await pedir(um, 'upload', quem)).status).toBe(200)
  expect((await pedir(outro, 'upload', quem)).status).toBe(429)
  expect((await pedir(um, 'geral', quem)).status).toBe(200)
  expect((await pedir(um, 'upload', await como('produtor_rural'))).status).toBe(200)
  const semPapel = await fetch(`${um.url}/api/v1/analista/dashboard`, { headers: quem })
  expect([semPapel.status, semPapel.headers.get('x-ratelimit-remaining')]).toEqual([404, '58'])
})

test('admin is not limited and is told of no limit', async () => {
  const quem = await como('admin')
  const feitos = await Promise.all(Array.from({ length: 250 }, () => pedir(um, 'geral', quem)))
  expect(feitos.every(({ status }) => status === 200)).toBe(true)
  expect(feitos.some(({ resposta }) => [...resposta.headers.keys()].some((h) => h.startsWith('x-ratelimit')))).toBe(
    false,
  )
})

describe('before sign-in', () => {
  const publica = (gateway: { url: string }, de: string) =>
    fetch(`${gateway.url}/api/v1/publico/dossies/X`, { headers: { 'x-forwarded-for': de } })

  test('the address is counted at the general rate of a producer, /64 for IPv6; what it claims beyond our proxy is not believed', async () => {
    const rede = `2001:db8:${Math.floor(Math.random() * 65_536).toString(16)}:1`
    const feitos = await Promise.all(
      Array.from({ length: 70 }, (_, i) => publica(i % 2 ? um : outro, `10.0.0.${i}, ${rede}::${i}`)),
    )
    expect(feitos.filter(({ status }) => status === 200)).toHaveLength(60)
    expect(feitos.filter(({ status }) => status === 429)).toHaveLength(10)
    expect((await publica(um, '2001:db8:ffff:2::1')).status).toBe(200)
  })

  test('without proxies of our own, X-Forwarded-For is not believed at all', async () => {
    const sem = await abrirGateway({
      REDIS_URL: redisUrl,
      JWKS_URL: emissor.url,
      UPSTREAM: upstream.url,
      TRUSTED_PROXIES: '0',
      RATE_LIMIT_SCALE: '1000',
    })
    const primeiro = await publica(sem, randomUUID())
    const segundo = await publica(sem, randomUUID())
    const resta = (r: Response) => Number(r.headers.get('x-ratelimit-remaining'))
    expect(primeiro.headers.get('x-ratelimit-limit')).toBe('60000')
    expect(resta(primeiro) - resta(segundo)).toBe(1)
    await sem.close()
  })

  test('pages, health and the docs do not count', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.5' }
    for (const caminho of ['/', '/docs', '/healthz', '/readyz', '/app.js']) {
      const resposta = await fetch(um.url + caminho, { headers })
      expect(resposta.headers.get('x-ratelimit-limit')).toBeNull()
    }
  })
})

describe('tokens that do not open', () => {
  const de = (address: string, token?: string) => ({
    'x-forwarded-for': address,
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  })
  const muitos = (n: number, headers: () => Record<string, string>) =>
    Promise.all(Array.from({ length: n }, (_, i) => pedir(i % 2 ? um : outro, 'geral', headers())))
  const contar = (feitos: { status: number; codigo: string | undefined }[]) =>
    Object.fromEntries(
      [...Map.groupBy(feitos, ({ status, codigo }) => `${status} ${codigo}`)].map(([dito, todos]) => [
        dito,
        todos.length,
      ]),
    )
  let rede = 0
  const enderecoNovo = () => `2001:db8:${randomUUID().slice(0, 4)}:${(rede++).toString(16)}::1`
  const forjado = (token: string) => `${token.slice(0, -8)}AAAAAAAA`

  test('are counted by address: past the limit CAR-010, and a good token from there goes on as if nothing were', async () => {
    const [deAtaque, deOutro] = [enderecoNovo(), enderecoNovo()]
    const bom = await emissor.token()
    const feitos = await muitos(70, () => de(deAtaque, forjado(bom)))
    expect(contar(feitos)).toEqual({ '401 CAR-001': 60, '429 CAR-010': 10 })
    const recusado = feitos.find(({ status }) => status === 429)
    expect(Number(recusado?.resposta.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await pedir(um, 'geral', de(deAtaque))).codigo).toBe('CAR-010')

    const honestos = await muitos(60, () => de(deAtaque, bom))
    expect(contar(honestos)).toEqual({ '200 undefined': 60 })
    // Somebody else behind the same address can still sign in or renew.
    const publica = await fetch(`${um.url}/api/v1/publico/dossies/X`, { headers: de(deAtaque) })
    expect([publica.status, publica.headers.get('x-ratelimit-remaining')]).toEqual([200, '59'])
    expect((await pedir(um, 'geral', de(deAtaque, await emissor.token('admin', { em: -1000 })))).codigo).toBe('CAR-002')
    expect((await pedir(um, 'geral', de(deOutro, forjado(bom)))).codigo).toBe('CAR-001')
  })

  test('that were ours count against whose they were, from wherever they come, and against nobody else', async () => {
    const id = randomUUID()
    const vencido = await emissor.token('admin', { id, em: -1000 })
    const feitos = await muitos(70, () => de(enderecoNovo(), vencido))
    expect(contar(feitos)).toEqual({ '401 CAR-002': 60, '429 CAR-010': 10 })
    expect((await pedir(um, 'geral', de(enderecoNovo(), await emissor.token('admin', { id })))).status).toBe(200)

    const jti = randomUUID()
    const revogado = await emissor.token('admin', { jti })
    await comRedis(redisUrl, (redis) => redis.set(`car:revogado:${jti}`, '1', 'EX', 60))
    await Promise.all([um, outro].map((gateway) => pedir(gateway, 'geral', de(enderecoNovo(), revogado))))
    expect(contar(await muitos(70, () => de(enderecoNovo(), revogado)))).toEqual({
      '401 CAR-002': 60,
      '429 CAR-010': 10,
    })
  })

  test('cost requests with a good token nothing: one limit and one look at the list of revoked tokens, as ever', async () => {
    const redis = await criarRedis()
    await marcar(redis.url)
    const gateway = await abrirGateway({ REDIS_URL: redis.url, JWKS_URL: emissor.url, UPSTREAM: upstream.url })
    const quem = await como('produtor_rural')
    await pedir(gateway, 'geral', quem)
    const antes = await comRedis(redis.url, chamadas)
    for (let i = 0; i < 10; i++) expect((await pedir(gateway, 'geral', quem)).status).toBe(200)
    const depois = await comRedis(redis.url, chamadas)
    expect(['evalsha', 'mget'].map((nome) => (depois[nome] ?? 0) - (antes[nome] ?? 0))).toEqual([10, 10])
    await gateway.close()
    await redis.matar()
  })

  /** How often each command was called. */
  async function chamadas(redis: Redis): Promise<Record<string, number>> {
    const linhas = (await redis.info('commandstats')).matchAll(/cmdstat_(\w+):calls=(\d+)/g)
    return Object.fromEntries([...linhas].map(([, nome = '', vezes]) => [nome, Number(vezes)]))
  }
})

describe('Redis gone', () => {
  test('each gateway counts in its own memory, and together again when Redis is back', async () => {
    const redis = await criarRedis()
    await marcar(redis.url)
    const env = { REDIS_URL: redis.url, JWKS_URL: emissor.url, UPSTREAM: upstream.url }
    const [a, b] = [await abrirGateway(env), await abrirGateway(env)]
    const quem = await como('responsavel_tecnico')
    expect((await pedir(a, 'assistente', quem)).status).toBe(200)
    expect((await pedir(b, 'assistente', quem)).status).toBe(200)

    await redis.matar()
    const contar = async (gateway: { url: string }) => {
      const feitos = await Promise.all(Array.from({ length: 30 }, () => pedir(gateway, 'assistente', quem)))
      return feitos.filter(({ status }) => status === 200).length
    }
    expect([await contar(a), await contar(b)]).toEqual([20, 20])

    await redis.reiniciar()
    await marcar(redis.url)
    const novo = await como('responsavel_tecnico')
    await until(
      async () => {
        const vistos = await Promise.all([a, b].map(async (g) => (await pedir(g, 'assistente', novo)).resposta))
        return vistos.map((r) => r.headers.get('x-ratelimit-remaining'))
      },
      ([de_a, de_b]) => de_a !== de_b,
    )
    await Promise.all([a.close(), b.close()])
    await redis.matar()
  })

  test('a Redis that hangs holds nobody up for long', async () => {
    const redis = await criarRedis()
    await marcar(redis.url)
    const gateway = await abrirGateway({ REDIS_URL: redis.url, JWKS_URL: emissor.url, UPSTREAM: upstream.url })
    const quem = await como('produtor_rural')
    expect((await pedir(gateway, 'geral', quem)).status).toBe(200)
    redis.parar()
    const inicio = performance.now()
    const feitos = await Promise.all(Array.from({ length: 20 }, () => pedir(gateway, 'geral', quem)))
    expect(feitos.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
    expect(performance.now() - inicio).toBeLessThan(5_000)
    redis.seguir()
    await gateway.close()
    await redis.matar()
  })
})

test('what has a quota is refused while nobody can count it: a Redis that hangs lets nobody guess once more at each gateway', async () => {
  const server = await criarRedis()
  const redis = new Redis(server.url, { enableOfflineQueue: false, lazyConnect: true, commandTimeout: 300 })
  await redis.connect()
  const limits = createLimits(redis, 1, {})
  const cota = OPERACOES.acompanhar.cota
  const reservar = () => limits.reserve('acompanhar', cota, { address: '198.51.100.78' })
  for (let i = 0; i < cota.total; i++) expect(await reservar()).toHaveProperty('giveBack')
  expect(await reservar()).toHaveProperty('waitS')
  server.parar()
  await expect(reservar()).rejects.toMatchObject({ kind: 'unavailable', code: 'CAR-016' })
  server.seguir()
  expect(await until(() => reservar().catch(() => null), Boolean)).toHaveProperty('waitS')
  redis.disconnect()
  await server.matar()
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
