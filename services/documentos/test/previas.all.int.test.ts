import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import type { Usuario } from '@car/identity/usuario'
import sharp from 'sharp'
import type { Documento } from '../src/domain/documento.ts'
import type { EventoDeDocumento } from '../src/domain/eventos.ts'
import type { Arquivos } from '../src/outbound/arquivos.ts'
import { criarPrevias } from '../src/outbound/previas.ts'
import { desenharPagina } from '../src/usecases/desenhar-pagina.ts'
import type { CtxDoServico } from '../src/usecases/ctx.ts'
import { ate, type Pessoa } from './apoio/ambiente.ts'
import { type Bancada, envio, montarBancada, pdf } from './apoio/bancada.ts'

/** Pictures of pages, which confined processes draw on request, and which are then kept. */

jest.setTimeout(120_000)

let b: Bancada
let maria: Pessoa
beforeAll(async () => {
  b = await montarBancada()
  maria = await b.emissor.pessoa('produtor_rural')
})
afterAll(() => b.close())

const PAGINAS = 30
/** A PDF of thirty pages, each in another red, with other bytes each time. */
function livro(): Buffer {
  const numeros = Array.from({ length: PAGINAS }, (_, n) => n)
  const objetos = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${PAGINAS} /Kids [${numeros.map((n) => `${3 + 2 * n} 0 R`).join(' ')}] >>`,
    ...numeros.flatMap((n) => {
      const desenho = `${(n + 1) / 40} 0.2 0.1 rg 0 0 595 842 re f`
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${4 + 2 * n} 0 R >>`,
        `<< /Length ${desenho.length} >>\nstream\n${desenho}\nendstream`,
      ]
    }),
  ].map((objeto, n) => `${n + 1} 0 obj\n${objeto}\nendobj\n`)
  return Buffer.from(`%PDF-1.7\n${objetos.join('')}trailer\n<< /Root 1 0 R >>\n% ${randomUUID()}\n%%EOF\n`)
}

