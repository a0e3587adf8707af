import { randomUUID } from 'node:crypto'
import { runInContext } from '@car/telemetry/request-context'
import { countRoundTrips, ofRelay } from '@car/testing/round-trips'
import { unpublished } from '@car/testing/unpublished'
import { until } from '@car/testing/until'
import { runCommand } from '@car/testing/command'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import {
  type Bench,
  createBench,
  claims,
  codeOf,
  exchange,
  withToken,
  signIn,
  type Idp,
  idpLocal,
  json,
  MARIA,
  type Tokens,
} from './support.ts'

let bench: Bench
let idp: Idp
let maria: Tokens
let auth: Awaited<ReturnType<Bench['startProcess']>>

beforeAll(async () => {
  bench = await createBench()
  idp = await idpLocal([{ ...MARIA, nivel: 'bronze' }], [`${bench.url}/api/v1/auth/idp/callback`])
  await idp.start()
  auth = await bench.startProcess({ IDP_ISSUER: idp.issuer })
  maria = await signIn(bench.url, MARIA)
})
afterAll(async () => {
  await bench.close()
  await idp.close()
})

const me = async (): Promise<Record<string, unknown>> =>
  (await json(await fetch(`${bench.url}/api/v1/auth/me`, withToken(maria)))).data as Record<string, unknown>
