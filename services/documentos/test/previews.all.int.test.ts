import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import type { User } from '@car/identity/usuario'
import sharp from 'sharp'
import type { Documento } from '../src/domain/documento.ts'
import type { DocumentoEvent } from '../src/domain/events.ts'
import type { Files } from '../src/outbound/files.ts'
import { createPreviews } from '../src/outbound/previews.ts'
import { destroy } from '../src/usecases/destroy.ts'
import { drawPage } from '../src/usecases/draw-page.ts'
import type { ServiceCtx } from '../src/usecases/ctx.ts'
import { end, type Person } from './support/environment.ts'
import { type Bench, upload, createBench, pdf } from './support/bench.ts'

jest.setTimeout(120_000)

let b: Bench
let maria: Person
beforeAll(async () => {
  b = await createBench()
  maria = await b.issuer.pessoa('produtor_rural')
})
afterAll(() => b.close())

const PAGES = 30
/** Makes a PDF of thirty pages, each in another shade of red. The bytes differ at each call. */
function createBook(): Buffer {
  const numbers = Array.from({ length: PAGES }, (_, n) => n)
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${PAGES} /Kids [${numbers.map((n) => `${3 + 2 * n} 0 R`).join(' ')}] >>`,
    ...numbers.flatMap((n) => {
      const drawing = `${(n + 1) / 40} 0.2 0.1 rg 0 0 595 842 re f`
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${4 + 2 * n} 0 R >>`,
        `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
      ]
    }),
  ].map((object, n) => `${n + 1} 0 obj\n${object}\nendobj\n`)
  return Buffer.from(`%PDF-1.7\n${objects.join('')}trailer\n<< /Root 1 0 R >>\n% ${randomUUID()}\n%%EOF\n`)
}

const lido = (paginas: number): DocumentoEvent[] => [
  { tipo: 'em_processamento', posse: 'w', tentativa: 1 },
  {
    tipo: 'validado',
    posse: 'w',
    lido: {
      confianca: 91,
      paginas,
      dados: { numero_matricula: null, area_ha: null, proprietario_nome: null },
      campos: [],
    },
  },
]
async function receive(bytes: Buffer, ...events: DocumentoEvent[]): Promise<string> {
  const { json } = await b.send(maria, upload(b.processos.processo(maria), bytes))
  if (events.length > 0) await b.record(json.data.id, ...events)
  return json.data.id
}
const see = (id: string, pagina: number | string, query = '', headers: Record<string, string> = {}) =>
  b.ask(maria, 'GET', `/documentos/${id}/paginas/${pagina}${query}`, { headers })

describe('a page of a document that was read', () => {
  test('is drawn in three sizes, in colour or grey, every one of them, and kept', async () => {
    const id = await receive(createBook(), ...lido(PAGES))
    for (const [pagina, query, side, channelCount] of [
      [1, '', 1600, 3],
      [21, '?lado=320', 320, 3],
      [30, '?lado=3200&cor=false', 3200, 1],
    ] as const) {
      const { status, headers, bytes } = await see(id, pagina, query)
      expect([status, headers.get('content-type'), headers.get('content-length')]).toEqual([
        200,
        'image/jpeg',
        String(bytes.length),
      ])
      const { width, height, channels } = await sharp(bytes).metadata()
      expect([Math.max(width, height), channels]).toEqual([side, channelCount])
    }
    const redOf = async (pagina: number) => (await sharp((await see(id, pagina)).bytes).stats()).channels[0]?.mean ?? 0
    expect(await redOf(30)).toBeGreaterThan((await redOf(2)) + 100)
    expect((await b.environment.keys(`previas/${id}/`)).toSorted()).toEqual(
      ['1-1600', '2-1600', '21-320', '30-1600', '30-3200-cinza'].map((nome) => `previas/${id}/${nome}.jpg`),
    )
    await b.ctx.arquivos.storePreview(id, '1-1600', Buffer.from('kept'))
    expect((await see(id, 1)).bytes.toString()).toBe('kept')
    const listed = { _id: { $regex: `^previas/${id}/30-` } as never }
    expect(await b.environment.store.collection('arquivos_pendentes').countDocuments(listed)).toBe(0)
  })

  test('never changes: who has it is told so, and may keep it for an hour, for themselves', async () => {
    const id = await receive(createBook(), ...lido(PAGES))
    const { headers } = await see(id, 1, '?lado=320')
    const etag = headers.get('etag') ?? ''
    expect(headers.get('cache-control')).toBe('private, no-store')
    const other = await see(id, 1, '?lado=320', { 'if-none-match': etag })
    expect([other.status, other.bytes.length]).toEqual([304, 0])
    expect((await see(id, 1, '?lado=320&cor=false', { 'if-none-match': etag })).status).toBe(200)
    const stranger = await b.issuer.pessoa('produtor_rural')
    const refusal = await b.ask(stranger, 'GET', `/documentos/${id}/paginas/1?lado=320`, {
      headers: { 'if-none-match': etag },
    })
    expect([refusal.status, refusal.headers.get('cache-control')]).toEqual([404, 'no-store'])
  })

  test('is not there before it was read, nor past its end, nor in any other size', async () => {
    const fresh = await receive(createBook())
    expect((await see(fresh, 1)).status).toBe(404)
    const id = await receive(createBook(), ...lido(PAGES))
    for (const pagina of [0, 31, 9999, '1.5', 'x', '-1']) {
      const { status, headers } = await see(id, pagina)
      expect([pagina, status, headers.get('etag')]).toEqual([pagina, 404, null])
    }
    for (const query of ['?lado=321', '?lado=', '?cor=talvez', '?tamanho=1']) {
      expect((await see(id, 1, query)).json.error.code).toBe('CAR-004')
    }
    expect(await b.environment.keys(`previas/${id}/`)).toEqual([])
  })

  test('that cannot be drawn is none, and is not tried again', async () => {
    const id = await receive(pdf(), ...lido(1))
    expect((await see(id, 1)).status).toBe(404)
    expect(await b.environment.keys(`previas/${id}/`)).toEqual([`previas/${id}/1-1600.jpg`])
    const doc = await documento(id)
    const ctx = withPreviews(() => Promise.reject(new Error('drawn again')))
    await expect(drawPage(ctx, ME, doc, PAGE_ONE)).rejects.toMatchObject({ nome: 'nao_encontrado' })
  })
})

const ME = { id: 'me' } as User
const PAGE_ONE = { pagina: 1, lado: 1600, cor: true }
const withPreviews = (draw: () => Promise<Buffer | null>) => ({ ...b.ctx, previews: { draw } }) as unknown as ServiceCtx
async function documento(id: string) {
  const { state } = await b.ctx.store.load('documento', id)
  if (state === null) throw new Error('no such document')
  return state
}

test.each<[string, (doc: Documento) => Promise<void>]>([
  ['is discarded', ({ id }) => b.record(id, { tipo: 'descartado', causa: 'pedido' })],
  [
    'is destroyed',
    ({ processoId }) => destroy(b.ctx, { alvo: 'processo', id: processoId, base_legal: 'prazo' } as never),
  ],
])('a picture whose document %s while it is drawn goes with it', async (_, goes) => {
  const id = await receive(createBook(), ...lido(PAGES))
  const doc = await documento(id)
  const ctx = withPreviews(async () => {
    await goes(doc)
    return Buffer.from('jpeg')
  })
  await drawPage(ctx, ME, doc, PAGE_ONE)
  expect(await b.environment.keys(`previas/${id}/`)).toEqual([])
})

test('eight of a person wait; others come after the first of them, and a file is brought here only then', async () => {
  const ids = await Promise.all(Array.from({ length: 9 }, () => receive(createBook(), ...lido(PAGES))))
  const docs = await Promise.all(ids.map(documento))
  const [first, , , , , , , , lastDoc] = docs
  const released = Promise.withResolvers<void>()
  const fetched: string[] = []
  const read: Files['read'] = async (file) => {
    fetched.push(file.chave)
    await released.promise
    return b.ctx.arquivos.read(file)
  }
  const previews = createPreviews({ ...b.ctx.arquivos, read }, { PREVIAS: 1, CONFINEMENT: 'kernel' }, b.ctx.logger)
  const ask = (who: string, doc = first as Documento) => previews.draw(who, doc, { ...PAGE_ONE, lado: 320 })
  const mine = docs.slice(0, 8).map((doc) => ask('me', doc))
  await expect(ask('me')).rejects.toMatchObject({ nome: 'indisponivel', retryAfterS: 2 })
  const other = ask('other', lastDoc)
  await end(
    () => fetched.length,
    (count) => count > 0,
  )
  expect(fetched).toEqual([first?.chave])
  released.resolve()
  for (const jpeg of await Promise.all([...mine, other])) expect(jpeg?.length).toBeGreaterThan(100)
  expect(fetched.indexOf(lastDoc?.chave ?? '')).toBe(1)
  await previews.close()
})
