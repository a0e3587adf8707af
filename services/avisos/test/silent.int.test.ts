import { randomUUID } from 'node:crypto'
import { createGrpcClient } from '@car/grpc/client'
import { AVISOS } from '@car/proto/gen/services'
import { tokensOf } from '@car/testing/service-keys'
import { until } from '@car/testing/until'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { PENDENCIA } from './given.ts'
import { type Bench, createBench } from './support.ts'

let b: Bench
let supervisor: ReturnType<Bench['somebody']>
beforeAll(async () => {
  b = await createBench()
  await b.start()
  supervisor = b.somebody('supervisor_ambiental')
}, 60_000)
beforeEach(() => b.store.collection('esperas').deleteMany({}))
afterEach(() => b.em(null))
afterAll(() => b.close())

const DAY_MS = 86_400_000
/** So late that no reminder comes while these tests move the clock. */
const LATER = '2026-12-24T02:59:59.000Z'
const CREATED = '2026-03-03T15:00:00.000Z'
const after = (days: number) => new Date(Date.parse(CREATED) + days * DAY_MS).toISOString()
const list = (query = '', who = supervisor) => b.ask(who, 'GET', `/supervisor/nao-alcancados${query}`)
const waits = () => b.store.collection('esperas').find({}).toArray()

/** Opens a pendency, and waits until its notice is settled. */
async function waiting(changes: object = {}, who = b.somebody()) {
  const id = b.processo(who.id, { pendencias: [{ id: PENDENCIA, status: 'aberta', prazo_em: LATER }], ...changes })
  b.em(CREATED)
  await b.count('pendencia.criada', b.ofProcesso(id, { pendencia_id: PENDENCIA }), { time: CREATED })
  await b.settled(who.id)
  return { id, who }
}

describe('cases that wait', () => {
  test('for whom no channel reached are listed after an hour, with what was tried, and counted as shown', async () => {
    const who = b.somebody()
    b.owners.people.set(who.id, { papel: 'produtor_rural' })
    const { id } = await waiting({}, who)
    b.em(after(0.02))
    expect((await list()).body.data).toEqual([])
    b.em(after(0.05))
    const { body } = await list()
    expect(body.meta).toMatchObject({ total_count: 1 })
    expect(body.data).toEqual([
      {
        processo_id: id,
        numero: '2026/000012',
        uf: 'MT',
        desde: CREATED,
        motivo: 'sem_canal',
        aberto_em: null,
        tentativas: [
          { tipo: 'pendencia', canal: 'email', em: CREATED, resultado: 'dispensado', porque: 'sem_endereco' },
        ],
      },
    ])
    expect(b.owners.listed).toContain(`${supervisor.id} ${id}`)
  })

  test('and are not opened are listed after so many days, of one state if asked', async () => {
    const { id } = await waiting()
    const other = await waiting({ uf: 'PA' })
    b.em(after(14.9))
    expect((await list()).body.data).toEqual([])
    b.em(after(15.1))
    const found = (await list()).body.data as { processo_id: string; motivo: string }[]
    expect(found.map(({ processo_id }) => processo_id).sort()).toEqual([id, other.id].sort())
    expect(new Set(found.map(({ motivo }) => motivo))).toEqual(new Set(['nao_abriu']))
    expect((await list('?uf=PA')).body.data).toMatchObject([{ processo_id: other.id }])
    b.em(after(3))
    expect((await list('?dias=2')).body.data).toHaveLength(2)
    expect((await list('?dias=0')).body.error).toMatchObject({ code: 'CAR-004', details: [{ field: 'dias' }] })
  })

  test('are not listed once somebody of theirs has opened the page; a stranger opens nothing', async () => {
    const { id, who } = await waiting()
    b.em(after(10))
    const read = (person: typeof who) =>
      b.ask(person, 'POST', '/avisos/lidos', { body: { ate: after(10), processo_id: id } })
    expect((await read(b.somebody())).status).toBe(204)
    b.em(after(16))
    expect((await list()).body.data).toHaveLength(1)
    b.em(after(10))
    expect((await read(who)).status).toBe(204)
    expect((await b.ask(who, 'GET', '/avisos')).body.data[0].lido_em).toBe(after(10))
    b.em(after(16))
    expect((await list()).body.data).toEqual([])
    b.em(after(26))
    expect((await list()).body.data).toMatchObject([{ motivo: 'nao_abriu', aberto_em: after(10) }])
  })

  test('are not listed after the answer, also if the facts come in another order', async () => {
    const { id } = await waiting()
    await b.count('pendencia.resolvida', { processo_id: id, versao: 5, status: 'em_analise', pendencia_id: PENDENCIA })
    await until(waits, ([one]) => one?.['aguarda'] === false)
    await b.count('pendencia.criada', b.ofProcesso(id, { pendencia_id: PENDENCIA, versao: 4 }), { time: CREATED })
    const last = await waiting()
    b.em(after(16))
    expect((await list()).body.data).toMatchObject([{ processo_id: last.id }])
  })

  test('are a file too; analysts and producers get none', async () => {
    const { id } = await waiting()
    b.em(after(16))
    const token = await b.ask(supervisor, 'GET', '/supervisor/nao-alcancados?formato=csv')
    expect(token.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(token.text).toBe(
      `numero,uf,desde,motivo,aberto_em,tentativas\r\n2026/000012,MT,${CREATED},nao_abriu,,email pendencia enviado\r\n`,
    )
    expect(token.text).not.toContain(id)
    expect((await list('', b.somebody())).status).toBe(404)
    expect((await list('', b.somebody('analista_ambiental'))).status).toBe(404)
  })

  test('are forgotten with their case', async () => {
    const { id } = await waiting()
    const processos = createGrpcClient(AVISOS, `127.0.0.1:${b.env['GRPC_PORT']}`, tokensOf('processos'))
    for (const alvo of [id, randomUUID()])
      await processos.Eliminar({ alvo: 'processo', id: alvo, parte: 'tudo', base_legal: 'x' })
    processos.close()
    expect(await waits()).toEqual([])
  })
})
