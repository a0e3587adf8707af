import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ownRedis } from '@car/testing/own-redis'
import { until } from '@car/testing/until'
import { freePort } from '@car/testing/free-port'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { ESCALA, pidDe, RAIZ } from './support/ambiente.ts'
import { get } from './support/api.ts'
import { como, type Quem } from './support/entrar.ts'

/**
 * The rate limits: §8 of the specification, §1 of the decisions. The constellation under test lets a hundred times more
 * through. So this file starts a gateway of the same constellation beside it, with the real limits and a list of its
 * own in the cache. The gateway's own tests check that limits hold exactly across gateways and without Redis.
 */

type Resposta = { status: number; headers: Headers; corpo: { error?: { code: string; message: string } } }

let gateway: ChildProcess
let base: string
const pedir = async (metodo: string, caminho: string, token?: string): Promise<Resposta> => {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const resposta = await fetch(`${base}/api/v1${caminho}`, { method: metodo, headers })
  const texto = await resposta.text()
  return { status: resposta.status, headers: resposta.headers, corpo: texto.startsWith('{') ? JSON.parse(texto) : {} }
}

beforeAll(async () => {
  const [porta, medidas] = [await freePort(), await freePort()]
  const deOutro = readFileSync(`/proc/${pidDe('gateway')}/environ`, 'utf8')
    .split('\0')
    .filter(Boolean)
  const env = Object.fromEntries(deOutro.map((par) => par.split(/=(.*)/s, 2)))
  base = `http://127.0.0.1:${porta}`
  gateway = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(RAIZ, 'services/gateway/src/main.ts')],
    {
      cwd: RAIZ,
      stdio: 'ignore',
      env: {
        ...env,
        PORT: `${porta}`,
        METRICS_PORT: `${medidas}`,
        RATE_LIMIT_SCALE: '1',
        REDIS_URL: await ownRedis(),
      },
    },
  )
  await until(
    () =>
      fetch(`${base}/readyz`).then(
        (r) => r.ok,
        () => false,
      ),
    Boolean,
    60_000,
  )
})
afterAll(() => void gateway.kill())

/** Requests of a person in a category, none of which gets past the first checks of its service. */
const caminhos = {
  geral: ['GET', '/documentos/x'],
  upload: ['POST', '/documentos/upload'],
  assistente: ['GET', '/processos/x/assistente'],
} as const
const tabela: [Quem, keyof typeof caminhos, number][] = [
  ['estranha', 'geral', 60],
  ['estranha', 'upload', 5],
  ['estranha', 'assistente', 20],
  ['tecnico', 'geral', 120],
  ['tecnico', 'upload', 15],
  ['tecnico', 'assistente', 20],
  ['analistaPrata', 'geral', 200],
  ['analistaPrata', 'upload', 30],
  ['analistaPrata', 'assistente', 20],
  ['supervisora', 'geral', 200],
  ['supervisora', 'upload', 30],
  ['supervisora', 'assistente', 20],
]

