import { randomUUID } from 'node:crypto'
import { CarError } from '@car/errors/car-error'
import { EXAMPLES } from '@car/operations/examples'
import { assumedProcesso } from '@car/operations/schemas/analista'
import { countRoundTrips } from '@car/testing/round-trips'
import { AGES, QUEUE_VIEWS } from '@car/vocabulary/analysis'
import mongoose from 'mongoose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import type { Row } from '../src/domain/row.ts'
import { queueFilter, freeFilter } from '../src/outbound/queue-query.ts'
import { createQueue } from '../src/outbound/fila.ts'
import { measurePrazos } from '../src/usecases/measure-prazos.ts'
import { queryOf } from '../src/usecases/views.ts'
import { ANA, type Bench, createBench, EVA, NEWCOMER, PRODUTOR } from './support.ts'
import type { AssumirRequest } from './owners.ts'
import { newRow } from './row.ts'

const days = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString()
const BY = (who: typeof ANA) => ({ analista: { id: who.id, nome: who.nome }, analista_id: who.id })
const FAR = { prazo_em: days(60) }

const ROWS: Record<string, Partial<Row>> = {
  free: { status: 'submetido', ...FAR, prioridade: 1 },
  freeUrgent: { status: 'submetido', ...FAR, prioridade: 2 },
  freeOverdue: { status: 'submetido', prazo_em: days(-1) },
  freeDueSoon: { status: 'submetido', prazo_em: days(6) },
  mine: { status: 'em_analise', ...BY(ANA), ...FAR },
  mineOverdue: { status: 'em_analise', ...BY(ANA), prazo_em: days(-3) },
  minePending: { status: 'pendente', ...BY(ANA), prazo_em: days(-3) },
  mineAnswered: { status: 'em_analise', ...BY(ANA), ...FAR, respostas: 2 },
  otherAnswered: { status: 'em_analise', ...BY(EVA), ...FAR, respostas: 1 },
  other: { status: 'em_analise', ...BY(EVA), prazo_em: days(2) },
  appealed: { status: 'em_recurso', prazo_em: days(-30) },
  granted: { status: 'em_analise', ...FAR, prioridade: 1, submetido_em: '2026-05-01T12:00:00.000Z' },
  withoutPrazo: { status: 'submetido', prazo_em: null },
  approved: { status: 'aprovado', ...BY(ANA), prazo_em: days(-9) },
  rascunho: { status: 'rascunho', submetido_em: null, prazo_em: null },
}
const ids = Object.fromEntries(Object.keys(ROWS).map((nome) => [nome, randomUUID()]))
const nameOf = (id: string) => Object.keys(ids).find((nome) => ids[nome] === id)

let b: Bench
beforeAll(async () => {
  b = await createBench()
  await b.start()
  // The fakes do not know these cases, so no row is refreshed.
  const all = Object.entries(ROWS).map(([nome, changes]) => newRow({ _id: ids[nome] ?? '', ...changes }))
  await b.linhas.insertMany(all as never)
})
afterAll(() => b.close())

const list = async (consulta: string, who = ANA) =>
  (await b.ask(who, 'GET', `/analista/processos?page_size=100&${consulta}`)).body
const names = async (consulta: string, who = ANA): Promise<(string | undefined)[]> =>
  (await list(consulta, who)).data.map((i: { processo_id: string }) => nameOf(i.processo_id))
type View = { codigo: string; nome: string; consulta: string; total: number }
const seen = async (who = ANA): Promise<View[]> => (await b.ask(who, 'GET', '/analista/visoes')).body.data

