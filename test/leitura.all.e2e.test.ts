import { randomUUID } from 'node:crypto'
import { until } from '@car/testing/until'
import { beforeAll, describe, expect, test } from '@jest/globals'
import { dados, dito, get, pedir } from './support/api.ts'
import { amostra, ccirPdf, jpeg, matriculaPdf, pdf, pdfMinimo, sha256 } from './support/arquivos.ts'
import { como, CPF } from './support/entrar.ts'
import { enviar, rascunho } from './support/fabrica.ts'
import type { DadosExtraidos, Documento, Recebido, Situacao, TipoDocumento } from './support/tipos.ts'

/** What becomes of a document: read, judged, shown (§3 and §4.1 of the specification, §6 of the decisions). */

let maria: string
let processo: string
beforeAll(async () => {
  maria = await como('maria')
  processo = (await rascunho()).id
})

const LEITURA_MS = 200_000
const situacao = async (id: string) => dados<Situacao>(await get(`/documentos/${id}/status`, maria))
const extraidos = async (id: string) => dados<DadosExtraidos>(await get(`/documentos/${id}/dados-extraidos`, maria))

async function mandar(arquivo: Buffer, tipo: TipoDocumento, mime = 'application/pdf'): Promise<string> {
  return dados<Recebido>(await enviar(maria, processo, { tipo, arquivo, mime }), 202).id
}
const lida = (id: string): Promise<Situacao> =>
  until(
    () => situacao(id),
    ({ status }) => status === 'valido' || status === 'invalido',
    LEITURA_MS,
  )

/** The longer side of a JPEG in pixels, and how many channels it has: its frame header says. */
function medidas(jpeg: Buffer): { lado: number; canais: number } {
  for (let i = 2; i < jpeg.length - 9; i += 2 + jpeg.readUInt16BE(i + 2)) {
    if (jpeg[i + 1] !== 0xc0 && jpeg[i + 1] !== 0xc2) continue
    return { lado: Math.max(jpeg.readUInt16BE(i + 5), jpeg.readUInt16BE(i + 7)), canais: jpeg[i + 9] ?? 0 }
  }
  throw new Error('no JPEG')
}

describe('the status', () => {
  test('begins as aguardando and goes by processando to valido, never back', async () => {
    const id = await mandar(matriculaPdf(), 'matricula_imovel')
    const vistos: string[] = []
    await until(
      async () => {
        const { status } = await situacao(id)
        if (vistos.at(-1) !== status) vistos.push(status)
        return status
      },
      (status) => status === 'valido' || status === 'invalido',
      LEITURA_MS,
    )
    expect(['aguardando', 'processando', 'valido'].filter((s) => vistos.includes(s))).toEqual(vistos)
    expect(vistos.at(-1)).toBe('valido')
  })

  test('comes first in its answer', async () => {
    const id = await mandar(ccirPdf(), 'ccir')
    const { texto } = await get(`/documentos/${id}/status`, maria)
    expect(Object.keys(JSON.parse(texto).data)[0]).toBe('status')
    expect(await lida(id)).toEqual({ status: 'valido', confianca: expect.any(Number) })
  })

  test('is for who may see the processo', async () => {
    const id = await mandar(pdfMinimo(), 'outros')
    for (const resto of ['', '/status', '/dados-extraidos', '/arquivo', '/paginas/1']) {
      const [seu, ninguem] = [
        await get(`/documentos/${id}${resto}`, await como('estranha')),
        await get(`/documentos/${randomUUID()}${resto}`, await como('estranha')),
      ]
      expect([resto, seu.status, seu.texto]).toEqual([resto, 404, ninguem.texto])
      expect([resto, dito(await get(`/documentos/abc${resto}`, maria))]).toEqual([resto, '404 CAR-003'])
    }
    expect(dito(await get(`/documentos/${id}/status`, await como('analistaBronze')))).toBe('200')
  })
})

