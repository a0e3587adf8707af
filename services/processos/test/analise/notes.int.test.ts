import { randomBytes, randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { createGrpcClient } from '@car/grpc/client'
import { tokensOf } from '@car/testing/service-keys'
import * as esquemas from '@car/operations/schemas/analista'
import { PROCESSOS } from '@car/proto/gen/services'
import { runInContext } from '@car/telemetry/request-context'
import { runCommand } from '@car/testing/command'
import { type Person, person } from '@car/testing/issuer'
import { countRoundTrips, ofRelay } from '@car/testing/round-trips'
import mongoose from 'mongoose'
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { settled, startHere, type Setup, build } from '../support.ts'
import { ANA, createFactory, OWNER, type Factory, SOFIA } from '../interruption-acts.ts'

const BIA = person('Bia', 'analista_ambiental')
const ADMIN = person('Adão', 'admin')
const TECNICA = person('Tecla', 'responsavel_tecnico')
const SECRET = 'A vizinha Joana Prado disse que a cerca foi movida.'
const [K1, K2] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')]

jest.setTimeout(60_000)

let m: Setup
let f: Factory
let life: { close: () => Promise<void> }
beforeAll(async () => {
  m = await build({ ALARMES_MS: '3600000', SEALING_KEY: K1 }, async (env) => {
    life = await startHere(env)
    return { close: () => life.close() }
  })
  f = createFactory(m)
})
afterAll(() => m.close())

const anotar = (id: string, texto: unknown, who: Person = ANA, headers: Record<string, string> = {}) =>
  m.ask(who, 'POST', `/analista/processos/${id}/notas`, { texto }, headers)
const notas = async (id: string, query = '', who: Person = BIA) =>
  m.ask(who, 'GET', `/analista/processos/${id}/notas?${query}`)
const said = (r: Awaited<ReturnType<typeof anotar>>) => [r.status, r.body?.error?.code]
const texts = (r: Awaited<ReturnType<typeof notas>>) => r.body.data.map(({ texto }: { texto: string }) => texto)
const write = async (id: string, count: number) => {
  for (let i = 1; i <= count; i++) expect((await anotar(id, `nota ${i}`)).status).toBe(201)
}

describe('a note', () => {
  test('is written by anybody of the analysis, and listed for all of them, newest first', async () => {
    const id = await f.submetido()
    const first = await anotar(id, '  A matrícula é de 1998.  ', BIA)
    expect([first.status, esquemas.nota.strict().parse(first.body.data)]).toEqual([201, first.body.data])
    expect(first.body.data).toMatchObject({ texto: 'A matrícula é de 1998.', por: { id: BIA.id, nome: BIA.nome } })
    const second = await anotar(id, 'É do livro 2.', SOFIA)
    for (const who of [ANA, { ...BIA, nivel: 'bronze' } as const, SOFIA, ADMIN]) {
      expect((await notas(id, '', who)).body.data).toEqual([second.body.data, first.body.data])
    }
  })

  test('is not there for who is not the analysis of the case, whatever their role', async () => {
    const id = await f.assumed()
    await anotar(id, SECRET)
    const impeded = person('Ivo', 'analista_ambiental')
    await f.ask('POST', `/analista/processos/${id}/impedimento`, { motivo: 'Sou vizinho.' }, impeded)
    const proprietaria = person('Pia', 'analista_ambiental')
    m.tecnicos.set('78307270316', proprietaria)
    const nothing = await notas(randomUUID())
    for (const who of [OWNER, TECNICA, impeded, proprietaria]) {
      const view = await notas(id, '', who)
      expect([who.nome, view.status, view.body.error]).toEqual([who.nome, 404, nothing.body.error])
      expect([who.nome, ...said(await anotar(id, 'x', who))]).toEqual([who.nome, 404, 'CAR-003'])
    }
    m.tecnicos.delete('78307270316')
    const adminsProcesso = (await m.ask(ADMIN, 'POST', '/processos', NEW_PROCESSO)).body.data.id
    expect((await notas(adminsProcesso, '', ADMIN)).status).toBe(404)
    expect((await notas(adminsProcesso, '', BIA)).status).toBe(200)
  })

  test('shows in nothing that the applicant sees, nor in what a dossier is made of, nor readable in the store', async () => {
    const id = await f.assumed()
    const secret = `${SECRET} ${randomUUID()}`
    expect((await anotar(id, secret, ANA, { 'idempotency-key': randomUUID() })).status).toBe(201)
    const before = (await m.ask(OWNER, 'GET', `/processos/${id}`)).headers.get('etag')
    for (const part of [
      '',
      '/historico?page_size=100',
      '/assistente',
      '/acoes',
      '/pendencias',
      '/leituras',
      '/decisoes',
    ])
      expect([part, (await m.ask(OWNER, 'GET', `/processos/${id}${part}`)).texto]).toEqual([
        part,
        expect.not.stringMatching(/Joana|nota_escrita/),
      ])
    expect(before).toBe('"3"')
    const files = await ofDossie(id)
    expect(JSON.stringify(files)).not.toMatch(/Joana|nota_escrita/)
    for (const { name } of await m.connection.db!.listCollections().toArray()) {
      const rows = JSON.stringify(await m.connection.collection(name).find().toArray())
      expect([name, rows.includes('Joana')]).toEqual([name, false])
    }
    expect(texts(await notas(id))).toEqual([secret])
  })

  test('is written once under its key, at level prata, after submission, on the version that If-Match names', async () => {
    const id = await f.assumed()
    const key = { 'idempotency-key': randomUUID() }
    const first = await anotar(id, 'uma', ANA, key)
    const repeated = await anotar(id, 'uma', ANA, key)
    expect([repeated.status, repeated.texto]).toEqual([201, first.texto])
    expect(repeated.headers.get('idempotency-replayed')).toBe('true')
    expect(texts(await notas(id))).toEqual(['uma'])
    expect(said(await anotar(id, 'x', { ...ANA, nivel: 'bronze' }))).toEqual([403, 'CAR-006'])
    expect(said(await anotar(id, 'x', ANA, { 'if-match': '"1"' }))).toEqual([412, 'CAR-012'])
    expect(said(await anotar(await f.rascunho(), SECRET))).toEqual([409, 'CAR-005'])
    for (const after of [await f.rejeitado(), (await f.pendente()).id, (await f.appealed()).id])
      expect((await anotar(after, SECRET)).status).toBe(201)
  })

  test.each([
    ['nothing', undefined, 'required'],
    ['blanks', '   ', 'required'],
    ['too much', 'a'.repeat(4_001), 'too_long'],
    ['no text', { $ne: '' }, 'invalid_format'],
    ['half a character', '\ud800', 'invalid_format'],
  ])('of %s is refused', async (_what, texto, code) => {
    const r = await anotar(await f.assumed(), texto)
    expect([r.status, r.body.error.details[0]]).toMatchObject([422, { field: 'texto', code }])
  })
})

describe('a list of notes', () => {
  test('comes in pages that fit together, either way, while notes arrive', async () => {
    const id = await f.assumed()
    await write(id, 5)
    const first = await notas(id, 'page_size=2')
    expect([texts(first), first.body.meta]).toMatchObject([
      ['nota 5', 'nota 4'],
      { total_count: 5, has_more: true, cursor_prev: null },
    ])
    await anotar(id, 'nota 6')
    const second = await notas(id, `page_size=2&cursor=${first.body.meta.cursor_next}`)
    expect([texts(second), second.body.meta.total_count]).toEqual([['nota 3', 'nota 2'], 6])
    const last = await notas(id, `page_size=2&cursor=${second.body.meta.cursor_next}`)
    expect([texts(last), last.body.meta.has_more]).toEqual([['nota 1'], false])
    const back = await notas(id, `page_size=2&cursor=${second.body.meta.cursor_prev}`)
    expect(texts(back)).toEqual(['nota 5', 'nota 4'])
    const ofOther = await f.assumed()
    expect(said(await notas(ofOther, `cursor=${first.body.meta.cursor_next}`))).toEqual([422, 'CAR-004'])
  })

  test('costs the same however many there are; so does writing one', async () => {
    const id = await f.assumed()
    const read = () => countRoundTrips(mongoose.connections, () => notas(id, 'page_size=1'), nothingElse)
    const perNote = () => countRoundTrips(mongoose.connections, () => anotar(id, SECRET), nothingElse)
    await write(id, 3)
    await settled(m)
    const few = [(await read())(), (await perNote())()]
    expect(few).toEqual([
      ['commits.find', 'leituras.insert', 'commits.find', 'commits.aggregate'],
      ['commits.find', 'commits.insert'],
    ])
    await write(id, 20)
    expect([(await read())(), (await perNote())()]).toEqual([few[0]?.filter((t) => t !== 'leituras.insert'), few[1]])
  })
})

test('a text goes over to a new key, and is missed when somebody takes it away', async () => {
  const id = await f.assumed()
  await anotar(id, SECRET)
  await settled(m)
  await life.close()
  m.env['SEALING_KEY'] = `${K2} ${K1}`
  const reencrypted = await runProgram('re-encrypt')
  expect(reencrypted.problems).toEqual([])
  m.env['SEALING_KEY'] = K2
  life = await startHere(m.env)
  expect(texts(await notas(id))).toEqual([SECRET])
  expect((await runProgram('verify')).problems).toEqual([])
  const commits = m.connection.collection<{ _id: string }>('commits')
  const nota = await commits.findOne({ 'events.processoId': id } as object)
  await commits.updateOne({ _id: nota?._id ?? '' }, { $unset: { sealed: '' } })
  expect((await runProgram('verify')).problems).toEqual([
    { stream: expect.stringMatching(/^nota-/), problem: 'version 1, author.nome: lacre_ausente' },
    { stream: expect.stringMatching(/^nota-/), problem: 'version 1, events.0.texto: lacre_ausente' },
  ])
})

const NEW_PROCESSO = {
  imovel: {
    denominacao: 'SÍTIO',
    municipio_ibge: '3550308',
    uf: 'SP',
    area_ha: 12.5,
    tipo: 'IRU',
    matricula: { numero: '123' },
  },
  proprietario: { nome: 'FULANA', cpf_cnpj: '529.982.247-25' },
}

/**
 * Recognises round trips that are not counted: those of the relay, and all aggregates except that for the page of
 * notes.
 */
const nothingElse = (trip: string, command: Record<string, unknown>): boolean =>
  trip === 'commits.aggregate' ? !JSON.stringify(command).includes('notas-') : ofRelay(trip, command)

async function ofDossie(id: string): Promise<unknown> {
  const tokens = tokensOf('dossie')
  const client = createGrpcClient(PROCESSOS, `127.0.0.1:${m.env['GRPC_PORT']}`, tokens)
  return runInContext({ requestId: randomUUID() }, () => client.ObterAutos({ id })).finally(() => client.close())
}

async function runProgram(nome: string): Promise<{ problems: unknown[] }> {
  const path = fileURLToPath(new URL(`../../src/${nome}.ts`, import.meta.url))
  const { output } = await runCommand(path, m.env)
  return JSON.parse(output) as { problems: unknown[] }
}
