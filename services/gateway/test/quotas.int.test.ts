import { randomUUID } from 'node:crypto'
import { OPERATIONS } from '@car/operations/table'
import { until } from '@car/testing/until'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { openGateway, type Handler, codeOf, createRedis, createTwoGateways, type TwoGateways, mark } from './support.ts'

/**
 * Tests quotas. A quota limits how often an address or a person gets certain answers, such as "not found" to an attempt
 * to follow a case.
 */

let { issuer, upstream, one, other, close } = {} as TwoGateways

beforeAll(async () => {
  // The body of a request names the status of its answer.
  const handle: Handler = async (req, res) => {
    let text = ''
    for await (const chunk of req) text += String(chunk)
    const { status } = JSON.parse(text || '{"status":200}') as { status: number }
    const body = status < 400 ? { data: {} } : { error: { code: 'CAR-003', message: 'x' } }
    res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
  ;({ issuer, upstream, one, other, close } = await createTwoGateways(handle, { RATE_LIMIT_SCALE: '1000' }))
})
afterAll(() => close())

let network = 0
const newAddress = () => `2001:db8:${randomUUID().slice(0, 4)}:${(network++).toString(16)}::1`
async function acompanhar(from: string, status: number, gateway = one) {
  const resposta = await fetch(`${gateway.url}/api/v1/publico/acompanhamento`, {
    method: 'POST',
    headers: { 'x-forwarded-for': from, 'content-type': 'application/json' },
    body: JSON.stringify({ status }),
  })
  return { said: `${resposta.status} ${await codeOf(resposta)}`, resposta }
}

test('ten that find nothing in an hour, through whichever gateway, then CAR-010, however limits are scaled; what is found is answered all the same', async () => {
  const from = newAddress()
  for (let i = 0; i < 10; i++) expect((await acompanhar(from, 404, i % 2 ? one : other)).said).toBe('404 CAR-003')
  for (const gateway of [one, other]) {
    const { said, resposta } = await acompanhar(from, 404, gateway)
    expect(said).toBe('429 CAR-010')
    expect(Number(resposta.headers.get('retry-after'))).toBeGreaterThan(3_500)
    expect(Number(resposta.headers.get('retry-after'))).toBeLessThanOrEqual(3_600)
  }
  expect((await acompanhar(from, 200)).said).toBe('200 undefined')
  expect((await acompanhar(from, 404)).said).toBe('429 CAR-010')
})

test('what is found, and what is refused for its form, is not counted', async () => {
  const from = newAddress()
  for (let i = 0; i < 30; i++) expect((await acompanhar(from, i % 2 ? 200 : 422)).said).toMatch(/^(200|422)/)
  expect((await acompanhar(from, 404)).said).toBe('404 CAR-003')
})

test('a hundred guesses at once get no more answers than one after the other', async () => {
  const from = newAddress()
  const told = await Promise.all(Array.from({ length: 100 }, (_, i) => acompanhar(from, 404, i % 2 ? one : other)))
  expect(told.filter(({ said }) => said === '404 CAR-003')).toHaveLength(10)
  expect((await acompanhar(from, 404)).said).toBe('429 CAR-010')
})

test('refusals do not use it up further: the hour ends when it ends', async () => {
  const from = newAddress()
  for (let i = 0; i < 10; i++) await acompanhar(from, 404)
  const retryAfter = async () => Number((await acompanhar(from, 404)).resposta.headers.get('retry-after'))
  const [first] = [await retryAfter(), await retryAfter()]
  expect(await retryAfter()).toBeLessThanOrEqual(first ?? 0)
})

test('of cases submitted in a day a producer and a technician have as many as the settings say, scaled; an administrator any number', async () => {
  const seen: string[] = []
  const handle: Handler = (req, res) => {
    seen.push(String(req.url))
    res.writeHead(200, { 'content-type': 'application/json' }).end('{"data":{}}')
  }
  const days = { SUBMISSOES_DIA: '2', SUBMISSOES_TECNICO_DIA: '3', RATE_LIMIT_SCALE: '2' }
  const two = await createTwoGateways(handle, days)
  for (const [papel, count] of [
    ['produtor_rural', 4],
    ['responsavel_tecnico', 6],
    ['admin', 12],
  ] as const) {
    const authorization = `Bearer ${await two.issuer.token(papel)}`
    const caminho = `/api/v1/processos/${randomUUID()}/submeter`
    const submeter = (i: number) =>
      fetch(`${(i % 2 ? two.one : two.other).url}${caminho}`, { method: 'POST', headers: { authorization } })
    const told = await Promise.all(Array.from({ length: 12 }, (_, i) => submeter(i)))
    const refused = told.filter(({ status }) => status === 429)
    expect([papel, 12 - refused.length]).toEqual([papel, count])
    expect([papel, seen.filter((url) => url === caminho).length]).toEqual([papel, count])
    for (const resposta of refused) {
      expect(Number(resposta.headers.get('retry-after'))).toBeGreaterThan(86_000)
      expect(await codeOf(resposta)).toBe('CAR-010')
    }
  }
  await two.close()
})

test('who hangs up once the service has begun gets nothing back: it may have been done', async () => {
  const seen: string[] = []
  const handle: Handler = (req, res) => {
    seen.push(String(req.url))
    if (seen.length > 1) res.writeHead(200, { 'content-type': 'application/json' }).end('{"data":{}}')
  }
  const two = await createTwoGateways(handle, { SUBMISSOES_DIA: '1' })
  const headers = { authorization: `Bearer ${await two.issuer.token('produtor_rural')}` }
  const submeter = (signal?: AbortSignal) =>
    fetch(`${two.one.url}/api/v1/processos/${randomUUID()}/submeter`, {
      method: 'POST',
      headers,
      signal: signal ?? null,
    })
  const abort = new AbortController()
  const aborted = submeter(abort.signal)
  await until(
    () => seen.length,
    (n) => n === 1,
  )
  abort.abort()
  await expect(aborted).rejects.toThrow('abort')
  expect((await submeter()).status).toBe(429)
  await two.close()
})

test('without Redis a gateway refuses to follow cases, as it refuses all that could be guessed at', async () => {
  const redis = await createRedis()
  await mark(redis.url)
  const alone = await openGateway({ REDIS_URL: redis.url, ...issuer.env, UPSTREAM: upstream.url })
  const from = newAddress()
  expect((await acompanhar(from, 200, alone)).said).toBe('200 undefined')
  await redis.kill()
  expect((await acompanhar(from, 200, alone)).said).toBe('503 CAR-016')
  await alone.close()
})

test.each([
  ['revelarCpf', 'analista_ambiental'],
  ['confirmarDocumento', 'produtor_rural'],
] as const)('%s stays on record and changes no status, so a person has only so many a day', async (id, papel) => {
  const { caminho, quota } = OPERATIONS[id]
  const authorization = `Bearer ${await issuer.token(papel)}`
  const once = async () => {
    const url = `${one.url}${caminho.replace('{id}', randomUUID())}`
    const headers = { authorization, 'content-type': 'application/json' }
    return (await fetch(url, { method: 'POST', headers, body: '{"status":200}' })).status
  }
  const statuses: number[] = []
  for (let done = 0; done < quota.total; done += 50)
    statuses.push(...(await Promise.all(Array.from({ length: 50 }, () => once()))))
  expect([...new Set(statuses)]).toEqual([200])
  expect(await once()).toBe(429)
})
