import { randomUUID } from 'node:crypto'
import type { Gateway } from '@car/gateway/service'
import { createVerifier, type VerifyToken } from '@car/identity/verify-token'
import { tokensOf } from '@car/testing/service-keys'
import { until } from '@car/testing/until'
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { codeOf, createTestIssuer, type Issuer, openGateway, serve, testRedis } from './support.ts'

jest.setTimeout(60_000)

let issuer: Issuer
let upstream: Awaited<ReturnType<typeof serve>>
let gateway: Gateway & { url: string }
let verify: VerifyToken
/** What came to the services: the path, the token, and the service that hands it over. */
let seen: { path: string | undefined; token: string | undefined; proof: string | undefined }[]

beforeEach(async () => {
  seen = []
  issuer = await createTestIssuer()
  upstream = await serve((req, res) => {
    req.resume()
    const { authorization, 'x-service-token': proof } = req.headers
    seen.push({ path: req.url, token: authorization?.replace('Bearer ', ''), proof: proof as string | undefined })
    res.setHeader('content-type', 'application/json').end('{"data":{}}')
  })
  gateway = await openGateway({ REDIS_URL: await testRedis(), ...issuer.env, UPSTREAM: upstream.url })
  verify = createVerifier(new URL(issuer.url), 'processos')
})
afterEach(async () => {
  jest.restoreAllMocks()
  await gateway.close()
  await upstream.close()
  await issuer.close()
})

const ask = async (token: string, path: string, method = 'GET') => {
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${gateway.url}/api/v1${path}`, { method, headers })
  return [response.status, await codeOf(response)]
}
const ok = [200, undefined]

function later(ms: number): void {
  const now = performance.now.bind(performance)
  jest.spyOn(performance, 'now').mockImplementation(() => now() + ms)
}

test('a service gets a token for it alone, and the proof of the gateway; never that of the client', async () => {
  const id = randomUUID()
  const token = await issuer.token('admin', { id })
  for (const path of ['/processos', '/documentos/envios']) expect(await ask(token, path)).toEqual(ok)
  const [toProcessos, toDocumentos] = seen
  expect((await verify(toProcessos?.token ?? '')).id).toBe(id)
  expect((await verify(toDocumentos?.token ?? '', 'documentos')).id).toBe(id)
  await expect(verify(toDocumentos?.token ?? '')).rejects.toMatchObject({ code: 'CAR-001' })
  expect(await tokensOf('processos').verify(toProcessos?.proof ?? '')).toBe('gateway')
  await expect(tokensOf('documentos').verify(toProcessos?.proof ?? '')).rejects.toMatchObject({ code: 'CAR-001' })
  expect(JSON.stringify(seen)).not.toContain(token)
})

test('what a service was handed is not taken at the public port', async () => {
  await ask(await issuer.token('admin'), '/processos')
  expect(await ask(seen[0]?.token ?? '', '/processos')).toEqual([401, 'CAR-001'])
})

test('auth gets the token of the client; pages and public operations get none', async () => {
  const token = await issuer.token('admin')
  await ask(token, '/auth/me')
  await ask(token, '/auth/idp/authorize')
  await fetch(`${gateway.url}/`, { headers: { authorization: `Bearer ${token}`, accept: 'text/html' } })
  expect(seen.map((one) => one.token)).toEqual([token, undefined, undefined])
  expect(issuer.exchanged()).toEqual([])
})

test('of many requests at once and after, the first asks auth: once for each session and service', async () => {
  const [one, other] = [await issuer.token('admin'), await issuer.token('admin')]
  const round = () =>
    Promise.all([one, one, one, other].flatMap((token) => [ask(token, '/processos'), ask(token, '/avisos')]))
  expect([...(await round()), ...(await round())]).toEqual(Array.from({ length: 16 }, () => ok))
  expect(issuer.exchanged()).toHaveLength(4)
})

test('what is kept for a token goes with no other, whatever id that names', async () => {
  const jti = randomUUID()
  const [one, other] = [randomUUID(), randomUUID()]
  for (const id of [one, other]) await ask(await issuer.token('admin', { id, jti }), '/processos')
  const ids = await Promise.all(seen.map(async ({ token }) => (await verify(token ?? '')).id))
  expect(ids).toEqual([one, other])
})

test('in half a minute it is asked again, while what is kept is still used', async () => {
  const token = await issuer.token('admin')
  await ask(token, '/processos')
  later(31_000)
  await ask(token, '/processos')
  expect(seen[1]?.token).toBe(seen[0]?.token)
  await until(
    async () => issuer.exchanged().length,
    (n) => n === 2,
  )
})

test('while auth is away, reads and changes go on with what is kept, and nobody is told to sign in again', async () => {
  const [kept, fresh] = [await issuer.token('admin'), await issuer.token('admin')]
  expect(await ask(kept, '/processos')).toEqual(ok)
  await issuer.closeAuth()
  expect(await ask(kept, '/processos')).toEqual(ok)
  expect(await ask(kept, `/processos/${randomUUID()}/submeter`, 'POST')).toEqual(ok)
  const away = [503, 'CAR-016']
  expect(await ask(fresh, '/processos')).toEqual(away)
  expect(await ask(kept, '/documentos/envios')).toEqual(away)
  later(46_000)
  expect(await ask(kept, '/processos')).toEqual(away)
})

test('an upload has a token of its own, which is not kept', async () => {
  const token = await issuer.token('admin')
  const longs: boolean[] = []
  issuer.onExchange(({ longo }) => longs.push(longo))
  const send = () =>
    fetch(`${gateway.url}/api/v1/documentos/upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' },
      body: '--x--\r\n',
    })
  for (const { status } of [await send(), await send()]) expect(status).toBe(200)
  await ask(token, '/documentos/envios')
  expect(longs).toEqual([true, true, false])
})
