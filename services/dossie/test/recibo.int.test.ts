import { person } from '@car/testing/issuer'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { PDFDocument } from 'pdf-lib'
import { type Bancada, montarBancada } from './apoio/bancada.ts'

/** The receipt of a case: processos says what was submitted and who may see it, documentos with which files. */

const DONA = person('Dona', 'produtor_rural', 'bronze')
const OUTRA = person('Outra', 'produtor_rural', 'bronze')

let b: Bancada
let s: Awaited<ReturnType<Bancada['iniciar']>>
beforeAll(async () => {
  b = await montarBancada()
  s = await b.iniciar()
}, 60_000)
afterAll(() => b.close(), 60_000)

const pedir = (id: string, quem = DONA) => b.pedir(s, quem, 'GET', `/processos/${id}/recibo`)

test('is a PDF, an attachment named for its case, the same bytes each time, for one question to each owner', async () => {
  const { id } = b.pares.processo()
  const antes = b.pares.pedidos.length
  const um = await pedir(id)
  expect([um.status, um.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect(um.headers.get('content-disposition')).toMatch(/^attachment; filename="recibo-\d{4}-\d{6}\.pdf"$/)
  expect(um.headers.get('cache-control')).toBe('private, no-store')
  expect((await PDFDocument.load(um.bytes)).getTitle()).toMatch(/^Recibo do processo/)
  expect(b.pares.pedidos.slice(antes)).toEqual(['ObterRecibo', 'ListarDoRegistro'])
  expect((await pedir(id)).bytes.equals(um.bytes)).toBe(true)
}, 60_000)

test('does without documents that came later', async () => {
  const { id, documentos } = b.pares.processo()
  const todos = (await pedir(id)).bytes
  const { documentos: linhas } = b.pares.caso(id)
  linhas.push({ ...linhas[0], id: documentos[0] ?? '', recebido_em: '2026-12-01T12:00:00.000Z' } as never)
  b.pares.noRecibo({ documentos_ate: '2026-11-20T00:00:00.000Z' })
  const ate = (await pedir(id)).bytes
  b.pares.noRecibo({})
  expect(ate.equals(todos)).toBe(true)
  expect((await pedir(id)).bytes.equals(todos)).toBe(false)
}, 60_000)

test('is there for whom processos lets have it', async () => {
  const { id } = b.pares.processo()
  expect((await pedir(id, b.analista)).corpo.error.code).toBe('CAR-003')
  expect((await pedir('nenhum')).corpo.error.code).toBe('CAR-003')
})

test('is drawn beside what serves: of forty at once for one person each is drawn or told to come again, and others have theirs meanwhile', async () => {
  const { id } = b.pares.processo()
  await pedir(id)
  const feitos = Array.from({ length: 40 }, () => pedir(id))
  const saude = await fetch(`http://127.0.0.1:${s.http}/healthz`)
  expect(saude.status).toBe(200)
  expect((await pedir(id, OUTRA)).status).toBe(200)
  const ditos = (await Promise.all(feitos)).map(({ status, corpo, headers }) =>
    status === 200 ? '200' : `${corpo.error.code} ${headers.get('retry-after')}`,
  )
  expect(new Set(ditos)).toEqual(new Set(['200', 'CAR-016 2']))
}, 120_000)
