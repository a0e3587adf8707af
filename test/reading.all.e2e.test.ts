import { randomUUID } from 'node:crypto'
import { until } from '@car/testing/until'
import { beforeAll, describe, expect, test } from '@jest/globals'
import { dados, said, get, ask } from './support/api.ts'
import { sample, ccirPdf, jpeg, matriculaPdf, pdf, minimalPdf, sha256 } from './support/files.ts'
import { tokenOf, CPF } from './support/sign-in.ts'
import { send, rascunho, READING_MS } from './support/factory.ts'
import type { ExtractedData, Documento, Received, Status, DocumentoKind } from './support/types.ts'

let maria: string
let processo: string
beforeAll(async () => {
  maria = await tokenOf('maria')
  processo = (await rascunho()).id
})

const statusOf = async (id: string) => dados<Status>(await get(`/documentos/${id}/status`, maria))
const extracted = async (id: string) => dados<ExtractedData>(await get(`/documentos/${id}/dados-extraidos`, maria))

async function upload(arquivo: Buffer, tipo: DocumentoKind, mime = 'application/pdf'): Promise<string> {
  return dados<Received>(await send(maria, processo, { tipo, arquivo, mime }), 202).id
}
const settledReading = (id: string): Promise<Status> =>
  until(
    () => statusOf(id),
    ({ status }) => status === 'valido' || status === 'invalido',
    READING_MS,
  )

/** Reads the longer side of a JPEG in pixels, and the number of channels. */
function measurements(jpeg: Buffer): { lado: number; channels: number } {
  for (let i = 2; i < jpeg.length - 9; i += 2 + jpeg.readUInt16BE(i + 2)) {
    if (jpeg[i + 1] !== 0xc0 && jpeg[i + 1] !== 0xc2) continue
    return { lado: Math.max(jpeg.readUInt16BE(i + 5), jpeg.readUInt16BE(i + 7)), channels: jpeg[i + 9] ?? 0 }
  }
  throw new Error('no JPEG')
}

describe('the status', () => {
  test('begins as aguardando and goes by processando to valido, never back', async () => {
    const id = await upload(matriculaPdf(), 'matricula_imovel')
    const seen: string[] = []
    await until(
      async () => {
        const { status } = await statusOf(id)
        if (seen.at(-1) !== status) seen.push(status)
        return status
      },
      (status) => status === 'valido' || status === 'invalido',
      READING_MS,
    )
    expect(['aguardando', 'processando', 'valido'].filter((s) => seen.includes(s))).toEqual(seen)
    expect(seen.at(-1)).toBe('valido')
  })

  test('comes first in its answer', async () => {
    const id = await upload(ccirPdf(), 'ccir')
    const { texto } = await get(`/documentos/${id}/status`, maria)
    expect(Object.keys(JSON.parse(texto).data)[0]).toBe('status')
    expect(await settledReading(id)).toEqual({ status: 'valido', confianca: expect.any(Number) })
  })

  test('is for who may see the processo', async () => {
    const id = await upload(minimalPdf(), 'outros')
    for (const rest of ['', '/status', '/dados-extraidos', '/arquivo', '/paginas/1']) {
      const [ownDocumento, nobody] = [
        await get(`/documentos/${id}${rest}`, await tokenOf('stranger')),
        await get(`/documentos/${randomUUID()}${rest}`, await tokenOf('stranger')),
      ]
      expect([rest, ownDocumento.status, ownDocumento.texto]).toEqual([rest, 404, nobody.texto])
      expect([rest, said(await get(`/documentos/abc${rest}`, maria))]).toEqual([rest, '404 CAR-003'])
    }
    expect(said(await get(`/documentos/${id}/status`, await tokenOf('analistaBronze')))).toBe('200')
  })
})

describe('what was read', () => {
  test('of a matrícula: its number, area and owner, and where each stands', async () => {
    const id = await upload(pdf('par202.matricula.pdf'), 'matricula_imovel')
    await settledReading(id)
    const dadosRead = await extracted(id)
    expect(Object.keys(dadosRead).slice(0, 3)).toEqual(['numero_matricula', 'area_ha', 'proprietario_nome'])
    expect(dadosRead).toMatchObject({
      numero_matricula: '49495',
      area_ha: 528.1068,
      proprietario_nome: 'MARIA APARECIDA DA CONCEIÇÃO',
    })
    for (const campo of dadosRead.campos) {
      expect(campo).toMatchObject({
        nome: expect.any(String),
        confianca: expect.any(Number),
        pagina: expect.any(Number),
      })
      expect([campo.confianca >= 0, campo.confianca <= 100]).toEqual([true, true])
    }
    expect(dadosRead.campos.map((c) => c.nome)).toEqual(
      expect.arrayContaining(['numero_matricula', 'area_ha', 'proprietario_nome']),
    )
  })

  test('of a CCIR: its code too', async () => {
    const id = await upload(pdf('par202.ccir.pdf'), 'ccir')
    await settledReading(id)
    expect(await extracted(id)).toMatchObject({
      ccir_codigo: '1895295067460',
      area_ha: 528.1068,
      proprietario_nome: 'MARIA APARECIDA DA CONCEIÇÃO',
    })
  })

  test('shows no whole CPF', async () => {
    const id = await upload(matriculaPdf(), 'matricula_imovel')
    await settledReading(id)
    const { texto } = await get(`/documentos/${id}/dados-extraidos`, maria)
    expect(texto.replace(/[.-]/g, '')).not.toContain(CPF.maria)
  })
})