describe('the views', () => {
  test('come in order, with their names', async () => {
    const { body } = await b.ask(ANA, 'GET', '/analista/visoes')
    expect(body.data.map(({ codigo }: View) => codigo)).toEqual([...QUEUE_VIEWS])
    expect(body.data.map(({ nome }: View) => nome)).toEqual([
      'Meus',
      'Respondidas',
      'Livres',
      'Vencem em 7 dias',
      'Vencidos',
      'Esperam o requerente',
      'Após recurso',
    ])
    expect(body.meta.total_count).toBe(7)
  })

  test.each([ANA, EVA])('count what their lists count, for who asks', async (who) => {
    for (const { codigo, consulta, total } of await seen(who)) {
      const { data, meta } = await list(consulta, who)
      expect([codigo, total, data.length]).toEqual([codigo, meta.total_count, meta.total_count])
    }
  })

  test('those of terms are what the metric says', async () => {
    const measurements = await measurePrazos({ fila: createQueue(b.store), now: () => new Date() })
    const totals = Object.fromEntries((await seen()).map(({ codigo, total }) => [codigo, total]))
    expect(measurements.map(({ attributes, value }) => [attributes.prazo, value])).toEqual([
      ['vencidos', totals['vencidos']],
      ['vencem_em_7_dias', totals['vencem_em_7_dias']],
    ])
  })

  test('hold what their names say, in the order in which it is to be done', async () => {
    const which = Object.fromEntries(
      await Promise.all((await seen()).map(async ({ codigo, consulta }) => [codigo, await names(consulta)] as const)),
    )
    expect(which).toEqual({
      meus: expect.arrayContaining(['mine', 'mineOverdue', 'mineAnswered']),
      respondidas: ['mineAnswered'],
      livres: expect.arrayContaining(['freeUrgent', 'granted', 'free']),
      vencem_em_7_dias: ['other', 'freeDueSoon'],
      vencidos: ['mineOverdue', 'freeOverdue'],
      esperam_requerente: ['minePending'],
      apos_recurso: ['granted'],
    })
    expect(which['meus']).toHaveLength(3)
    expect(which['livres']?.slice(0, 3)).toEqual(['freeUrgent', 'granted', 'free'])
    expect(new Set(which['livres'])).toEqual(
      new Set(['granted', 'free', 'freeUrgent', 'freeOverdue', 'freeDueSoon', 'withoutPrazo']),
    )
  })

  test('cost one round trip each, which looks at no row', async () => {
    const trips = await countRoundTrips(mongoose.connections, async () => void (await seen()))
    expect(trips()).toEqual(QUEUE_VIEWS.map(() => 'fila.aggregate'))
    for (const codigo of QUEUE_VIEWS) {
      const query = queueFilter(queryOf(codigo), ANA.id, new Date())
      const { executionStats } = (await b.store.db?.command({ explain: { count: 'fila', query } })) ?? {}
      expect([codigo, executionStats.totalDocsExamined]).toEqual([codigo, 0])
    }
  })

  test('are not there for who does not analyse', async () => {
    expect((await b.ask(PRODUTOR, 'GET', '/analista/visoes')).status).toBe(404)
    expect((await b.ask(PRODUTOR, 'POST', '/analista/proximo', { body: { visao: 'livres' } })).status).toBe(404)
  })
})

describe('a filter of the list', () => {
  test.each([
    ['prazo=vencidos', ['minePending', 'mineOverdue', 'freeOverdue', 'appealed']],
    ['prazo=vencem_em_7_dias', ['freeDueSoon', 'other']],
    [
      'prazo=vencidos,vencem_em_7_dias',
      ['minePending', 'mineOverdue', 'freeOverdue', 'appealed', 'freeDueSoon', 'other'],
    ],
    ['aguarda=requerente', ['minePending']],
    ['aguarda=requerente&status=rascunho,submetido', ['rascunho']],
    ['aguarda=analise&status=pendente', []],
    ['aguarda=analise&analista=eu', ['mine', 'mineOverdue', 'mineAnswered']],
    ['resposta=nova', ['mineAnswered', 'otherAnswered']],
    ['resposta=nova&status=submetido', []],
    ['prazo=vencidos&analista=eu', ['minePending', 'mineOverdue']],
    ['prazo=vencidos&status=aprovado', ['approved']],
  ])('%s', async (consulta, expected) => {
    expect(new Set(await names(consulta))).toEqual(new Set(expected))
    expect((await list(consulta)).meta.total_count).toBe(expected.length)
  })

  test.each([
    ['prazo=ontem', 'prazo'],
    ['prazo=', 'prazo'],
    ['prazo=vencidos,ontem', 'prazo'],
    ['aguarda=ninguem', 'aguarda'],
    ['resposta=velha', 'resposta'],
  ])('that is none is CAR-004: %s', async (consulta, field) => {
    expect((await list(consulta)).error).toMatchObject({ code: 'CAR-004', details: [{ field }] })
  })
})

