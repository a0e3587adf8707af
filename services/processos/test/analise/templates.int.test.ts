import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import * as esquemas from '@car/operations/schemas/analista'
import { runCommand } from '@car/testing/command'
import { type Person, person } from '@car/testing/issuer'
import { countRoundTrips, ofRelay } from '@car/testing/round-trips'
import { until } from '@car/testing/until'
import mongoose from 'mongoose'
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { MAX_TEMPLATES } from '../../src/analise/domain/template.ts'
import { settled, type Setup, build } from '../support.ts'
import { ANA, OWNER, SOFIA } from '../interruption-acts.ts'

const ADMIN = person('Adão', 'admin')
const TEXT = { tipo: 'documento', titulo: 'Matrícula ilegível', texto: 'Envie de novo a matrícula, legível.' }

jest.setTimeout(60_000)

let m: Setup
beforeAll(async () => {
  m = await build({ ALARMES_MS: '3600000' })
})
afterAll(() => m.close())

const create = (body: object = TEXT, who: Person = SOFIA, headers: Record<string, string> = {}) =>
  m.ask(who, 'POST', '/supervisor/modelos', body, headers)
const change = (id: string, body: object, headers: Record<string, string> = {}, who: Person = SOFIA) =>
  m.ask(who, 'PUT', `/supervisor/modelos/${id}`, body, headers)
const remove = (id: string, headers: Record<string, string> = {}, who: Person = SOFIA) =>
  m.ask(who, 'DELETE', `/supervisor/modelos/${id}`, undefined, headers)
const list = async (query = 'page_size=100', who: Person = ANA) =>
  (await m.ask(who, 'GET', `/analista/modelos?${query}`)).body
const titulos = async () => (await list()).data.map(({ titulo }: { titulo: string }) => titulo)
const fresh = async (body: object = TEXT): Promise<string> => (await create(body)).body.data.id
const said = (r: Awaited<ReturnType<typeof create>>) => [r.status, r.body?.error?.code]

async function empty(): Promise<void> {
  for (let { data } = await list(); data.length > 0; { data } = await list()) {
    for (const { id } of data) expect((await remove(id)).status).toBe(204)
  }
  await settled(m)
}

describe('a text for pendencies', () => {
  test('is written by a supervisor, read by all who examine, by title, without what it does not say', async () => {
    const everything = { ...TEXT, titulo: 'área diferente', prazo_dias: 10, campo: 'imovel.area_ha' }
    const { body, headers, status } = await create(everything)
    expect([status, headers.get('etag')]).toEqual([201, '"1"'])
    expect(body.data).toEqual({ id: expect.any(String), ...everything, versao: 1 })
    const other = (await create(TEXT, ADMIN)).body.data
    expect(other).toEqual({ id: expect.any(String), ...TEXT, versao: 1 })
    for (const who of [ANA, { ...ANA, nivel: 'bronze' } as const, SOFIA, ADMIN]) {
      const { data, meta } = await list('page_size=100', who)
      expect([data, meta.total_count]).toEqual([[body.data, other], 2])
    }
    for (const template of [body.data, other]) expect(esquemas.template.strict().parse(template)).toEqual(template)
    const first = await list('page_size=1')
    expect((await list(`page_size=1&cursor=${first.meta.cursor_next}`)).data).toEqual([other])
    await empty()
  })

  test('is not there for who does not examine, and written by nobody below a supervisor of prata', async () => {
    const id = await fresh()
    expect((await m.ask(OWNER, 'GET', '/analista/modelos')).status).toBe(404)
    for (const who of [OWNER, ANA]) {
      const done = [await create(TEXT, who), await change(id, TEXT, {}, who), await remove(id, {}, who)]
      expect(done.map(said)).toEqual(done.map(() => [404, 'CAR-003']))
    }
    const bronze = { ...SOFIA, nivel: 'bronze' } as const
    expect([said(await create(TEXT, bronze)), said(await remove(id, {}, bronze))]).toEqual([
      [403, 'CAR-006'],
      [403, 'CAR-006'],
    ])
    await empty()
  })

  test('is changed whole and removed, on the version that If-Match names', async () => {
    const id = await fresh({ ...TEXT, prazo_dias: 10 })
    const changed = await change(id, { ...TEXT, titulo: 'Outro' }, { 'if-match': '"1"' })
    expect([changed.status, changed.headers.get('etag'), changed.body.data]).toEqual([
      200,
      '"2"',
      { id, ...TEXT, titulo: 'Outro', versao: 2 },
    ])
    expect(said(await change(id, TEXT, { 'if-match': '"1"' }))).toEqual([412, 'CAR-012'])
    expect(said(await remove(id, { 'if-match': '"1"' }))).toEqual([412, 'CAR-012'])
    expect((await change(id, { ...TEXT, titulo: 'Outro' })).body.data.versao).toBe(2)
    expect((await remove(id, { 'if-match': '"2"' })).status).toBe(204)
    for (const r of [await remove(id), await change(id, TEXT), await remove(randomUUID())])
      expect(said(r)).toEqual([404, 'CAR-003'])
    expect(await titulos()).toEqual([])
  })

  test('of several changes at once on one version one is done, the others are told; without If-Match all are done', async () => {
    const id = await fresh()
    const changing = (headers: Record<string, string>) =>
      Promise.all(Array.from({ length: 5 }, (_, i) => change(id, { ...TEXT, titulo: `T${i}` }, headers)))
    const withVersion = await changing({ 'if-match': '"1"' })
    expect(withVersion.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412, 412, 412, 412])
    const withoutVersion = await changing({})
    expect(new Set(withoutVersion.map(({ status }) => status))).toEqual(new Set([200]))
    await empty()
  })

  test.each<[string, object, Record<string, string>]>([
    ['nothing', {}, { tipo: 'required', titulo: 'required', texto: 'required' }],
    ['a kind that is none', { ...TEXT, tipo: 'outro' }, { tipo: 'invalid_value' }],
    ['too long a title', { ...TEXT, titulo: 'a'.repeat(101) }, { titulo: 'too_long' }],
    ['a term of no days', { ...TEXT, prazo_dias: 0 }, { prazo_dias: 'out_of_range' }],
    ['an id of one’s own', { ...TEXT, id: randomUUID() }, { id: 'unknown_field' }],
  ])('is refused with %s', async (_what, body, campos) => {
    const { status, body: refusal } = await create(body)
    const details = refusal.error.details.map(({ field, code }: { field: string; code: string }) => [field, code])
    expect([status, Object.fromEntries(details)]).toEqual([422, campos])
  })
})