const lido = (paginas: number): EventoDeDocumento[] => [
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
async function receber(bytes: Buffer, ...eventos: EventoDeDocumento[]): Promise<string> {
  const { json } = await b.enviar(maria, envio(b.processos.processo(maria), bytes))
  if (eventos.length > 0) await b.gravar(json.data.id, ...eventos)
  return json.data.id
}
const ver = (id: string, pagina: number | string, consulta = '', headers: Record<string, string> = {}) =>
  b.pedir(maria, 'GET', `/documentos/${id}/paginas/${pagina}${consulta}`, { headers })

describe('a page of a document that was read', () => {
  test('is drawn in three sizes, in colour or grey, every one of them, and kept', async () => {
    const id = await receber(livro(), ...lido(PAGINAS))
    for (const [pagina, consulta, lado, canais] of [
      [1, '', 1600, 3],
      [21, '?lado=320', 320, 3],
      [30, '?lado=3200&cor=false', 3200, 1],
    ] as const) {
      const { status, headers, bytes } = await ver(id, pagina, consulta)
      expect([status, headers.get('content-type'), headers.get('content-length')]).toEqual([
        200,
        'image/jpeg',
        String(bytes.length),
      ])
      const { width, height, channels } = await sharp(bytes).metadata()
      expect([Math.max(width, height), channels]).toEqual([lado, canais])
    }
    const vermelho = async (pagina: number) =>
      (await sharp((await ver(id, pagina)).bytes).stats()).channels[0]?.mean ?? 0
    expect(await vermelho(30)).toBeGreaterThan((await vermelho(2)) + 100)
    expect((await b.ambiente.chaves(`previas/${id}/`)).toSorted()).toEqual(
      ['1-1600', '2-1600', '21-320', '30-1600', '30-3200-cinza'].map((nome) => `previas/${id}/${nome}.jpg`),
    )
    // The kept picture is the one that was shown.
    await b.ctx.arquivos.guardarPrevia(id, '1-1600', Buffer.from('kept'))
    expect((await ver(id, 1)).bytes.toString()).toBe('kept')
    const listadas = { _id: { $regex: `^previas/${id}/30-` } as never }
    expect(await b.ambiente.store.collection('arquivos_pendentes').countDocuments(listadas)).toBe(0)
  })

  test('never changes: who has it is told so, and may keep it for an hour, for themselves', async () => {
    const id = await receber(livro(), ...lido(PAGINAS))
    const { headers } = await ver(id, 1, '?lado=320')
    const etag = headers.get('etag') ?? ''
    expect(headers.get('cache-control')).toBe('private, no-store')
    const outra = await ver(id, 1, '?lado=320', { 'if-none-match': etag })
    expect([outra.status, outra.bytes.length]).toEqual([304, 0])
    expect((await ver(id, 1, '?lado=320&cor=false', { 'if-none-match': etag })).status).toBe(200)
    const alheia = await b.emissor.pessoa('produtor_rural')
    const recusa = await b.pedir(alheia, 'GET', `/documentos/${id}/paginas/1?lado=320`, {
      headers: { 'if-none-match': etag },
    })
    expect([recusa.status, recusa.headers.get('cache-control')]).toEqual([404, 'no-store'])
  })

  test('is not there before it was read, nor past its end, nor in any other size', async () => {
    const novo = await receber(livro())
    expect((await ver(novo, 1)).status).toBe(404)
    const id = await receber(livro(), ...lido(PAGINAS))
    for (const pagina of [0, 31, 9999, '1.5', 'x', '-1']) {
      const { status, headers } = await ver(id, pagina)
      expect([pagina, status, headers.get('etag')]).toEqual([pagina, 404, null])
    }
    for (const consulta of ['?lado=321', '?lado=', '?cor=talvez', '?tamanho=1']) {
      expect((await ver(id, 1, consulta)).json.error.code).toBe('CAR-004')
    }
    expect(await b.ambiente.chaves(`previas/${id}/`)).toEqual([])
  })

  test('that cannot be drawn is none, and is not tried again', async () => {
    const id = await receber(pdf(), ...lido(1))
    expect((await ver(id, 1)).status).toBe(404)
    expect(await b.ambiente.chaves(`previas/${id}/`)).toEqual([`previas/${id}/1-1600.jpg`])
    const doc = await documento(id)
    const ctx = comPrevias(() => Promise.reject(new Error('drawn again')))
    await expect(desenharPagina(ctx, EU, doc, UMA)).rejects.toMatchObject({ nome: 'nao_encontrado' })
  })
})

const EU = { id: 'eu' } as Usuario
const UMA = { pagina: 1, lado: 1600, cor: true }
const comPrevias = (desenhar: () => Promise<Buffer | null>) =>
  ({ ...b.ctx, previas: { desenhar } }) as unknown as CtxDoServico
async function documento(id: string) {
  const { state } = await b.ctx.store.load('documento', id)
  if (state === null) throw new Error('no such document')
  return state
}

test('a picture whose document goes while it is drawn goes with it', async () => {
  const id = await receber(livro(), ...lido(PAGINAS))
  const doc = await documento(id)
  const ctx = comPrevias(async () => {
    await b.gravar(id, { tipo: 'descartado', causa: 'pedido' })
    return Buffer.from('jpeg')
  })
  await desenharPagina(ctx, EU, doc, UMA)
  expect(await b.ambiente.chaves(`previas/${id}/`)).toEqual([])
})

test('eight of a person wait; others come after the first of them, and a file is brought here only then', async () => {
  const ids = await Promise.all(Array.from({ length: 9 }, () => receber(livro(), ...lido(PAGINAS))))
  const docs = await Promise.all(ids.map(documento))
  const [primeiro, , , , , , , , dela] = docs
  const liberado = Promise.withResolvers<void>()
  const trazidos: string[] = []
  const ler: Arquivos['ler'] = async (arquivo) => {
    trazidos.push(arquivo.chave)
    await liberado.promise
    return b.ctx.arquivos.ler(arquivo)
  }
  const previas = criarPrevias({ ...b.ctx.arquivos, ler }, { PREVIAS: 1, CONFINEMENT: 'kernel' }, b.ctx.logger)
  const pedir = (quem: string, doc = primeiro as Documento) => previas.desenhar(quem, doc, { ...UMA, lado: 320 })
  const meus = docs.slice(0, 8).map((doc) => pedir('eu', doc))
  await expect(pedir('eu')).rejects.toMatchObject({ nome: 'indisponivel', retryAfterS: 2 })
  const outra = pedir('outra', dela)
  await ate(
    () => trazidos.length,
    (quantos) => quantos > 0,
  )
  expect(trazidos).toEqual([primeiro?.chave])
  liberado.resolve()
  for (const jpeg of await Promise.all([...meus, outra])) expect(jpeg?.length).toBeGreaterThan(100)
  expect(trazidos.indexOf(dela?.chave ?? '')).toBe(1)
  await previas.close()
})
