import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { waitForConnection } from '@car/store/connection'
import { person } from '@car/testing/issuer'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { createContext } from '../../../services/documentos/src/context.ts'
import { readSettings } from '../../../services/documentos/src/config.ts'
import type { DocumentoEvent } from '../../../services/documentos/src/domain/events.ts'
import type { Dados } from '../../../services/documentos/src/domain/reading.ts'
import { type Cost, startServices } from './support/services.ts'

/**
 * Tests the cost of acts: the round trips to the store, and the gRPC calls. The services are those of
 * support/services.ts. The count ends when the consequences of the request are done. Periodic searches do not count.
 */

const samples = join(import.meta.dirname, '../../../samples')
type Pair = { proprietario_nome: string; ccir_codigo: string; processo: { imovel: { geometria: object } } }
const pairs = readFileSync(join(samples, 'pairs.json'), 'utf8')
const { par202, par203 } = JSON.parse(pairs) as { par202: Pair; par203: Pair }
const MARIA = person('Maria', 'produtor_rural')
const ANA = person('Ana', 'analista_ambiental')
const BIA = person('Bia', 'analista_ambiental')

let s: Awaited<ReturnType<typeof startServices>>
beforeAll(async () => {
  s = await startServices()
}, 60_000)
afterAll(() => s.close(), 60_000)

const total = ({ trips }: Cost) => Object.values(trips).flat().length
const open = (declared: object) => s.ask(MARIA, 'processos', 'POST', '/processos', declared)
const undrawn = () => {
  const { geometria: _, ...imovel } = par202.processo.imovel
  return { ...par202.processo, imovel }
}

/**
 * The writes of a service that commits an act: the commit, its read model, and the mark that the commit was published.
 */
const COMMIT = ['commits.insert', 'published.update', 'processos.update']
const KEY = ['idempotencia.insert', 'idempotencia.update']
const sorted = (...lists: (readonly string[])[]) => lists.flat().toSorted()
/**
 * The round trips of an act on an existing case. processos reads the case for the decision, and again when analista
 * requests the case.
 */
const ACT = { processos: sorted(['commits.find', 'commits.find'], COMMIT, KEY), analista: ['fila.find', 'fila.update'] }
/** The call by which analista requests the case, to update the row of the queue. */
const ROW = ['analista asks ObterProcesso']
/** The call for a decision that depends on the documents: processos requests the record of documentos. */
const DECIDED = ['processos asks ListarDoRegistro']
/** The call with which processos requests the documents. Answers about a case say whether documents are missing. */
const COMPLETENESS = ['processos asks ListarPorProcessos']

// The reads that gather the content of a dossier. Each service provides its part of the case and of the history. It
// compares its commits with the rows derived from them, to find a missing last commit.
const GATHERED = {
  processos: ['commits.find', 'cruzamentos.find', 'processos.find'],
  documentos: ['commits.find', 'documentos.find'],
  dossie: ['commits.find', 'jobs.find'],
}
const ASKED_FOR = ['commits.insert', 'pauta.insert', 'published.update']
const BEGUN = ['commits.find', 'commits.insert']
const ISSUED = ['commits.find', 'commits.insert', 'jobs.update', 'pauta.delete', 'published.update']
// The call with which processos lets auth compare CPFs. Nobody may examine a case that declares their own CPF.
const OWNER = ['processos asks CompararCpfs']
/** The cost of comparing a case that has nothing in common with others. */
const COMPARED = {
  processos: [
    'commits.find',
    // processos stores the row of the case. It searches for other cases by drawing, by keys, and in rows that name this
    // case. It stores the result.
    'cruzamentos.update',
    'cruzamentos.find',
    'cruzamentos.find',
    'cruzamentos.find',
    'cruzamentos.find',
    'camadas.find',
    'cruzamentos.update',
    // processos checks that neither the other cases nor the layers have changed since the search.
    'cruzamentos.find',
    'camadas.find',
    // processos publishes the result, and answers the request that analista then sends.
    'cruzamentos.find',
    'cruzamentos.update',
    'commits.find',
    'cruzamentos.find',
  ],
  documentos: ['documentos.find'],
  analista: ['fila.update'],
  calls: ['analista asks ObterProcesso', 'analista asks ListarPorProcessos'],
}
/**
 * The cost of taking a case, with its dossier of two documents. The analyst's view of the case is recorded, at most
 * once an hour.
 */