describe('what was read', () => {
  test('of a matrícula: its number, area and owner, and where each stands', async () => {
    const id = await mandar(pdf('par202.matricula.pdf'), 'matricula_imovel')
    await lida(id)
    const dadosLidos = await extraidos(id)
    expect(Object.keys(dadosLidos).slice(0, 3)).toEqual(['numero_matricula', 'area_ha', 'proprietario_nome'])
    expect(dadosLidos).toMatchObject({
      numero_matricula: '49495',
      area_ha: 528.1068,
      proprietario_nome: 'MARIA APARECIDA DA CONCEIÇÃO',
    })
    for (const campo of dadosLidos.campos) {
      expect(campo).toMatchObject({
        nome: expect.any(String),
        confianca: expect.any(Number),
        pagina: expect.any(Number),
      })
      expect([campo.confianca >= 0, campo.confianca <= 100]).toEqual([true, true])
    }
    expect(dadosLidos.campos.map((c) => c.nome)).toEqual(
      expect.arrayContaining(['numero_matricula', 'area_ha', 'proprietario_nome']),
    )
  })

  test('of a CCIR: its code too', async () => {
    const id = await mandar(pdf('par202.ccir.pdf'), 'ccir')
    await lida(id)
    expect(await extraidos(id)).toMatchObject({
      ccir_codigo: '1895295067460',
      area_ha: 528.1068,
      proprietario_nome: 'MARIA APARECIDA DA CONCEIÇÃO',
    })
  })

  test('shows no whole CPF', async () => {
    const id = await mandar(matriculaPdf(), 'matricula_imovel')
    await lida(id)
    const { texto } = await get(`/documentos/${id}/dados-extraidos`, maria)
    expect(texto.replace(/[.-]/g, '')).not.toContain(CPF.maria)
  })
})

describe('a document that cannot be used', () => {
  test('a blurred photograph ends invalido: below 70 %, with what to do for this image', async () => {
    const id = await mandar(jpeg('ccir8.blurred.jpg'), 'ccir', 'image/jpeg')
    const fim = await lida(id)
    expect(fim).toMatchObject({ status: 'invalido', motivo: 'ocr_baixa_confianca' })
    expect(fim.confianca).toBeLessThan(70)
    expect(fim.instrucoes?.length).toBeGreaterThan(0)
    expect(fim.instrucoes?.join(' ')).toMatch(/desfocada/)
    expect(dados<Documento>(await get(`/documentos/${id}`, maria))).toMatchObject({
      status: 'invalido',
      motivo: 'ocr_baixa_confianca',
    })
    expect(dito(await get(`/documentos/${id}/dados-extraidos`, maria))).toBe('200')
  })

  test.each<[string, () => Buffer, TipoDocumento, string, RegExp]>([
    ['an empty page', pdfMinimo, 'matricula_imovel', 'nao_e_documento', /texto/],
    ['a CCIR sent as a matrícula', ccirPdf, 'matricula_imovel', 'tipo_divergente', /CCIR/],
    ['a PDF with a password', () => pdf('hostile/enc-user256.pdf'), 'outros', 'pdf_protegido', /senha/],
    ['a PDF that was cut off', () => pdf('hostile/trunc.pdf'), 'outros', 'arquivo_corrompido', /danificado/],
  ])('%s', async (_nome, fazer, tipo, motivo, dica) => {
    const id = await mandar(fazer(), tipo)
    const fim = await lida(id)
    expect(fim).toMatchObject({
      status: 'invalido',
      motivo,
      instrucoes: expect.arrayContaining([expect.stringMatching(/\.$/)]),
    })
    expect(fim.instrucoes?.join(' ')).toMatch(dica)
    const nada = await extraidos(id)
    expect(nada).toMatchObject({ numero_matricula: null, area_ha: null, proprietario_nome: null })
  })

  test.each(['flatebomb.pdf', 'formbomb.pdf', 'hugepage.pdf', 'loop.pdf'])(
    '%s ends, and takes nothing along',
    async (nome) => {
      const [bomba, bom] = [
        await mandar(pdf(`hostile/${nome}`), 'outros'),
        await mandar(matriculaPdf(), 'matricula_imovel'),
      ]
      expect((await lida(bom)).status).toBe('valido')
      expect(['valido', 'invalido']).toContain((await lida(bomba)).status)
    },
  )
})

