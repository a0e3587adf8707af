import { randomUUID } from 'node:crypto'
import { countBytesRead } from '@car/testing/bytes-read'
import { countDocumentsRead } from '@car/testing/documents-read'
import { countRoundTrips } from '@car/testing/round-trips'
import { until } from '@car/testing/until'
import mongoose from 'mongoose'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { ANA, type Bench, createBench, SUPERVISOR } from './support.ts'
import { crowded, documento, newProcesso } from './owners.ts'
import { newRow } from './row.ts'

/** The tests count requests, because times vary. */

let b: Bench
beforeAll(async () => {
  b = await createBench()
})
afterAll(() => b.close())
/**
 * Makes five cases. The service finds these cases by its walk at the start, and learns of later changes only from
 * facts.
 */
beforeEach(async () => {
  const { processos, peers } = b.owners
  processos.clear()
  await b.linhas.deleteMany({})
  for (let i = 0; i < 5; i++) {
    const processo = newProcesso({ imovel: { uf: 'RR' } })
    processos.set(processo.id, processo)
  }
  await b.start()
  await until(
    () => b.linhas.countDocuments({}),
    (n) => n === 5,
  )
  peers.questions.splice(0)
})
afterEach(() => b.shutDown())

/**
 * Recognises queries of the searches that run periodically: for rows to review, for rows after an id, and for what lists
 * have shown.
 */
const ofRounds = (_: string, { filter, updates }: Record<string, unknown>): boolean => {
  const { revisar_em, nova, _id } = (filter ?? {}) as { revisar_em?: unknown; nova?: true; _id?: { $gt?: string } }
  const told = (updates as { q: object }[] | undefined)?.every(({ q }) => 'vezes' in q) === true
  return revisar_em !== undefined || nova !== undefined || _id?.$gt !== undefined || told
}
const counting = (run: () => Promise<unknown>) => countRoundTrips(connected(), run, ofRounds)

const VALIDATED = { documento_id: randomUUID(), tipo_documento: 'ccir', status: 'valido', versao: 3 } as const

/**
 * Returns the requests that a fact causes. The service is ended before they are counted, so that no round trip is
 * missed.
 */
async function costOf(kind: Parameters<Bench['tell']>[0], id: string, dados?: object) {
  const { numero } = b.owners.processos.get(id) ?? {}
  const trips = await counting(async () => {
    await b.tell(kind, id, dados)
    await until(
      () => b.rowOf(id),
      (row) => row?.numero === numero,
    )
    await b.shutDown()
  })
  return { trips: trips(), pairs: b.owners.asked(id).toSorted() }
}

/** Leaves out the default connection of the library, which is never opened. */
const connected = () => mongoose.connections.filter(({ readyState }) => readyState === 1)

describe('a fact costs', () => {
  test('of a draft just opened, a question and a write: nobody is asked for documents', async () => {
    const processo = newProcesso({ status: 'rascunho' })
    b.owners.processos.set(processo.id, processo)
    const cost = await costOf('processo.criado', processo.id, { versao: 1, status: 'rascunho' })
    expect(cost).toEqual({ trips: ['fila.update'], pairs: ['ObterProcesso'] })
  })

  test.each([
    ['documento.validado', VALIDATED, ['fila.update'], ['ListarPorProcessos', 'ObterProcesso']],
    ['processo.editado', { versao: 3, status: 'pendente' }, ['fila.update'], ['ListarPorProcessos', 'ObterProcesso']],
    [
      'processo.achado_avaliado',
      { versao: 3, status: 'em_analise' },
      ['fila.update'],
      ['ListarPorProcessos', 'ObterProcesso'],
    ],
    [
      'ressalva.feita',
      { versao: 3, status: 'submetido', ressalva_id: randomUUID() },
      ['fila.update'],
      ['ListarPorProcessos', 'ObterProcesso'],
    ],
    // The row differs from the case, so the case is requested again, together with its documents.
    [
      'processo.submetido',
      { versao: 3, status: 'submetido' },
      ['fila.find', 'fila.update'],
      ['ListarPorProcessos', 'ObterProcesso', 'ObterProcesso'],
    ],
  ] as const)(
    'of %s, which finds other contents, a question to each owner and a write',
    async (kind, dados, store, pairs) => {
      const processo = newProcesso()
      await b.linhas.insertOne(newRow({ _id: processo.id, numero: 'before', versao_documentos: 0 }) as never)
      b.owners.processos.set(processo.id, processo)
      for (const d of [documento(processo.id), documento(processo.id), documento(processo.id)])
        b.owners.documentos.set(d.id, d)
      const cost = await costOf(kind, processo.id, dados)
      expect(cost).toEqual({ trips: store, pairs })
    },
  )

  test('of an act that leaves the contents of a case as they are, a question to its owner, a look and a write', async () => {
    const processo = newProcesso()
    b.owners.processos.set(processo.id, processo)
    b.owners.documentos.set('d', documento(processo.id))
    await b.tell('documento.validado', processo.id, VALIDATED)
    const before = await until(
      () => b.rowOf(processo.id),
      (row) => row?.total_documentos === 1,
    )
    b.owners.peers.questions.splice(0)
    b.owners.processos.set(processo.id, { ...processo, status: 'aprovado', numero: 'after' })
    const cost = await costOf('processo.aprovado', processo.id, { versao: 4, status: 'aprovado' })
    expect(cost).toEqual({ trips: ['fila.find', 'fila.update'], pairs: ['ObterProcesso'] })
    expect(await b.rowOf(processo.id)).toEqual({
      ...before,
      status: 'aprovado',
      numero: 'after',
      prioridade: 0,
      revisar_em: null,
      termos: expect.arrayContaining(['AFTER']),
    })
  })
})