const TAKEN = {
  trips: {
    processos: sorted(ACT.processos, GATHERED.processos, ['leituras.insert']),
    documentos: sorted(['documentos.find'], GATHERED.documentos),
    analista: ACT.analista,
    dossie: sorted(ASKED_FOR, BEGUN, GATHERED.dossie, ISSUED),
  },
  calls: sorted(OWNER, COMPLETENESS, ['processos asks IniciarJob'], ROW, [
    'dossie asks ObterAutos',
    'dossie asks ProvarAtos',
    'processos asks ObterAutos',
    'processos asks ListarAtos',
    'dossie asks BaixarArquivo',
    'dossie asks BaixarArquivo',
  ]),
}

describe('opening a draft', () => {
  const OPENED = {
    trips: { processos: sorted(['commits.find'], COMMIT, KEY), analista: ['fila.update'] },
    calls: ['analista asks ObterProcesso'],
  }

  test('costs seven round trips, and one more for a perimeter that was never seen', async () => {
    await open(undrawn()) // This reserves numbers for the drafts that follow.
    expect(await s.costOf(() => open(undrawn()))).toEqual(OPENED)
    const drawn = sorted(OPENED.trips.processos, ['perimetros.insert'])
    const cost = await s.costOf(() => open(par203.processo))
    expect(cost).toEqual({ ...OPENED, trips: { ...OPENED.trips, processos: drawn } })
    expect(total(cost)).toBeLessThanOrEqual(8)
  })

  test('costs ten drafts two round trips more for their numbers', async () => {
    const cost = await s.costOf(async () => {
      for (let i = 0; i < 10; i++) await open(undrawn())
    })
    const tenTimes = (list: readonly string[]) => Array.from({ length: 10 }, () => list).flat()
    const NUMBERS = ['contadores.find', 'contadores.update']
    const processos = sorted(tenTimes(OPENED.trips.processos), NUMBERS)
    const trips = { processos, analista: tenTimes(OPENED.trips.analista) }
    expect(cost).toEqual({ trips, calls: tenTimes(OPENED.calls) })
    expect(total(cost) / 10).toBeLessThanOrEqual(8)
  })
})