describe('a limit', () => {
  test.each(tabela)('of %s, %s: %i a minute, counted down, then CAR-010', async (quem, categoria, limite) => {
    const token = await como(quem)
    const [metodo, caminho] = caminhos[categoria]
    const antes = Math.floor(Date.now() / 1000)
    const primeira = await pedir(metodo, caminho, token)
    const dito = (r: Resposta) => ['limit', 'remaining'].map((nome) => Number(r.headers.get(`x-ratelimit-${nome}`)))
    expect([primeira.status === 429, ...dito(primeira)]).toEqual([false, limite, limite - 1])
    const reinicia = Number(primeira.headers.get('x-ratelimit-reset'))
    expect([Number.isInteger(reinicia), reinicia >= antes + 59, reinicia <= antes + 63]).toEqual([true, true, true])

    const resto = await Promise.all(Array.from({ length: limite - 1 }, () => pedir(metodo, caminho, token)))
    expect(resto.filter((r) => r.status === 429)).toEqual([])
    expect(resto.map((r) => dito(r)[1]).toSorted((a = 0, b = 0) => a - b)).toEqual(
      Array.from({ length: limite - 1 }, (_, i) => i),
    )

    const demais = await pedir(metodo, caminho, token)
    expect([demais.status, demais.corpo.error?.code, ...dito(demais)]).toEqual([429, 'CAR-010', limite, 0])
    expect(Object.keys(demais.corpo)).toEqual(['error'])
    const esperar = Number(demais.headers.get('retry-after'))
    expect([Number.isInteger(esperar), esperar >= 1, esperar <= 60]).toEqual([true, true, true])
    expect(demais.corpo.error?.message).toContain(String(limite))
    expect(demais.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('in one category leaves the others alone', async () => {
    const token = await como('maria')
    for (let i = 0; i < 6; i++) await pedir('POST', '/documentos/upload', token)
    expect((await pedir('POST', '/documentos/upload', token)).status).toBe(429)
    expect((await pedir('GET', '/documentos/x', token)).status).toBe(404)
    expect((await pedir('GET', '/processos/x/assistente', token)).status).toBe(404)
  })

  test('is of a person: another one goes on', async () => {
    const token = await como('conceicao')
    for (let i = 0; i < 6; i++) await pedir('POST', '/documentos/upload', token)
    expect((await pedir('POST', '/documentos/upload', token)).status).toBe(429)
    expect((await pedir('POST', '/documentos/upload', await como('joao'))).status).not.toBe(429)
  })

  test('comes before the role: what is not there is counted too', async () => {
    const { status, headers } = await pedir('GET', '/admin/usuarios', await como('joao'))
    expect([status, headers.get('x-ratelimit-limit')]).toEqual([404, '60'])
  })

  test('does not hold for administrators, who hear of none', async () => {
    const token = await como('admin')
    const varias = await Promise.all(Array.from({ length: 250 }, () => pedir('GET', '/documentos/x', token)))
    expect(new Set(varias.map((r) => r.status))).toEqual(new Set([404]))
    const enviadas = await Promise.all(Array.from({ length: 40 }, () => pedir('POST', '/documentos/upload', token)))
    expect(enviadas.some((r) => r.status === 429)).toBe(false)
    for (const { headers } of [...varias, ...enviadas]) {
      expect(['limit', 'remaining', 'reset'].map((nome) => headers.get(`x-ratelimit-${nome}`))).toEqual([
        null,
        null,
        null,
      ])
    }
  })

  test('before sign-in is of the address, at the producer’s rate', async () => {
    const varias = await Promise.all(Array.from({ length: 60 }, () => pedir('GET', '/publico/dossies/x')))
    expect(new Set(varias.map((r) => [r.status, r.headers.get('x-ratelimit-limit')].join()))).toEqual(
      new Set(['404,60']),
    )
    expect((await pedir('GET', '/auth/idp/authorize')).corpo.error?.code).toBe('CAR-010')
    expect((await pedir('POST', '/auth/refresh')).corpo.error?.code).toBe('CAR-010')
    // A person who has signed in is not counted by the address.
    expect((await pedir('GET', '/auth/me', await como('bronze'))).status).toBe(200)
  })

  test('does not hold for a health check', async () => {
    const varias = await Promise.all(
      Array.from({ length: 70 }, () => fetch(`${base}/healthz`).then(({ status }) => status)),
    )
    expect(new Set(varias)).toEqual(new Set([200]))
  })
})

describe('where every limit is multiplied', () => {
  test('the headers tell what holds', async () => {
    const { headers } = await get('/auth/me', await como('bronze'))
    expect(headers.get('x-ratelimit-limit')).toBe(String(60 * ESCALA))
    expect((await get('/auth/me', await como('tecnica'))).headers.get('x-ratelimit-limit')).toBe(String(120 * ESCALA))
    expect((await get('/auth/me', await como('admin'))).headers.get('x-ratelimit-limit')).toBeNull()
    expect((await get('/auth/.well-known/jwks.json')).headers.get('x-ratelimit-limit')).toBe(String(60 * ESCALA))
  })
})