describe('who looks costs', () => {
  const list = (query: string) => b.ask(ANA, 'GET', `/analista/processos?uf=RR&page_size=2${query}`)

  test('a page of the queue: the rows, their number and a note of them, away from the first page whether there are any before', async () => {
    let ahead = ''
    const first = await counting(async () => {
      const { body } = await list('')
      expect([body.data.length, body.meta.total_count]).toEqual([2, 5])
      ahead = body.meta.cursor_next
    })
    expect(first().toSorted()).toEqual(['exibicoes.update', 'fila.aggregate', 'fila.find'])
    const again = await counting(() => list(''))
    expect(again().toSorted()).toEqual(['fila.aggregate', 'fila.find'])
    const second = await counting(async () => {
      expect((await list(`&cursor=${ahead}`)).body.data).toHaveLength(2)
    })
    expect(second().toSorted()).toEqual(['exibicoes.update', 'fila.aggregate', 'fila.find', 'fila.find'])
    expect(b.owners.peers.questions.filter(({ method }) => method !== 'ContarListados')).toEqual([])
  })

  test('twenty cases cost at most three times what is sent of them, whatever they have in common with others', async () => {
    const andamento = { escalada: { vez: 1, em: '2026-06-01T03:00:02.118Z' } }
    const ids = Array.from({ length: 21 }, () => {
      const processo = newProcesso({ imovel: { uf: 'AM' }, cruzamento: crowded(), andamento })
      b.owners.processos.set(processo.id, processo)
      return processo.id
    })
    for (const id of ids) await b.tell('processo.cruzado', id, {})
    await until(
      () => b.linhas.countDocuments({ 'imovel.uf': 'AM' } as never),
      (n) => n === ids.length,
    )
    for (const path of ['/analista/processos?uf=AM', '/supervisor/escalados?page_size=20']) {
      let sent = 0
      const read = await countBytesRead(connected(), async () => {
        const { body, texto } = await b.ask(SUPERVISOR, 'GET', path)
        expect(body.data).toHaveLength(20)
        expect(body.data[0].fatores).toContainEqual(expect.objectContaining({ codigo: 'matricula_repetida' }))
        sent = Buffer.byteLength(texto)
      })
      expect(read).toBeLessThanOrEqual(3 * sent)
      // The store reads whole rows, whichever fields are requested.
      const stored = mongoose.mongo.BSON.calculateObjectSize((await b.rowOf(ids[0] ?? '')) ?? {})
      expect(stored).toBeLessThanOrEqual(3 * (sent / 20))
    }
  })

  test('the dashboard: counts, and the rows in which something is pending, however many there are', async () => {
    const cost = async () => {
      const dashboard = async () => void (await b.ask(SUPERVISOR, 'GET', '/analista/dashboard'))
      const trips = await counting(dashboard)
      return [trips().toSorted(), await countDocumentsRead(connected(), dashboard)]
    }
    await b.linhas.deleteMany({})
    const waiting = {
      status: 'pendente' as const,
      pendencias: [{ status: 'aberta' as const, prazo_em: '2026-07-01T12:00:00.000Z' }],
    }
    const days = (n: number) => new Date(Date.now() - (40 + n) * 86_400_000).toISOString()
    const rows = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, n) => newRow({ submetido_em: days(from + n), status: 'submetido' }))
    await b.linhas.insertMany([newRow({ ...waiting, submetido_em: days(0) }), ...rows(0, 10)] as never)
    const few = await cost()
    expect(few[0]).toEqual([
      ...Array.from({ length: 7 }, () => 'fila.aggregate'),
      'fila.find',
      'fila.find',
      'fila.find',
    ])
    await b.linhas.insertMany(rows(0, 15) as never)
    expect(await cost()).toEqual(few)
  })

  test('the cross-checks of a case: a question to each owner, and nothing of the store', async () => {
    const processo = newProcesso()
    b.owners.processos.set(processo.id, processo)
    const trips = await counting(async () => {
      expect((await b.ask(ANA, 'GET', `/analista/processos/${processo.id}/achados`)).status).toBe(200)
    })
    expect(trips()).toEqual([])
    expect(b.owners.asked(processo.id).toSorted()).toEqual(['ListarPorProcessos', 'ObterProcesso'])
    // Only requests on behalf of a person count as looks. The queue requests the case without a person.
    expect(b.owners.leituras).toEqual([{ processo_id: processo.id, leitura: 'dados', by: ANA.id }])
  })
})
