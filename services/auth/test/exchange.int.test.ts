import { randomUUID } from 'node:crypto'
import { createVerifier } from '@car/identity/verify-token'
import { runInContext } from '@car/telemetry/request-context'
import { tokensOf } from '@car/testing/service-keys'
import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals'
import {
  type Bench,
  CHIEF,
  claims,
  codeOf,
  createBench,
  exchange,
  type Idp,
  idpLocal,
  json,
  MARIA,
  signIn,
  type Tokens,
  withToken,
} from './support.ts'

let bench: Bench
let idp: Idp
let auth: Awaited<ReturnType<Bench['startProcess']>>
let keySet: URL

beforeAll(async () => {
  bench = await createBench()
  idp = await idpLocal([MARIA, CHIEF], [`${bench.url}/api/v1/auth/idp/callback`])
  await idp.start()
  auth = await bench.startProcess({ IDP_ISSUER: idp.issuer, PEOPLE_FILE: idp.arquivo })
  keySet = new URL(auth.keySet)
})
afterEach(() => {
  jest.restoreAllMocks()
  bench.relogio.offsetMs = 0
})
afterAll(async () => {
  await bench.close()
  await idp.close()
})

const maria = () => signIn(bench.url, MARIA)
const signOut = (tokens: Tokens) => fetch(`${bench.url}/api/v1/auth/logout`, { method: 'POST', ...withToken(tokens) })
const me = (access_token: string) => codeOf(fetch(`${bench.url}/api/v1/auth/me`, withToken({ access_token })))
const ended = { code: 'CAR-002' }
const notOurs = { code: 'CAR-001' }

test('a client token is exchanged for one that says the same, is good at one service, and for a minute', async () => {
  const tokens = await maria()
  const handed = await exchange(auth, tokens, 'processos')
  const { iat, exp, ...said } = claims(handed)
  const { iat: _, exp: end, ...ofClient } = claims(tokens.access_token)
  expect(said).toEqual({ ...ofClient, aud: 'processos' })
  expect(Number(exp) - Number(iat)).toBe(60)
  const verify = createVerifier(keySet, 'processos')
  expect((await verify(handed)).id).toBe(ofClient['sub'])
  await expect(verify(tokens.access_token)).rejects.toMatchObject(notOurs)
  await expect(createVerifier(keySet, 'documentos')(handed)).rejects.toMatchObject(notOurs)
  await expect(createVerifier(keySet, 'gateway')(handed)).rejects.toMatchObject(notOurs)
  // An upload's token lasts as long as that of its sender, and none lasts longer.
  expect(claims(await exchange(auth, tokens, 'documentos', true))['exp']).toBe(end)
  bench.advance(15 * 60 - 20)
  expect(claims(await exchange(auth, tokens, 'processos'))['exp']).toBe(end)
})

test('a token that was made a minute ago is good nowhere, though the session goes on', async () => {
  const handed = await exchange(auth, await maria(), 'processos')
  const verify = createVerifier(keySet, 'processos')
  expect((await verify(handed)).nome).toBe(MARIA.nome)
  const later = Date.now() + 61_000
  jest.spyOn(Date, 'now').mockImplementation(() => later)
  await expect(verify(handed)).rejects.toMatchObject(ended)
})

test('the gateway alone exchanges, for services that take tokens, and only tokens of clients', async () => {
  const tokens = await maria()
  const handed = await exchange(auth, tokens, 'processos')
  for (const para of ['auth', 'gateway', 'portal', 'idp', ''])
    await expect(exchange(auth, tokens, para)).rejects.toMatchObject({ code: 'CAR-003' })
  await expect(exchange(auth, { access_token: handed }, 'documentos')).rejects.toMatchObject(notOurs)
  const gateway = auth.grpc('gateway')
  await expect(gateway.TrocarToken({ para: 'processos', longo: false })).rejects.toMatchObject(notOurs)
  gateway.close()
  for (const service of ['processos', 'documentos', 'analista', 'dossie', 'avisos'] as const) {
    const client = auth.grpc(service)
    const asHer = { requestId: randomUUID(), token: handed }
    await expect(
      runInContext(asHer, () => client.TrocarToken({ para: 'documentos', longo: true })),
    ).rejects.toMatchObject({ code: 'CAR-003' })
    client.close()
  }
})

test('after signing out nothing is exchanged, and auth takes neither the token nor what it was exchanged for', async () => {
  const tokens = await maria()
  const handed = await exchange(auth, tokens, 'processos')
  const account = () => {
    const processos = auth.grpc('processos')
    return runInContext({ requestId: randomUUID(), token: handed }, () => processos.ObterConta({})).finally(() =>
      processos.close(),
    )
  }
  expect(JSON.parse((await account()).conta)).toMatchObject({ nome: MARIA.nome })
  expect((await signOut(tokens)).ok).toBe(true)
  // The cache forgets the list; auth looks in its own store.
  await bench.redis.flushdb()
  await expect(exchange(auth, tokens, 'processos')).rejects.toMatchObject(ended)
  await expect(account()).rejects.toMatchObject(ended)
  expect(await me(tokens.access_token)).toBe('401 CAR-002')
  expect((await signOut(tokens)).ok).toBe(true)
})

test('what a service was handed opens nothing of auth, with or without a proof of its own', async () => {
  const chief = await signIn(bench.url, CHIEF)
  const handed = await exchange(auth, chief, 'processos')
  const bearer = (access_token: string, proof?: string) =>
    codeOf(
      fetch(`${bench.url}/api/v1/admin/usuarios`, {
        headers: { authorization: `Bearer ${access_token}`, ...(proof ? { 'x-service-token': proof } : {}) },
      }),
    )
  expect((await fetch(`${bench.url}/api/v1/admin/usuarios`, withToken(chief))).status).toBe(200)
  expect(await me(handed)).toBe('401 CAR-001')
  expect(await bearer(handed)).toBe('401 CAR-001')
  expect(await bearer(chief.access_token)).toBe('401 CAR-001')
  expect(await bearer(chief.access_token, await tokensOf('processos').sign('auth'))).toBe('401 CAR-001')
})

test('who fetches the keys reaches the keys, and nothing of the interface', async () => {
  const chief = await signIn(bench.url, CHIEF)
  const got = await fetch(keySet)
  expect([got.status, Object.keys(await json(got))]).toEqual([200, ['keys']])
  for (const path of ['/api/v1/admin/usuarios', '/api/v1/auth/me', '/api/v1/auth/idp/authorize', '/registro/auth/vkey'])
    expect([path, (await fetch(new URL(path, keySet), withToken(chief))).status]).toEqual([path, 404])
})