describe('the next case', () => {
  const { dossie_job_id, ...registro } = EXAMPLES.proximo.dados
  let requests: AssumirRequest[]
  beforeEach(() => {
    requests = []
    b.owners.hooks.onAssumir = async (request) => {
      requests.push(request)
      return request.ids.length > 0 ? { assumido: { registro: JSON.stringify(registro), dossie_job_id } } : {}
    }
  })
  const proximo = (visao: string, headers: Record<string, string> = {}, who = ANA) =>
    b.ask(who, 'POST', '/analista/proximo', { body: { visao }, headers })

  test('is asked of processos for who wants it, the first of the view before the others', async () => {
    const { status, body, headers } = await proximo('livres')
    expect([status, headers.get('etag')]).toEqual([200, `"${registro.versao}"`])
    expect(assumedProcesso.strict().parse(body.data)).toEqual({ ...registro, dossie_job_id })
    expect(requests.map(({ by }) => by)).toEqual([ANA.id])
    expect(requests[0]?.ids.map(nameOf).slice(0, 3)).toEqual(['freeUrgent', 'granted', 'free'])
  })

  test.each([
    ['vencidos', ['freeOverdue']],
    ['vencem_em_7_dias', ['freeDueSoon']],
    ['apos_recurso', ['granted']],
    ['meus', []],
    ['respondidas', []],
    ['esperam_requerente', []],
  ])('of %s: only what nobody holds', async (visao, expected) => {
    expect((await proximo(visao)).status).toBe(expected.length === 0 ? 204 : 200)
    expect(requests.map((request) => request.ids.map(nameOf))).toEqual([expected])
  })

  test('that processos lets nobody have is nothing: 204', async () => {
    b.owners.hooks.onAssumir = async () => ({})
    expect(await proximo('livres')).toMatchObject({ status: 204, texto: '' })
  })

  test('is looked for further down when all of the first may not be had', async () => {
    const many = Array.from({ length: 45 }, (_, n) =>
      newRow({ status: 'submetido', prazo_em: days(-100 - n), imovel: { ...newRow().imovel, uf: 'AC' } }),
    )
    await b.linhas.insertMany(many as never)
    b.owners.hooks.onAssumir = async (request) => {
      requests.push(request)
      return {}
    }
    expect((await proximo('vencidos')).status).toBe(204)
    expect(requests.map((request) => request.ids.length)).toEqual([20, 20, 6])
    expect(new Set(requests.flatMap((request) => request.ids)).size).toBe(46)
    expect(new Set(requests.map((request) => request.commandId)).size).toBe(1)
    await b.linhas.deleteMany({ 'imovel.uf': 'AC' } as never)
  })

  test('costs a look at the queue that stops at twenty rows, a question, and two round trips for its key', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const trips = await countRoundTrips(mongoose.connections, async () => void (await proximo('livres', key)))
    expect(trips().toSorted()).toEqual(['fila.find', 'idempotencia.insert', 'idempotencia.update'])
    expect(requests).toHaveLength(1)
  })

  test('repeated under its key is answered the same, without being asked for again', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const [first, other] = [await proximo('livres', key), await proximo('livres', key)]
    expect([other.texto, other.headers.get('idempotency-replayed')]).toEqual([first.texto, 'true'])
    expect(requests).toHaveLength(1)
    expect((await proximo('vencidos', key)).body.error.code).toBe('CAR-013')
    const ofNobody = { 'idempotency-key': randomUUID() }
    expect((await proximo('meus', ofNobody)).status).toBe(204)
    expect(await proximo('meus', ofNobody)).toMatchObject({ status: 204, texto: '' })
  })

  test('whose answer was lost is asked for by the same command, so that processos finds the case again', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const commands: string[] = []
    b.owners.hooks.onAssumir = async ({ commandId }) => {
      commands.push(commandId)
      if (commands.length === 1) throw new CarError('tempo_esgotado')
      return { assumido: { registro: JSON.stringify(registro), dossie_job_id } }
    }
    expect((await proximo('livres', key)).status).toBe(504)
    expect((await proximo('livres', key)).status).toBe(200)
    expect(new Set(commands).size).toBe(1)
    expect(commands).toHaveLength(2)
  })

  test('takes prata, and a view that there is', async () => {
    expect((await proximo('livres', {}, NEWCOMER)).body.error.code).toBe('CAR-006')
    for (const visao of ['todos', '', 'Livres']) {
      expect((await proximo(visao)).body.error).toMatchObject({ code: 'CAR-004', details: [{ field: 'visao' }] })
    }
    expect((await b.ask(ANA, 'POST', '/analista/proximo', { body: {} })).body.error.details).toEqual([
      expect.objectContaining({ field: 'visao', code: 'required' }),
    ])
    expect(requests).toEqual([])
  })
})

