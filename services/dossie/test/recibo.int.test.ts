import { person } from '@car/testing/issuer'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { PDFDocument } from 'pdf-lib'
import { type Bench, createBench } from './support/bench.ts'

/**
 * Tests the receipt of a case. processos provides the data of the submission and decides who may see it; documentos
 * lists the files.
 */

const OWNER = person('Dona', 'produtor_rural', 'bronze')
const OTHER = person('Outra', 'produtor_rural', 'bronze')

let b: Bench
let s: Awaited<ReturnType<Bench['start']>>
beforeAll(async () => {
  b = await createBench()
  s = await b.start()
}, 60_000)
afterAll(() => b.close(), 60_000)

const ask = (id: string, who = OWNER) => b.ask(s, who, 'GET', `/processos/${id}/recibo`)

test('is a PDF, an attachment named for its case, the same bytes each time, for one question to each owner', async () => {
  const { id } = b.peers.processo()
  const before = b.peers.asked().length
  const first = await ask(id)
  expect([first.status, first.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect(first.headers.get('content-disposition')).toMatch(/^attachment; filename="recibo-\d{4}-\d{6}\.pdf"$/)
  expect(first.headers.get('cache-control')).toBe('private, no-store')
  expect((await PDFDocument.load(first.bytes)).getTitle()).toMatch(/^Recibo do processo/)
  expect(b.peers.asked().slice(before)).toEqual(['ObterRecibo', 'ListarDoRegistro'])
  expect((await ask(id)).bytes.equals(first.bytes)).toBe(true)
}, 60_000)

test('has the proof of the submission attached, once the log has it', async () => {
  const { id } = b.peers.processo()
  const without = (await ask(id)).bytes
  const proof = { prova: 'c2sp.org/tlog-proof@v1\n', hash: 'a'.repeat(64), sal: 'q1w2e3r4t5y6u7i8o9p0aA' }
  b.peers.inRecibo({ prova: { ...proof, indice: 7, tamanho: 9, em: '2026-11-20T12:00:00.000Z', travado: true } })
  const { bytes } = await ask(id)
  b.peers.inRecibo({})
  expect([without, bytes].map((file) => file.includes('c2sp.org/tlog-proof@v1'))).toEqual([false, true])
}, 60_000)

test('does without documents that came later', async () => {
  const { id, documentos } = b.peers.processo()
  const all = (await ask(id)).bytes
  const { documentos: rows } = b.peers.caso(id)
  rows.push({ ...rows[0], id: documentos[0] ?? '', recebido_em: '2026-12-01T12:00:00.000Z' } as never)
  b.peers.inRecibo({ documentos_ate: '2026-11-20T00:00:00.000Z' })
  const end = (await ask(id)).bytes
  b.peers.inRecibo({})
  expect(end.equals(all)).toBe(true)
  expect((await ask(id)).bytes.equals(all)).toBe(false)
}, 60_000)

test('is there for whom processos lets have it', async () => {
  const { id } = b.peers.processo()
  expect((await ask(id, b.analista)).body.error.code).toBe('CAR-003')
  expect((await ask('nenhum')).body.error.code).toBe('CAR-003')
})

test('is drawn beside what serves: of forty at once for one person each is drawn or told to come again, and others have theirs meanwhile', async () => {
  const { id } = b.peers.processo()
  await ask(id)
  const done = Array.from({ length: 40 }, () => ask(id))
  const health = await fetch(`http://127.0.0.1:${s.http}/healthz`)
  expect(health.status).toBe(200)
  expect((await ask(id, OTHER)).status).toBe(200)
  const told = (await Promise.all(done)).map(({ status, body, headers }) =>
    status === 200 ? '200' : `${body.error.code} ${headers.get('retry-after')}`,
  )
  expect(new Set(told)).toEqual(new Set(['200', 'CAR-016 2']))
}, 120_000)
