import { randomBytes, randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { createGrpcClient } from '@car/grpc/client'
import { tokensOf } from '@car/testing/service-keys'
import * as esquemas from '@car/operations/schemas/analista'
import { PROCESSOS } from '@car/proto/servicos'
import { runInContext } from '@car/telemetry/request-context'
import { runCommand } from '@car/testing/command'
import { type Person, person } from '@car/testing/issuer'
import { countRoundTrips, ofRelay } from '@car/testing/round-trips'
import mongoose from 'mongoose'
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { assentado, iniciarAqui, type Montagem, montar } from './apoio.ts'
import { ANA, criarFabrica, DONA, type Fabrica, SOFIA } from './interrupcao-atos.ts'

/** Notes of the analysis: who sees them, and where they do not appear. */

const BIA = person('Bia', 'analista_ambiental')
const ADMIN = person('Adão', 'admin')
const TECNICA = person('Tecla', 'responsavel_tecnico')
const SEGREDO = 'A vizinha Joana Prado disse que a cerca foi movida.'
const [K1, K2] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')]

jest.setTimeout(60_000)

let m: Montagem
let f: Fabrica
let vida: { close: () => Promise<void> }
beforeAll(async () => {
  m = await montar({ ALARMES_MS: '3600000', CPF_ENCRYPTION_KEY: K1 }, async (env) => {
    vida = await iniciarAqui(env)
    return { close: () => vida.close() }
  })
  f = criarFabrica(m)
})
afterAll(() => m.close())

const anotar = (id: string, texto: unknown, quem: Person = ANA, headers: Record<string, string> = {}) =>
  m.pedir(quem, 'POST', `/analista/processos/${id}/notas`, { texto }, headers)
const notas = async (id: string, consulta = '', quem: Person = BIA) =>
  m.pedir(quem, 'GET', `/analista/processos/${id}/notas?${consulta}`)
const dito = (r: Awaited<ReturnType<typeof anotar>>) => [r.status, r.corpo?.error?.code]
const textos = (r: Awaited<ReturnType<typeof notas>>) => r.corpo.data.map(({ texto }: { texto: string }) => texto)
const escrever = async (id: string, quantas: number) => {
  for (let i = 1; i <= quantas; i++) expect((await anotar(id, `nota ${i}`)).status).toBe(201)
}

describe('a note', () => {
  test('is written by anybody of the analysis, and listed for all of them, newest first', async () => {
    const id = await f.submetido()
    const primeira = await anotar(id, '  A matrícula é de 1998.  ', BIA)
    expect([primeira.status, esquemas.nota.strict().parse(primeira.corpo.data)]).toEqual([201, primeira.corpo.data])
    expect(primeira.corpo.data).toMatchObject({ texto: 'A matrícula é de 1998.', por: { id: BIA.id, nome: BIA.nome } })
    const segunda = await anotar(id, 'É do livro 2.', SOFIA)
    for (const quem of [ANA, { ...BIA, nivel: 'bronze' } as const, SOFIA, ADMIN]) {
      expect((await notas(id, '', quem)).corpo.data).toEqual([segunda.corpo.data, primeira.corpo.data])
    }
  })

  test('is not there for who is not the analysis of the case, whatever their role', async () => {
    const id = await f.assumido()
    await anotar(id, SEGREDO)
    const impedida = person('Ivo', 'analista_ambiental')
    await f.pedir('POST', `/analista/processos/${id}/impedimento`, { motivo: 'Sou vizinho.' }, impedida)
    const proprietaria = person('Pia', 'analista_ambiental')
    m.tecnicos.set('78307270316', proprietaria)
    const nada = await notas(randomUUID())
    for (const quem of [DONA, TECNICA, impedida, proprietaria]) {
      const vista = await notas(id, '', quem)
      expect([quem.nome, vista.status, vista.corpo.error]).toEqual([quem.nome, 404, nada.corpo.error])
      expect([quem.nome, ...dito(await anotar(id, 'x', quem))]).toEqual([quem.nome, 404, 'CAR-003'])
    }
    m.tecnicos.delete('78307270316')
    const dele = (await m.pedir(ADMIN, 'POST', '/processos', NOVO)).corpo.data.id
    expect((await notas(dele, '', ADMIN)).status).toBe(404)
    expect((await notas(dele, '', BIA)).status).toBe(200)
  })

  test('shows in nothing that the applicant sees, nor in what a dossier is made of, nor readable in the store', async () => {
    const id = await f.assumido()
    const segredo = `${SEGREDO} ${randomUUID()}`
    expect((await anotar(id, segredo, ANA, { 'idempotency-key': randomUUID() })).status).toBe(201)
    const antes = (await m.pedir(DONA, 'GET', `/processos/${id}`)).headers.get('etag')
    for (const parte of [
      '',
      '/historico?page_size=100',
      '/assistente',
      '/acoes',
      '/pendencias',
      '/leituras',
      '/decisoes',
    ])
      expect([parte, (await m.pedir(DONA, 'GET', `/processos/${id}${parte}`)).texto]).toEqual([
        parte,
        expect.not.stringMatching(/Joana|nota_escrita/),
      ])
    expect(antes).toBe('"3"')
    const autos = await doDossie(id)
    expect(JSON.stringify(autos)).not.toMatch(/Joana|nota_escrita/)
    for (const { name } of await m.connection.db!.listCollections().toArray()) {
      const guardados = JSON.stringify(await m.connection.collection(name).find().toArray())
      expect([name, guardados.includes('Joana')]).toEqual([name, false])
    }
    expect(textos(await notas(id))).toEqual([segredo])
  })

  test('is written once under its key, at level prata, after submission, on the version that If-Match names', async () => {
    const id = await f.assumido()
    const chave = { 'idempotency-key': randomUUID() }
    const primeira = await anotar(id, 'uma', ANA, chave)
    const repetida = await anotar(id, 'uma', ANA, chave)
    expect([repetida.status, repetida.texto]).toEqual([201, primeira.texto])
    expect(repetida.headers.get('idempotency-replayed')).toBe('true')
    expect(textos(await notas(id))).toEqual(['uma'])
    expect(dito(await anotar(id, 'x', { ...ANA, nivel: 'bronze' }))).toEqual([403, 'CAR-006'])
    expect(dito(await anotar(id, 'x', ANA, { 'if-match': '"1"' }))).toEqual([412, 'CAR-012'])
    expect(dito(await anotar(await f.rascunho(), SEGREDO))).toEqual([409, 'CAR-005'])
    for (const depois of [await f.rejeitado(), (await f.pendente()).id, (await f.recorrido()).id])
      expect((await anotar(depois, SEGREDO)).status).toBe(201)
  })

  test.each([
    ['nothing', undefined, 'required'],
    ['blanks', '   ', 'required'],
    ['too much', 'a'.repeat(4_001), 'too_long'],
    ['no text', { $ne: '' }, 'invalid_format'],
    ['half a character', '\ud800', 'invalid_format'],
  ])('of %s is refused', async (_oQue, texto, code) => {
    const r = await anotar(await f.assumido(), texto)
    expect([r.status, r.corpo.error.details[0]]).toMatchObject([422, { field: 'texto', code }])
  })
})

describe('a list of notes', () => {
  test('comes in pages that fit together, either way, while notes arrive', async () => {
    const id = await f.assumido()
    await escrever(id, 5)
    const primeira = await notas(id, 'page_size=2')
    expect([textos(primeira), primeira.corpo.meta]).toMatchObject([
      ['nota 5', 'nota 4'],
      { total_count: 5, has_more: true, cursor_prev: null },
    ])
    await anotar(id, 'nota 6')
    const segunda = await notas(id, `page_size=2&cursor=${primeira.corpo.meta.cursor_next}`)
    expect([textos(segunda), segunda.corpo.meta.total_count]).toEqual([['nota 3', 'nota 2'], 6])
    const ultima = await notas(id, `page_size=2&cursor=${segunda.corpo.meta.cursor_next}`)
    expect([textos(ultima), ultima.corpo.meta.has_more]).toEqual([['nota 1'], false])
    const volta = await notas(id, `page_size=2&cursor=${segunda.corpo.meta.cursor_prev}`)
    expect(textos(volta)).toEqual(['nota 5', 'nota 4'])
    const deOutro = await f.assumido()
    expect(dito(await notas(deOutro, `cursor=${primeira.corpo.meta.cursor_next}`))).toEqual([422, 'CAR-004'])
  })

  test('costs the same however many there are; so does writing one', async () => {
    const id = await f.assumido()
    const ler = () => countRoundTrips(mongoose.connections, () => notas(id, 'page_size=2'), nadaMais)
    const porNota = () => countRoundTrips(mongoose.connections, () => anotar(id, SEGREDO), nadaMais)
    await escrever(id, 3)
    await assentado(m)
    const poucas = [(await ler())(), (await porNota())()]
    expect(poucas).toEqual([
      ['commits.find', 'leituras.insert', 'commits.find', 'commits.aggregate', 'commits.find'],
      ['commits.find', 'commits.insert'],
    ])
    await escrever(id, 20)
    expect([(await ler())(), (await porNota())()]).toEqual([
      poucas[0]?.filter((t) => t !== 'leituras.insert'),
      poucas[1],
    ])
  })
})

test('a text goes over to a new key, and is missed when somebody takes it away', async () => {
  const id = await f.assumido()
  await anotar(id, SEGREDO)
  await assentado(m)
  await vida.close()
  m.env['CPF_ENCRYPTION_KEY'] = `${K2} ${K1}`
  const recifrado = await comando('recifrar')
  expect(recifrado.problemas).toEqual([])
  m.env['CPF_ENCRYPTION_KEY'] = K2
  vida = await iniciarAqui(m.env)
  expect(textos(await notas(id))).toEqual([SEGREDO])
  expect((await comando('verify')).problemas).toEqual([])
  const commits = m.connection.collection<{ _id: string }>('commits')
  const nota = await commits.findOne({ 'events.processoId': id } as object)
  await commits.updateOne({ _id: nota?._id ?? '' }, { $unset: { sealed: '' } })
  expect((await comando('verify')).problemas).toEqual([
    { fluxo: expect.stringMatching(/^nota-/), problema: 'its text cannot be read' },
  ])
})

const NOVO = {
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

/** Sweeps look for what has not gone out, and the page of notes is an aggregate too. */
const nadaMais = (trip: string, command: Record<string, unknown>): boolean =>
  trip === 'commits.aggregate' ? !JSON.stringify(command).includes('notas-') : ofRelay(trip, command)

async function doDossie(id: string): Promise<unknown> {
  const tokens = tokensOf('dossie')
  const cliente = createGrpcClient(PROCESSOS, `127.0.0.1:${m.env['GRPC_PORT']}`, tokens)
  return runInContext({ requestId: randomUUID() }, () => cliente.ObterAutos({ id })).finally(() => cliente.close())
}

async function comando(nome: string): Promise<{ problemas: unknown[] }> {
  const caminho = fileURLToPath(new URL(`../src/${nome}.ts`, import.meta.url))
  const { output } = await runCommand(caminho, m.env)
  return JSON.parse(output) as { problemas: unknown[] }
}
