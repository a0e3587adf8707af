import { randomUUID } from 'node:crypto'
import { until } from '@car/testing/until'
import { beforeAll, describe, expect, test } from '@jest/globals'
import { dados, said, get, ask } from '../support/api.ts'
import { ccirPdf, matriculaPdf, pdf, minimalPdf, sha256 } from '../support/papers/files.ts'
import { tokenOf } from '../support/sign-in.ts'
import { send, rascunho, READING_MS } from '../support/factory.ts'
import type { ExtractedData, Received, Status, DocumentoKind } from '../support/types.ts'

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
    expect(dadosRead.campos.map((campo) => campo.nome)).toEqual(
      expect.arrayContaining(['numero_matricula', 'area_ha', 'proprietario_nome']),
    )
  })
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
})