test('there are never more than there may be, however many are added at once; one that goes makes room', async () => {
  await empty()
  const places = 3
  for (let i = 0; i < MAX_TEMPLATES - places; i += 20)
    await Promise.all(Array.from({ length: Math.min(20, MAX_TEMPLATES - places - i) }, () => fresh()))
  const requests = await Promise.all(Array.from({ length: 12 }, () => create()))
  const status = requests.map((r) => r.status)
  expect([status.filter((s) => s === 201).length, status.filter((s) => s === 409).length]).toEqual([
    places,
    12 - places,
  ])
  expect((await list()).meta.total_count).toBe(MAX_TEMPLATES)
  const [first] = (await list()).data
  await remove(first.id)
  const after = await until(
    () => create(),
    (r) => r.status !== 409,
    5_000,
  )
  expect(after.status).toBe(201)
  await empty()
})

test('one that was added under a key is not added again, and its place is its own', async () => {
  const key = { 'idempotency-key': randomUUID() }
  const [a, b] = [await create(TEXT, SOFIA, key), await create(TEXT, SOFIA, key)]
  expect([b.texto, b.headers.get('idempotency-replayed')]).toEqual([a.texto, 'true'])
  expect((await list()).meta.total_count).toBe(1)
})

test('what it costs: three round trips to add, three more in the place of one that was removed, one to change, and the read model', async () => {
  await settled(m)
  const count = async (run: () => Promise<unknown>) =>
    (await countRoundTrips(mongoose.connections, run, ofRelay))().filter((there) => there !== 'published.update')
  // All places were taken once by the templates of earlier tests.
  const again = ['commits.find', 'commits.find', 'commits.insert']
  expect(await count(() => create())).toEqual([
    'commits.find',
    'modelos.find',
    'commits.insert',
    ...again,
    'modelos.update',
  ])
  const [{ id }] = (await list()).data
  await settled(m)
  expect(await count(() => change(id, { ...TEXT, titulo: 'Novo' }))).toEqual([
    'commits.find',
    'commits.insert',
    'modelos.update',
  ])
  expect((await count(() => list())).toSorted()).toEqual(['modelos.aggregate', 'modelos.find'])
})

test('the record and the list agree, and the list can be made anew', async () => {
  const id = await fresh({ ...TEXT, titulo: 'Fica' })
  await remove(await fresh())
  await settled(m)
  const before = await list()
  const runProgram = async (name: string) =>
    (await runCommand(fileURLToPath(new URL(`../../src/${name}.ts`, import.meta.url)), m.env)).output
  expect(JSON.parse(await runProgram('verify')).problems).toEqual([])
  const modelos = m.connection.collection<{ _id: string }>('modelos')
  await modelos.updateOne({ _id: id }, { $set: { texto: 'Outra coisa.' } })
  expect(JSON.parse(await runProgram('verify')).problems).toEqual([
    expect.objectContaining({ problem: 'the read model is not what the events add up to' }),
  ])
  await modelos.deleteMany({})
  await runProgram('rebuild')
  expect(await list()).toEqual({ ...before, meta: { ...before.meta } })
})
