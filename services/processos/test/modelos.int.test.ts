import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import * as esquemas from '@car/operations/schemas/analista'
import { runCommand } from '@car/testing/command'
import { type Person, person } from '@car/testing/issuer'
import { countRoundTrips, ofRelay } from '@car/testing/round-trips'
import { until } from '@car/testing/until'
import mongoose from 'mongoose'
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { MODELOS_NO_MAXIMO } from '../src/domain/modelo.ts'
import { assentado, type Montagem, montar } from './apoio.ts'
import { ANA, DONA, SOFIA } from './interrupcao-atos.ts'

/** The texts for pendencies: who writes them, what happens when several do at once, and how many there may be. */

const ADMIN = person('Adão', 'admin')
const TEXTO = { tipo: 'documento', titulo: 'Matrícula ilegível', texto: 'Envie de novo a matrícula, legível.' }

jest.setTimeout(60_000)

let m: Montagem
beforeAll(async () => {
  m = await montar({ ALARMES_MS: '3600000' })
})
afterAll(() => m.close())

const criar = (corpo: object = TEXTO, quem: Person = SOFIA, headers: Record<string, string> = {}) =>
  m.pedir(quem, 'POST', '/supervisor/modelos', corpo, headers)
const alterar = (id: string, corpo: object, headers: Record<string, string> = {}, quem: Person = SOFIA) =>
  m.pedir(quem, 'PUT', `/supervisor/modelos/${id}`, corpo, headers)
const excluir = (id: string, headers: Record<string, string> = {}, quem: Person = SOFIA) =>
  m.pedir(quem, 'DELETE', `/supervisor/modelos/${id}`, undefined, headers)
const listar = async (consulta = 'page_size=100', quem: Person = ANA) =>
  (await m.pedir(quem, 'GET', `/analista/modelos?${consulta}`)).corpo
const titulos = async () => (await listar()).data.map(({ titulo }: { titulo: string }) => titulo)
const novo = async (corpo: object = TEXTO): Promise<string> => (await criar(corpo)).corpo.data.id
const dito = (r: Awaited<ReturnType<typeof criar>>) => [r.status, r.corpo?.error?.code]

async function esvaziar(): Promise<void> {
  for (let { data } = await listar(); data.length > 0; { data } = await listar()) {
    for (const { id } of data) expect((await excluir(id)).status).toBe(204)
  }
  await assentado(m)
}

describe('a text for pendencies', () => {
  test('is written by a supervisor, read by all who examine, by title, without what it does not say', async () => {
    const tudo = { ...TEXTO, titulo: 'área diferente', prazo_dias: 10, campo: 'imovel.area_ha' }
    const { corpo, headers, status } = await criar(tudo)
    expect([status, headers.get('etag')]).toEqual([201, '"1"'])
    expect(corpo.data).toEqual({ id: expect.any(String), ...tudo, versao: 1 })
    const outro = (await criar(TEXTO, ADMIN)).corpo.data
    expect(outro).toEqual({ id: expect.any(String), ...TEXTO, versao: 1 })
    for (const quem of [ANA, { ...ANA, nivel: 'bronze' } as const, SOFIA, ADMIN]) {
      const { data, meta } = await listar('page_size=100', quem)
      expect([data, meta.total_count]).toEqual([[corpo.data, outro], 2])
    }
    for (const modelo of [corpo.data, outro]) expect(esquemas.modelo.strict().parse(modelo)).toEqual(modelo)
    const primeira = await listar('page_size=1')
    expect((await listar(`page_size=1&cursor=${primeira.meta.cursor_next}`)).data).toEqual([outro])
    await esvaziar()
  })

  test('is not there for who does not examine, and written by nobody below a supervisor of prata', async () => {
    const id = await novo()
    expect((await m.pedir(DONA, 'GET', '/analista/modelos')).status).toBe(404)
    for (const quem of [DONA, ANA]) {
      const feitos = [await criar(TEXTO, quem), await alterar(id, TEXTO, {}, quem), await excluir(id, {}, quem)]
      expect(feitos.map(dito)).toEqual(feitos.map(() => [404, 'CAR-003']))
    }
    const bronze = { ...SOFIA, nivel: 'bronze' } as const
    expect([dito(await criar(TEXTO, bronze)), dito(await excluir(id, {}, bronze))]).toEqual([
      [403, 'CAR-006'],
      [403, 'CAR-006'],
    ])
    await esvaziar()
  })

  test('is changed whole and removed, on the version that If-Match names', async () => {
    const id = await novo({ ...TEXTO, prazo_dias: 10 })
    const mudado = await alterar(id, { ...TEXTO, titulo: 'Outro' }, { 'if-match': '"1"' })
    expect([mudado.status, mudado.headers.get('etag'), mudado.corpo.data]).toEqual([
      200,
      '"2"',
      { id, ...TEXTO, titulo: 'Outro', versao: 2 },
    ])
    expect(dito(await alterar(id, TEXTO, { 'if-match': '"1"' }))).toEqual([412, 'CAR-012'])
    expect(dito(await excluir(id, { 'if-match': '"1"' }))).toEqual([412, 'CAR-012'])
    expect((await alterar(id, { ...TEXTO, titulo: 'Outro' })).corpo.data.versao).toBe(2)
    expect((await excluir(id, { 'if-match': '"2"' })).status).toBe(204)
    for (const r of [await excluir(id), await alterar(id, TEXTO), await excluir(randomUUID())])
      expect(dito(r)).toEqual([404, 'CAR-003'])
    expect(await titulos()).toEqual([])
  })

  test('of several changes at once on one version one is done, the others are told; without If-Match all are done', async () => {
    const id = await novo()
    const mudar = (headers: Record<string, string>) =>
      Promise.all(Array.from({ length: 5 }, (_, i) => alterar(id, { ...TEXTO, titulo: `T${i}` }, headers)))
    const comVersao = await mudar({ 'if-match': '"1"' })
    expect(comVersao.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412, 412, 412, 412])
    const semVersao = await mudar({})
    expect(new Set(semVersao.map(({ status }) => status))).toEqual(new Set([200]))
    await esvaziar()
  })

  test.each<[string, object, Record<string, string>]>([
    ['nothing', {}, { tipo: 'required', titulo: 'required', texto: 'required' }],
    ['a kind that is none', { ...TEXTO, tipo: 'outro' }, { tipo: 'invalid_value' }],
    ['too long a title', { ...TEXTO, titulo: 'a'.repeat(101) }, { titulo: 'too_long' }],
    ['a term of no days', { ...TEXTO, prazo_dias: 0 }, { prazo_dias: 'out_of_range' }],
    ['an id of one’s own', { ...TEXTO, id: randomUUID() }, { id: 'unknown_field' }],
  ])('is refused with %s', async (_oQue, corpo, campos) => {
    const { status, corpo: recusa } = await criar(corpo)
    const detalhes = recusa.error.details.map(({ field, code }: { field: string; code: string }) => [field, code])
    expect([status, Object.fromEntries(detalhes)]).toEqual([422, campos])
  })
})