describe('in the life of a case', () => {
  let id = ''
  let pendencia = ''
  const analyse = (act: string, body: object = {}) =>
    s.ask(ANA, 'processos', 'POST', `/analista/processos/${id}/${act}`, body)

  beforeAll(async () => {
    id = (await open(par202.processo)).id
    const dados = { numero_matricula: '49495', area_ha: 528.1068, proprietario_nome: par202.proprietario_nome }
    await upload(id, 'matricula_imovel', 'par202.matricula.pdf', dados)
    await upload(id, 'ccir', 'par202.ccir.pdf', { ...dados, ccir_codigo: par202.ccir_codigo })
  }, 60_000)

  test('an edit of the draft, which takes no key', async () => {
    const cost = await s.costOf(() => s.ask(MARIA, 'processos', 'PATCH', `/processos/${id}`, { observacoes: 'Nova.' }))
    const processos = sorted(['commits.find', 'commits.find'], COMMIT)
    // Because the declaration has changed, analista also requests the documents, without reading its own row first.
    const trips = { processos, analista: ['fila.update'], documentos: ['documentos.find', 'documentos.find'] }
    expect(cost).toEqual({ trips, calls: sorted(ROW, ['analista asks ListarPorProcessos'], COMPLETENESS) })
    expect(total(cost)).toBeLessThanOrEqual(10)
  })

  test('its submission, and after it the comparison with other cases, of which the queue is told', async () => {
    const cost = await s.costOf(() => s.ask(MARIA, 'processos', 'POST', `/processos/${id}/submeter`))
    const submitted = { ...ACT, documentos: ['commits.find'] }
    const trips = {
      processos: sorted(submitted.processos, COMPARED.processos),
      documentos: sorted(submitted.documentos, COMPARED.documentos),
      analista: sorted(submitted.analista, COMPARED.analista),
    }
    expect(cost).toEqual({ trips, calls: sorted(ROW, DECIDED, COMPARED.calls) })
    expect(total({ trips: submitted, calls: [] })).toBeLessThanOrEqual(10)
  })

  test('taking it, with its dossier of two documents', async () => {
    const cost = await s.costOf(() => analyse('assumir'))
    expect(cost).toEqual(TAKEN)
    // The 2 are trips that are not counted here: the periodic search for the dossier's job, and a trip of auth, which
    // does not run in this test.
    expect(total(cost) + 2).toBeLessThanOrEqual(30)
  }, 60_000)

  const PENDENCY = { trips: ACT, calls: ROW }

  test('a pendency', async () => {
    const cost = await s.costOf(async () => {
      const fresh = { tipo: 'dado', descricao: 'Explique a área.', prazo_dias: 10 }
      pendencia = (await analyse('criar-pendencia', fresh)).id
    })
    expect(cost).toEqual(PENDENCY)
    expect(total(cost)).toBeLessThanOrEqual(10)
  })

  test('its answer', async () => {
    const path = `/processos/${id}/pendencias/${pendencia}/responder`
    const answer = { resposta: 'Medida por GPS.' }
    const cost = await s.costOf(() => s.ask(MARIA, 'processos', 'POST', path, answer))
    expect(cost).toEqual(PENDENCY)
    expect(total(cost)).toBeLessThanOrEqual(10)
  })

  test('a page of its history, from the three services that keep it', async () => {
    const cost = await s.costOf(() => s.ask(MARIA, 'processos', 'GET', `/processos/${id}/historico`))
    const trips = {
      processos: ['commits.find', 'processos.find'],
      documentos: ['commits.find'],
      dossie: ['commits.find'],
    }
    expect(cost).toEqual({ trips, calls: ['processos asks PaginarAtos', 'processos asks PaginarAtos'] })
    // A page with all acts also shows whether a stream lacks a commit, so no other read is needed.
    expect(total(cost)).toBeLessThan(5)
  })

  test('a look at it, its perimeter being at hand', async () => {
    const cost = await s.costOf(() => s.ask(MARIA, 'processos', 'GET', `/processos/${id}`))
    const trips = { processos: ['commits.find'], documentos: ['documentos.find'] }
    expect(cost).toEqual({ trips, calls: COMPLETENESS })
    expect(total(cost)).toBeLessThanOrEqual(3)
  })

  test('a look at it by an analyst: the first in an hour is noted, the next costs what the owner’s does', async () => {
    const look = () => s.costOf(() => s.ask(BIA, 'processos', 'GET', `/processos/${id}`))
    const trips = { processos: ['commits.find'], documentos: ['documentos.find'] }
    const first = await look()
    const noted = { ...trips, processos: [...trips.processos, 'leituras.insert'] }
    expect(first).toEqual({ trips: noted, calls: COMPLETENESS })
    expect(total(first)).toBeLessThanOrEqual(3)
    expect(await look()).toEqual({ trips, calls: COMPLETENESS })
  })

  test('a look at one of its documents: processos is asked, and notes it', async () => {
    const documento = (await s.database('documentos').collection('documentos').findOne({ processoId: id }))?._id
    const look = () => s.costOf(() => s.ask(ANA, 'documentos', 'GET', `/documentos/${String(documento)}`))
    const trips = { processos: ['commits.find', 'leituras.insert'], documentos: ['commits.find'] }
    expect(await look()).toEqual({ trips, calls: ['documentos asks VerificarAcesso'] })
    expect(await look()).toEqual({
      trips: { ...trips, processos: ['commits.find'] },
      calls: ['documentos asks VerificarAcesso'],
    })
  })

  test('its approval: one question is behind it, and one behind the row of the queue', async () => {
    const trips = { ...ACT, documentos: ['commits.find'] }
    const cost = await s.costOf(() => analyse('aprovar'))
    expect(cost).toEqual({ trips, calls: sorted(DECIDED, ROW) })
    expect(cost.calls.length).toBeLessThanOrEqual(2)
    expect(total(cost)).toBeLessThanOrEqual(10)
  })
})