describe('many rows', () => {
  beforeAll(async () => {
    // Each view by deadline begins with cases that Eva holds. The free cases follow.
    const prazos = [-1, -30, 5, 2]
    const many = Array.from({ length: 2_000 }, (_, n) =>
      newRow({
        status: n % 5 === 0 ? 'pendente' : n % 2 === 0 ? 'submetido' : 'em_analise',
        ...(n % 2 === 0 ? {} : BY(EVA)),
        prazo_em: days(prazos[n % 4] ?? 0),
        prioridade: n % 3,
        submetido_em: days(-(n % 90)),
      }),
    )
    await b.linhas.insertMany(many as never)
  })

  test.each(['livres', 'vencem_em_7_dias', 'vencidos', 'apos_recurso'] as const)(
    'those of %s that are free are found in order: no more are looked at than are asked for',
    async (visao) => {
      const { ordenar: _, ...consulta } = queryOf(visao)
      const filter = freeFilter(consulta, ANA.id, new Date())
      const byPrazo = visao.startsWith('venc')
      const sort = byPrazo ? { prazo_em: 1, _id: 1 } : { prioridade: -1, submetido_em: 1, _id: 1 }
      const { executionStats } = await b.linhas
        .find(filter as never)
        .sort(sort as never)
        .limit(20)
        .explain('executionStats')
      expect(executionStats.totalDocsExamined).toBeLessThanOrEqual(20)
    },
  )

  test.each(AGES)(
    'those of %s are found in order, no more than are asked for, and counted without a look',
    async (idade) => {
      const query = queueFilter({ idade }, ANA.id, new Date())
      const loaded = await b.linhas
        .find(query as never)
        .sort({ submetido_em: 1, _id: 1 })
        .limit(20)
        .explain('executionStats')
      const counted = (await b.store.db?.command({ explain: { count: 'fila', query } })) ?? {}
      expect([loaded, counted].map((it) => it['executionStats'].totalDocsExamined)).toEqual([20, 0])
    },
  )

  test('a total looks at no row, however many there are', async () => {
    for (const codigo of QUEUE_VIEWS) {
      const query = queueFilter(queryOf(codigo), ANA.id, new Date())
      const { executionStats } = (await b.store.db?.command({ explain: { count: 'fila', query } })) ?? {}
      expect([codigo, executionStats.totalDocsExamined]).toEqual([codigo, 0])
    }
  })
})
