import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Kinds, type NameOf, streamOf } from '../../../packages/event-store/src/kinds.ts'
import { createEventStore } from '../../../packages/event-store/src/store.ts'
import { connect, disconnect, waitForConnection } from '@car/store/connection'
import { person } from '@car/testing/issuer'
import { setting } from '@car/testing/setting'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { STREAMS as OF_DOCUMENTOS } from '../../../services/documentos/src/domain/streams.ts'
import type { DocumentoEvent } from '../../../services/documentos/src/domain/events.ts'
import { STREAMS as OF_DOSSIE } from '../../../services/dossie/src/domain/streams.ts'
import { type Name, startServices } from './support/services.ts'

type Ato = { id: string; em: string; tipo: string }

const pairs = readFileSync(join(import.meta.dirname, '../../../samples/pairs.json'), 'utf8')
const { par202 } = JSON.parse(pairs) as { par202: { processo: object } }
const MARIA = person('Maria', 'produtor_rural')
const TECNICO = person('Tadeu', 'responsavel_tecnico')
/**
 * The number of documents of each case, and the number of its dossiers. A document or dossier has two acts in the
 * history.
 */
const THINGS = { short: 2, long: 50 }
const EDITS = { short: 3, long: 99 }

let s: Awaited<ReturnType<typeof startServices>>
const cases = { short: '', long: '' }

beforeAll(async () => {
  s = await startServices()
  for (const length of ['short', 'long'] as const) {
    cases[length] = (await s.ask(MARIA, 'processos', 'POST', '/processos', par202.processo)).id
    for (let i = 0; i < EDITS[length]; i++)
      await s.ask(MARIA, 'processos', 'PATCH', `/processos/${cases[length]}`, { observacoes: `${i}` })
    await record('documentos', OF_DOCUMENTOS, 'documento', THINGS[length], document(cases[length]))
    await record('dossie', OF_DOSSIE, 'dossie', THINGS[length], [
      { tipo: 'dossie_solicitado', processo_id: cases[length] },
      { tipo: 'dossie_falhou', erro: 'Só para este teste.' },
    ])
  }
}, 120_000)
afterAll(() => s.close(), 60_000)

const document = (processo_id: string): DocumentoEvent[] => [
  {
    tipo: 'recebido',
    processo_id,
    dono_id: MARIA.id,
    tipo_documento: 'outros',
    hash: 'f'.repeat(64),
    chave: '',
    nome_arquivo: null,
    tipo_conteudo: 'application/pdf',
    tamanho: 1,
    substitui: null,
  },
  { tipo: 'descartado', causa: 'pedido' },
]

/**
 * Writes streams to the record of a service, one commit for each event. The commits are marked as published, so they
 * send no facts.
 */
async function record<K extends Kinds>(
  service: Name,
  kinds: K,
  kind: NameOf<K>,
  streams: number,
  events: object[],
): Promise<void> {
  const connection = connect(setting('TEST_MONGODB_URI'), s.database(service).databaseName)
  await waitForConnection(connection, 10_000)
  const store = createEventStore(connection, kinds, s.recordKeys(service))
  for (let i = 0; i < streams; i++) {
    const id = randomUUID()
    for (const [n, event] of events.entries()) {
      const command = { id: `c${n}`, author: null, at: new Date() }
      const { version } = await store.execute(kind, id, command, () => ({ events: [event] as never[] }))
      await store.published.mark(streamOf(kind, id), version)
    }
  }
  await disconnect(connection)
}

const page = (id: string, query: string) => s.reply(MARIA, 'processos', 'GET', `/processos/${id}/historico?${query}`)

async function walk(id: string, query: string, by: 'cursor_next' | 'cursor_prev', from?: string): Promise<Ato[]> {
  const found: Ato[] = []
  for (let cursor: string | null | undefined = from; cursor !== null; ) {
    const { data, meta } = await page(id, `${query}${cursor ? `&cursor=${cursor}` : ''}`)
    if (by === 'cursor_next') found.push(...data)
    else found.unshift(...data)
    cursor = meta[by]
  }
  return found
}

test('its pages hold every act once, in order, the oldest or the newest first, there and back', async () => {
  const { data: all, meta } = await page(cases.short, 'page_size=100')
  expect([all.length, meta.total_count, meta.cursor_next, meta.cursor_prev]).toEqual([12, 12, null, null])
  const times = all.map(({ em }: Ato) => em)
  expect(times).toEqual(times.toSorted())
  expect(await walk(cases.short, 'page_size=5', 'cursor_next')).toEqual(all)
  expect(await walk(cases.short, 'page_size=5&ordenar=em', 'cursor_next')).toEqual(all)
  expect(await walk(cases.short, 'page_size=5&ordenar=-em', 'cursor_next')).toEqual(all.toReversed())
  const second = (await page(cases.short, 'page_size=5')).meta.cursor_next
  const third = (await page(cases.short, `page_size=5&cursor=${second}`)).meta
  expect(await walk(cases.short, 'page_size=2', 'cursor_prev', third.cursor_prev)).toEqual(all.slice(0, 5))
})

test('a page of 300 acts reads as many documents as one of 12, but for the streams that they are in: the first, the newest, one in the middle', async () => {
  const costs = async (id: string) => {
    const middle = (await page(id, 'page_size=4')).meta.cursor_next
    const read = (query: string) => s.documentsRead(() => page(id, `page_size=1${query}`))
    return [await read(''), await read('&ordenar=-em'), await read(`&cursor=${middle}`)]
  }
  expect((await page(cases.long, 'page_size=1')).meta.total_count).toBe(300)
  // The stores return these documents: the row of the case, and an index entry for each stream. For a page of one act,
  // processos requests two acts from each of the three services, to see whether there are more. Each store reads a
  // third act for the same reason.
  const streams = (things: number) => 1 + 2 * things
  expect(Math.max(...(await costs(cases.short)))).toBe(1 + 3 * 3 + streams(THINGS.short))
  expect(Math.max(...(await costs(cases.long)))).toBe(1 + 3 * 3 + streams(THINGS.long))
})

test('who was authorised or sent away a moment ago is judged by the record, where the read model is behind it', async () => {
  const rows = s.database('processos').collection<{ _id: string; processo: object }>('processos')
  const row = await rows.findOne({ _id: cases.short })
  await rows.deleteOne({ _id: cases.short })
  expect((await page(cases.short, 'page_size=1')).data).toHaveLength(1)
  const authorised = { id: 'a', tecnico: { id: TECNICO.id, nome: 'Tadeu' }, escopo: 'consultar', expiraEm: null }
  const processo = { ...row?.processo, autorizacoes: [authorised] }
  await rows.insertOne({ ...row, _id: cases.short, versao: 2, processo } as never)
  await expect(s.ask(TECNICO, 'processos', 'GET', `/processos/${cases.short}/historico`)).rejects.toThrow('404')
  await rows.replaceOne({ _id: cases.short }, row as never)
})