test('the next case: what taking one costs, the look that finds it, and its key at analista', async () => {
  const { id } = await open(par202.processo)
  const dados = { numero_matricula: '49495', area_ha: 528.1068, proprietario_nome: par202.proprietario_nome }
  await upload(id, 'matricula_imovel', 'par202.matricula.pdf', dados, '% another')
  await upload(id, 'ccir', 'par202.ccir.pdf', { ...dados, ccir_codigo: par202.ccir_codigo }, '% another')
  await s.ask(MARIA, 'processos', 'POST', `/processos/${id}/submeter`)
  await s.settled()
  const cost = await s.costOf(async () => {
    const taken = await s.ask(ANA, 'analista', 'POST', '/analista/proximo', { visao: 'livres' })
    expect(taken).toMatchObject({ id, status: 'em_analise', analista: { id: ANA.id } })
  })
  const { processos, ...others } = TAKEN.trips
  const LOOK = ['fila.find']
  // analista, not processos, receives the request and stores the Idempotency-Key. analista also searches the queue for
  // the case.
  const trips = {
    ...others,
    processos: processos.filter((trip) => !KEY.includes(trip)),
    analista: sorted(others.analista, LOOK, KEY),
  }
  expect(cost).toEqual({ trips, calls: sorted(TAKEN.calls, ['analista asks AssumirPrimeiro']) })
  // The budget is the one for taking a given case, without the search of the queue.
  expect(total(cost) - LOOK.length + 2).toBeLessThanOrEqual(30)
}, 60_000)

test('the views of the queue: a count each', async () => {
  const cost = await s.costOf(() => s.ask(ANA, 'analista', 'GET', '/analista/visoes'))
  expect(cost).toEqual({ trips: { analista: Array.from({ length: 7 }, () => 'fila.aggregate') }, calls: [] })
})

test('a page of the queue', async () => {
  const cost = await s.costOf(() => s.ask(ANA, 'analista', 'GET', '/analista/processos'))
  expect(cost).toEqual({ trips: { analista: ['exibicoes.update', 'fila.aggregate', 'fila.find'] }, calls: [] })
  expect(total(cost)).toBeLessThanOrEqual(3)
})

/**
 * Sends a document, and records a valid reading with these values. `more` is appended to the sample, so that the file
 * differs.
 */
async function upload(processoId: string, tipo: string, file: string, dados: Dados, more = ''): Promise<void> {
  const form = new FormData()
  form.set('processo_id', processoId)
  form.set('tipo_documento', tipo)
  form.set('arquivo', new Blob([readFileSync(join(samples, file)), more], { type: 'application/pdf' }), file)
  const { id } = await s.ask(MARIA, 'documentos', 'POST', '/documentos/upload', form)
  const reader = createContext(readSettings(s.environment('documentos')))
  await waitForConnection(reader.connection, 10_000)
  const command = { id: 'read', author: null, at: new Date() }
  const read = { confianca: 95, paginas: 1, dados, campos: [] }
  const events: DocumentoEvent[] = [
    { tipo: 'em_processamento', posse: 'r', tentativa: 1 },
    { tipo: 'validado', posse: 'r', lido: read },
  ]
  await reader.ctx.store.execute('documento', id, command, () => ({ events }))
  reader.ctx.peers.close()
  await reader.close()
}

/** What the acts ask of every shard, because it does not name `_id`. Most of it is what belongs to a case. */
const EVERYWHERE = [
  'analista: fila.find by $and',
  'analista: fila.find by status',
  'documentos: commits.find by scope',
  'documentos: documentos.find by processoId',
  'dossie: commits.find by scope',
  'dossie: jobs.find by processoId',
  'processos: camadas.find by ',
  'processos: commits.find by scope',
  'processos: cruzamentos.find by avisar',
  'processos: cruzamentos.find by outros, semelhantes',
  'processos: processos.find by donoId, status',
]

test('what goes to every shard is known', () => {
  expect(s.sent().everywhere).toEqual(EVERYWHERE)
})

test('all of this is permitted to the database users of the services: commits are inserted and read', () => {
  const { count, refused, inCommits } = s.sent()
  expect(count).toBeGreaterThan(500)
  expect(refused).toEqual([])
  expect(inCommits).toEqual(['find', 'insert'])
})