const change = (body: object) =>
  fetch(`${bench.url}/api/v1/auth/me`, {
    method: 'PATCH',
    headers: { ...withToken(maria).headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const inDatabase = () => bench.store.collection('usuarios').findOne({ _id: claims(maria.access_token)['sub'] as never })
const events = async () =>
  (
    await bench.store
      .collection('commits')
      .find({ stream: `usuario-${claims(maria.access_token)['sub']}` })
      .sort({ version: 1 })
      .toArray()
  ).flatMap(({ events }) => events as { tipo: string }[])

test('is changed at bronze, field by field, and shown by me; the token goes on', async () => {
  expect(await me()).toMatchObject({ email: MARIA.email, email_contato: null, telefone: null })
  const res = await change({ email_contato: ' fazenda@exemplo.test ', telefone: '(66) 99999-0000' })
  expect(res.status).toBe(200)
  const said = { email: MARIA.email, email_contato: 'fazenda@exemplo.test', telefone: '+5566999990000' }
  expect((await json(res)).data).toMatchObject(said)
  expect(await me()).toMatchObject(said)
  expect((await json(await change({ telefone: null }))).data).toMatchObject({ ...said, telefone: null })
  // A sign-in updates the address from the provider, but not the contact that the person set.
  maria = await signIn(bench.url, MARIA)
  expect(await me()).toMatchObject({ email_contato: 'fazenda@exemplo.test', telefone: null })
})

test('is encrypted where it is kept, and on record is only that it changed', async () => {
  await change({ email_contato: 'casa@exemplo.test', telefone: '6635440000' })
  const kept = JSON.stringify(await inDatabase())
  expect(kept).not.toContain('casa@exemplo.test')
  expect(kept).not.toContain('6635440000')
  const before = await events()
  expect(before.at(-1)).toEqual({ tipo: 'contato_alterado', campos: ['email_contato', 'telefone'] })
  expect(JSON.stringify(before)).not.toContain('casa@exemplo.test')
  // The same contact again is not a change.
  expect((await change({ email_contato: 'casa@exemplo.test' })).status).toBe(200)
  expect((await change({})).status).toBe(200)
  expect(await events()).toEqual(before)
})

test('an address may have a domain with accents, which is shown as it was written', async () => {
  expect((await change({ email_contato: 'maria@sítio-são-joão.test' })).status).toBe(200)
  expect(await me()).toMatchObject({ email_contato: 'maria@sítio-são-joão.test' })
})

test.each([
  [{ email_contato: 'casa' }, { email_contato: 'invalid_format' }],
  [{ email_contato: 'a@b' }, { email_contato: 'invalid_format' }],
  [{ email_contato: 'ação@exemplo.test' }, { email_contato: 'invalid_format' }],
  [{ email_contato: 'a@-ação.test' }, { email_contato: 'invalid_format' }],
  [{ email_contato: 'a@exemplo.test\r\nBcc: b@exemplo.test' }, { email_contato: 'invalid_format' }],
  [{ email_contato: `${'a'.repeat(250)}@exemplo.test` }, { email_contato: 'too_long' }],
  [{ telefone: '190' }, { telefone: 'invalid_format' }],
  [{ telefone: '+1 212 555 0100' }, { telefone: 'invalid_format' }],
  [{ telefone: '66999990000 ramal' }, { telefone: 'invalid_format' }],
  [
    { email_contato: 1, telefone: '' },
    { email_contato: 'invalid_format', telefone: 'required' },
  ],
  [{ email: 'outra@exemplo.test' }, { email: 'unknown_field' }],
])('%j is refused by field, and changes nothing', async (body, campos) => {
  const before = await inDatabase()
  const res = await change(body)
  const { error } = await json(res)
  expect([res.status, error?.code]).toEqual([422, 'CAR-004'])
  expect(Object.fromEntries((error?.details ?? []).map(({ field, code }) => [field, code]))).toEqual(campos)
  expect(await inDatabase()).toEqual(before)
})

test('is for who is signed in', async () => {
  expect(await codeOf(fetch(`${bench.url}/api/v1/auth/me`, { method: 'PATCH', body: '{}' }))).toBe('401 CAR-001')
})

test('of two changes at once to one field each, both hold', async () => {
  await Promise.all([change({ email_contato: 'um@exemplo.test' }), change({ telefone: '(11) 98765-4321' })])
  expect(await me()).toMatchObject({ email_contato: 'um@exemplo.test', telefone: '+5511987654321' })
})

test('a change costs the person, the record and what follows from it', async () => {
  const ofBackground = (trip: string, command: Record<string, unknown>) =>
    /^(revogacoes|chaves|entradas|sessoes|acessos)\./.test(trip) || ofRelay(trip, command)
  const published = () => unpublished(bench.store)
  await until(published, (n) => n === 0) // the earlier commits are published
  const counted = await countRoundTrips(
    undefined,
    async () => {
      await change({ email_contato: 'seis@exemplo.test' })
      await until(published, (n) => n === 0)
    },
    ofBackground,
  )
  expect(counted().toSorted()).toEqual([
    'commits.find',
    'commits.insert',
    'enderecos_mudados.insert',
    'published.update',
    // The stamp of a row covers all its fields, so each of the two changes reads the row first.
    'usuarios.find',
    'usuarios.find',
    'usuarios.find',
    'usuarios.update',
    'usuarios.update',
  ])
})

test('verification says when it cannot be read', async () => {
  const verify = async () => {
    const programPath = fileURLToPath(new URL('../src/verify.ts', import.meta.url))
    return runCommand(programPath, (await bench.env()) as Record<string, string>)
  }
  expect((await verify()).status).toBe(0)
  const kept: Record<string, unknown> = (await inDatabase()) ?? {}
  const put = (valor: unknown) =>
    bench.store
      .collection('usuarios')
      .updateOne({ _id: claims(maria.access_token)['sub'] as never }, { $set: { telefone_cifrado: valor } })
  await put(kept['email_contato_cifrado'])
  expect(await verify()).toMatchObject({ status: 1, output: expect.stringContaining('contact cannot be read') })
  await put(kept['telefone_cifrado'])
}, 60_000)

test('a person is told their own CPF, which every other answer masks; nobody else is', async () => {
  const own = await fetch(`${bench.url}/api/v1/auth/me/cpf`, withToken(maria))
  expect([own.status, (await json(own)).data]).toEqual([200, { cpf: MARIA.cpf.replaceAll(/\D/g, '') }])
  expect(await me()).toMatchObject({ cpf: expect.stringMatching(/^\*{3}/) })
  expect((await fetch(`${bench.url}/api/v1/auth/me/cpf`)).status).toBe(401)
})

test('a telephone is confirmed by avisos alone, on record without the number; another one is not', async () => {
  const events_before = (await events()).length
  const before = await change({ telefone: '(66) 98888-0000' })
  expect((await json(before)).data).toMatchObject({ telefone: '+5566988880000', telefone_confirmado: false })
  const call = async (from: 'avisos' | 'processos', telefone: string, confirmado: boolean) => {
    const token = await exchange(auth, maria, from)
    const client = auth.grpc(from)
    return runInContext({ requestId: randomUUID(), token }, () =>
      client.MudarTelefone({ telefone, confirmado }),
    ).finally(() => client.close())
  }
  await expect(call('processos', '+5566988880000', true)).rejects.toMatchObject({ code: 'CAR-003' })
  await expect(call('avisos', '+5566977770000', true)).rejects.toMatchObject({ code: 'CAR-005' })
  await call('avisos', '+5566988880000', true)
  await call('avisos', '+5566988880000', true)
  expect(await me()).toMatchObject({ telefone: '+5566988880000', telefone_confirmado: true })
  const recorded = (await events()).slice(events_before)
  expect(recorded.map(({ tipo }) => tipo)).toEqual(['contato_alterado', 'telefone_confirmado'])
  expect(JSON.stringify(recorded)).not.toContain('98888')
  await call('avisos', '+5566988880000', false)
  expect(await me()).toMatchObject({ telefone_confirmado: true })
  await call('avisos', '+5566977770000', false)
  expect(await me()).toMatchObject({ telefone: '+5566977770000', telefone_confirmado: false })
})
