import { randomUUID } from 'node:crypto'
import { countRoundTrips } from '@car/testing/round-trips'
import { until } from '@car/testing/until'
import mongoose from 'mongoose'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { ANA, type Bench, createBench } from './support.ts'
import { documento, processo } from './owners.ts'
import { row } from './row.ts'

/** What it costs to keep a row of the queue up to date and to show it: counted, never timed. */

let b: Bench
beforeAll(async () => {
  b = await createBench()
})
afterAll(() => b.close())
/** The walk at the start of a service finds only these; later changes are known by facts alone. */
beforeEach(async () => {
  const { processos, peers } = b.donos
  processos.clear()
  await b.linhas.deleteMany({})
  for (let i = 0; i < 5; i++) {
    const p = processo({ imovel: { uf: 'RR' } })
    processos.set(p.id, p)
  }
  await b.start()
  await until(
    () => b.linhas.countDocuments({}),
    (n) => n === 5,
  )
  peers.questions.splice(0)
})
afterEach(() => b.shutDown())

/** The rounds look for what has to be reviewed, and for what follows an id. */
const ofRounds = (_: string, { filter }: Record<string, unknown>): boolean => {
  const { revisar_em, _id } = (filter ?? {}) as { revisar_em?: unknown; _id?: { $gt?: string } }
  return revisar_em !== undefined || _id?.$gt !== undefined
}
const counting = (run: () => Promise<unknown>) => countRoundTrips(mongoose.connections, run, ofRounds)

const VALIDATED = { documento_id: randomUUID(), tipo_documento: 'ccir', status: 'valido', versao: 3 } as const

/** Publishes a fact and waits until its row shows it. Once the service has ended, nothing more can follow from it. */
async function costOf(tipo: Parameters<Bench['contar']>[0], id: string, dados?: object) {
  const { numero } = b.donos.processos.get(id) ?? {}
  const trips = await counting(async () => {
    await b.contar(tipo, id, dados)
    await until(
      () => b.rowOf(id),
      (l) => l?.numero === numero,
    )
    await b.shutDown()
  })
  return { loja: trips(), pares: b.donos.asked(id).toSorted() }
}

describe('a fact costs', () => {
  test('of a draft just opened, a question and a write: nobody is asked for documents', async () => {
    const p = processo({ status: 'rascunho' })
    b.donos.processos.set(p.id, p)
    const cost = await costOf('processo.criado', p.id, { versao: 1, status: 'rascunho' })
    expect(cost).toEqual({ loja: ['fila.update'], pares: ['ObterProcesso'] })
  })

  test.each([
    ['documento.validado', VALIDATED, ['fila.update']],
    ['processo.editado', { versao: 3, status: 'pendente' }, ['fila.update']],
    ['processo.submetido', { versao: 3, status: 'submetido' }, ['fila.find', 'fila.update']],
  ] as const)(
    'of %s, which finds no contents or others, a question to each owner and a write',
    async (tipo, dados, store) => {
      const p = processo()
      await b.linhas.insertOne(row({ _id: p.id, numero: 'antes', versao_documentos: 0 }) as never)
      b.donos.processos.set(p.id, p)
      for (const d of [documento(p.id), documento(p.id), documento(p.id)]) b.donos.documentos.set(d.id, d)
      const cost = await costOf(tipo, p.id, dados)
      expect(cost).toEqual({ loja: store, pares: ['ListarPorProcessos', 'ObterProcesso'] })
    },
  )

  test('of an act that leaves the contents of a case as they are, a question to its owner, a look and a write', async () => {
    const p = processo()
    b.donos.processos.set(p.id, p)
    b.donos.documentos.set('d', documento(p.id))
    await b.contar('documento.validado', p.id, VALIDATED)
    const antes = await until(
      () => b.rowOf(p.id),
      (l) => l?.total_documentos === 1,
    )
    b.donos.peers.questions.splice(0)
    b.donos.processos.set(p.id, { ...p, status: 'aprovado', numero: 'depois' })
    const cost = await costOf('processo.aprovado', p.id, { versao: 4, status: 'aprovado' })
    expect(cost).toEqual({ loja: ['fila.find', 'fila.update'], pares: ['ObterProcesso'] })
    expect(await b.rowOf(p.id)).toEqual({
      ...antes,
      status: 'aprovado',
      numero: 'depois',
      prioridade: 0,
      revisar_em: null,
      termos: expect.arrayContaining(['DEPOIS']),
    })
  })
})

describe('who looks costs', () => {
  const list = (consulta: string) => b.ask(ANA, 'GET', `/analista/processos?uf=RR&page_size=2${consulta}`)

  test('a page of the queue: the rows and their number, away from the first page whether there are any before', async () => {
    let ahead = ''
    const first = await counting(async () => {
      const { corpo } = await list('')
      expect([corpo.data.length, corpo.meta.total_count]).toEqual([2, 5])
      ahead = corpo.meta.cursor_next
    })
    expect(first().toSorted()).toEqual(['fila.aggregate', 'fila.find'])
    const second = await counting(async () => {
      expect((await list(`&cursor=${ahead}`)).corpo.data).toHaveLength(2)
    })
    expect(second().toSorted()).toEqual(['fila.aggregate', 'fila.find', 'fila.find'])
    expect(b.donos.peers.questions).toEqual([])
  })

  test('the cross-checks of a case: a question to each owner, and nothing of the store', async () => {
    const p = processo()
    b.donos.processos.set(p.id, p)
    const trips = await counting(async () => {
      expect((await b.ask(ANA, 'GET', `/analista/processos/${p.id}/achados`)).status).toBe(200)
    })
    expect(trips()).toEqual([])
    expect(b.donos.asked(p.id).toSorted()).toEqual(['ListarPorProcessos', 'ObterProcesso'])
    // The queue asks for the case as well, but on nobody's behalf.
    expect(b.donos.leituras).toEqual([{ processo_id: p.id, leitura: 'dados', de: ANA.id }])
  })
})