describe('a document that cannot be used', () => {
  test('a blurred photograph ends invalido: below 70 %, with what to do for this image', async () => {
    const id = await upload(jpeg('ccir8.blurred.jpg'), 'ccir', 'image/jpeg')
    const end = await settledReading(id)
    expect(end).toMatchObject({ status: 'invalido', motivo: 'ocr_baixa_confianca' })
    expect(end.confianca).toBeLessThan(70)
    expect(end.instrucoes?.length).toBeGreaterThan(0)
    expect(end.instrucoes?.join(' ')).toMatch(/desfocada/)
    expect(dados<Documento>(await get(`/documentos/${id}`, maria))).toMatchObject({
      status: 'invalido',
      motivo: 'ocr_baixa_confianca',
    })
    expect(said(await get(`/documentos/${id}/dados-extraidos`, maria))).toBe('200')
  })

  test.each<[string, () => Buffer, DocumentoKind, string, RegExp]>([
    ['an empty page', minimalPdf, 'matricula_imovel', 'nao_e_documento', /texto/],
    ['a CCIR sent as a matrícula', ccirPdf, 'matricula_imovel', 'tipo_divergente', /CCIR/],
    ['a PDF with a password', () => pdf('hostile/enc-user256.pdf'), 'outros', 'pdf_protegido', /senha/],
    ['a PDF that was cut off', () => pdf('hostile/trunc.pdf'), 'outros', 'arquivo_corrompido', /danificado/],
  ])('%s', async (_name, run, tipo, motivo, hint) => {
    const id = await upload(run(), tipo)
    const end = await settledReading(id)
    expect(end).toMatchObject({
      status: 'invalido',
      motivo,
      instrucoes: expect.arrayContaining([expect.stringMatching(/\.$/)]),
    })
    expect(end.instrucoes?.join(' ')).toMatch(hint)
    const nothing = await extracted(id)
    expect(nothing).toMatchObject({ numero_matricula: null, area_ha: null, proprietario_nome: null })
  })

  test.each(['flatebomb.pdf', 'formbomb.pdf', 'hugepage.pdf', 'loop.pdf'])(
    '%s ends, and takes nothing along',
    async (nome) => {
      const [bomb, good] = [
        await upload(pdf(`hostile/${nome}`), 'outros'),
        await upload(matriculaPdf(), 'matricula_imovel'),
      ]
      expect((await settledReading(good)).status).toBe('valido')
      expect(['valido', 'invalido']).toContain((await settledReading(bomb)).status)
    },
  )
})

describe('the file', () => {
  let id: string
  let arquivo: Buffer
  beforeAll(async () => {
    arquivo = matriculaPdf()
    id = await upload(arquivo, 'matricula_imovel')
  })
  const read = (headers: Record<string, string>) => get(`/documentos/${id}/arquivo`, maria, { headers })

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
  ])('comes in parts: %s', async (range, from, last) => {
    const { status, headers, bytes } = await read({ range })
    const chunk = arquivo.subarray(from, last)
    expect([status, bytes.equals(chunk)]).toEqual([206, true])
    const start = from < 0 ? arquivo.length + from : from
    expect(headers.get('content-range')).toBe(`bytes ${start}-${start + chunk.length - 1}/${arquivo.length}`)
  })

  test('of a part that cannot be served says how long it is, and nothing else', async () => {
    for (const range of [`bytes=${arquivo.length}-`, 'bytes=99999999-', 'bytes=-0', 'bytes=5-1']) {
      const { status, headers, bytes } = await read({ range })
      expect([range, status, bytes.length]).toEqual([range, 416, 0])
      expect(headers.get('content-range')).toBe(`bytes */${arquivo.length}`)
    }
  })

  test('asked for in a way that is not known comes whole', async () => {
    for (const range of ['linhas=0-1', 'bytes=abc']) {
      const { status, bytes } = await read({ range })
      expect([range, status, bytes.length]).toEqual([range, 200, arquivo.length])
    }
  })

  test('can be asked about without being sent', async () => {
    const { status, headers, bytes } = await ask('HEAD', `/documentos/${id}/arquivo`, { token: maria })
    expect([status, headers.get('content-length'), bytes.length]).toEqual([200, String(arquivo.length), 0])
  })

  test('is the very sample, but for the note at its end', async () => {
    const { bytes } = await get(`/documentos/${id}/arquivo`, maria)
    expect(bytes.subarray(0, sample('par202.matricula.pdf').length).equals(sample('par202.matricula.pdf'))).toBe(true)
  })

  test('has its pages as pictures', async () => {
    await settledReading(id)
    const { headers, bytes } = await get(`/documentos/${id}/paginas/1`, maria)
    expect([headers.get('content-type'), bytes.subarray(0, 2).toString('hex')]).toEqual(['image/jpeg', 'ffd8'])
    const small = await get(`/documentos/${id}/paginas/1?lado=320`, maria)
    const grey = await get(`/documentos/${id}/paginas/1?cor=false`, maria)
    expect([measurements(bytes), measurements(small.bytes), measurements(grey.bytes)]).toEqual([
      { lado: 1600, channels: 3 },
      { lado: 320, channels: 3 },
      { lado: 1600, channels: 1 },
    ])
    const etag = small.headers.get('etag') ?? ''
    const other = await get(`/documentos/${id}/paginas/1?lado=320`, maria, { headers: { 'if-none-match': etag } })
    expect([other.status, other.bytes.length]).toEqual([304, 0])
    expect(said(await get(`/documentos/${id}/paginas/1?lado=100`, maria))).toBe('422 CAR-004')
    for (const pagina of ['0', '99', 'um', '-1'])
      expect(said(await get(`/documentos/${id}/paginas/${pagina}`, maria))).toBe('404 CAR-003')
  })
})