test('there are never more than there may be, however many are added at once; one that goes makes room', async () => {
  await esvaziar()
  const vagas = 3
  for (let i = 0; i < MODELOS_NO_MAXIMO - vagas; i += 20)
    await Promise.all(Array.from({ length: Math.min(20, MODELOS_NO_MAXIMO - vagas - i) }, () => novo()))
  const pedidos = await Promise.all(Array.from({ length: 12 }, () => criar()))
  const status = pedidos.map((r) => r.status)
  expect([status.filter((s) => s === 201).length, status.filter((s) => s === 409).length]).toEqual([vagas, 12 - vagas])
  expect((await listar()).meta.total_count).toBe(MODELOS_NO_MAXIMO)
  const [um] = (await listar()).data
  await excluir(um.id)
  const depois = await until(
    () => criar(),
    (r) => r.status !== 409,
    5_000,
  )
  expect(depois.status).toBe(201)
  await esvaziar()
})

test('one that was added under a key is not added again, and its place is its own', async () => {
  const chave = { 'idempotency-key': randomUUID() }
  const [a, b] = [await criar(TEXTO, SOFIA, chave), await criar(TEXTO, SOFIA, chave)]
  expect([b.texto, b.headers.get('idempotency-replayed')]).toEqual([a.texto, 'true'])
  expect((await listar()).meta.total_count).toBe(1)
})

test('what it costs: three round trips to add, one to change, and the read model', async () => {
  await assentado(m)
  const contar = async (fazer: () => Promise<unknown>) =>
    (await countRoundTrips(mongoose.connections, fazer, ofRelay))().filter((ida) => ida !== 'commits.update')
  expect(await contar(() => criar())).toEqual(['commits.find', 'modelos.find', 'commits.insert', 'modelos.update'])
  const [{ id }] = (await listar()).data
  await assentado(m)
  expect(await contar(() => alterar(id, { ...TEXTO, titulo: 'Novo' }))).toEqual([
    'commits.find',
    'commits.insert',
    'modelos.update',
  ])
  expect((await contar(() => listar())).toSorted()).toEqual(['modelos.aggregate', 'modelos.find'])
})

test('the record and the list agree, and the list can be made anew', async () => {
  const id = await novo({ ...TEXTO, titulo: 'Fica' })
  await excluir(await novo())
  await assentado(m)
  const antes = await listar()
  const comando = async (nome: string) =>
    (await runCommand(fileURLToPath(new URL(`../src/${nome}.ts`, import.meta.url)), m.env)).output
  expect(JSON.parse(await comando('verify')).problemas).toEqual([])
  const modelos = m.connection.collection<{ _id: string }>('modelos')
  await modelos.updateOne({ _id: id }, { $set: { texto: 'Outra coisa.' } })
  expect(JSON.parse(await comando('verify')).problemas).toEqual([
    expect.objectContaining({ problema: 'the read model is not what the events add up to' }),
  ])
  await modelos.deleteMany({})
  await comando('rebuild')
  expect(await listar()).toEqual({ ...antes, meta: { ...antes.meta } })
})