describe('the file', () => {
  let id: string
  let arquivo: Buffer
  beforeAll(async () => {
    arquivo = matriculaPdf()
    id = await mandar(arquivo, 'matricula_imovel')
  })
  const ler = (headers: Record<string, string>) => get(`/documentos/${id}/arquivo`, maria, { headers })

  test('comes whole, as an attachment that nothing runs', async () => {
    const { status, headers, bytes } = await get(`/documentos/${id}/arquivo`, maria)
    expect([status, sha256(bytes)]).toEqual([200, sha256(arquivo)])
    expect(headers.get('content-type')).toBe('application/pdf')
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="?matricula\.pdf"?$/)
    expect(headers.get('content-length')).toBe(String(arquivo.length))
    expect(headers.get('accept-ranges')).toBe('bytes')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  test.each([
    ['bytes=0-0', 0, 1],
    ['bytes=0-99', 0, 100],
    ['bytes=100-199', 100, 200],
    ['bytes=1000-', 1000, undefined],
    ['bytes=-50', -50, undefined],
    ['bytes=0-999999999', 0, undefined],
  ])('comes in parts: %s', async (range, de, ate_) => {
    const { status, headers, bytes } = await ler({ range })
    const pedaco = arquivo.subarray(de, ate_)
    expect([status, bytes.equals(pedaco)]).toEqual([206, true])
    const inicio = de < 0 ? arquivo.length + de : de
    expect(headers.get('content-range')).toBe(`bytes ${inicio}-${inicio + pedaco.length - 1}/${arquivo.length}`)
  })

  test('of a part that cannot be served says how long it is, and nothing else', async () => {
    for (const range of [`bytes=${arquivo.length}-`, 'bytes=99999999-', 'bytes=-0', 'bytes=5-1']) {
      const { status, headers, bytes } = await ler({ range })
      expect([range, status, bytes.length]).toEqual([range, 416, 0])
      expect(headers.get('content-range')).toBe(`bytes */${arquivo.length}`)
    }
  })

  test('asked for in a way that is not known comes whole', async () => {
    for (const range of ['linhas=0-1', 'bytes=abc']) {
      const { status, bytes } = await ler({ range })
      expect([range, status, bytes.length]).toEqual([range, 200, arquivo.length])
    }
  })

  test('can be asked about without being sent', async () => {
    const { status, headers, bytes } = await pedir('HEAD', `/documentos/${id}/arquivo`, { token: maria })
    expect([status, headers.get('content-length'), bytes.length]).toEqual([200, String(arquivo.length), 0])
  })

  test('is the very sample, but for the note at its end', async () => {
    const { bytes } = await get(`/documentos/${id}/arquivo`, maria)
    expect(bytes.subarray(0, amostra('par202.matricula.pdf').length).equals(amostra('par202.matricula.pdf'))).toBe(true)
  })

  test('has its pages as pictures', async () => {
    await lida(id)
    const { headers, bytes } = await get(`/documentos/${id}/paginas/1`, maria)
    expect([headers.get('content-type'), bytes.subarray(0, 2).toString('hex')]).toEqual(['image/jpeg', 'ffd8'])
    const pequena = await get(`/documentos/${id}/paginas/1?lado=320`, maria)
    const cinza = await get(`/documentos/${id}/paginas/1?cor=false`, maria)
    expect([medidas(bytes), medidas(pequena.bytes), medidas(cinza.bytes)]).toEqual([
      { lado: 1600, canais: 3 },
      { lado: 320, canais: 3 },
      { lado: 1600, canais: 1 },
    ])
    const etag = pequena.headers.get('etag') ?? ''
    const outra = await get(`/documentos/${id}/paginas/1?lado=320`, maria, { headers: { 'if-none-match': etag } })
    expect([outra.status, outra.bytes.length]).toEqual([304, 0])
    expect(dito(await get(`/documentos/${id}/paginas/1?lado=100`, maria))).toBe('422 CAR-004')
    for (const pagina of ['0', '99', 'um', '-1'])
      expect(dito(await get(`/documentos/${id}/paginas/${pagina}`, maria))).toBe('404 CAR-003')
  })
})
