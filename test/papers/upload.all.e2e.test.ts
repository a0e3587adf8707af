import { randomUUID } from 'node:crypto'
import { until } from '@car/testing/until'
import { beforeAll, describe, expect, test } from '@jest/globals'
import { remove, dados, said, errorOf, get, list, ask, post } from '../support/api.ts'
import { ccirPdf, jpeg, matriculaPdf, minimalPdf, png, sha256, tiff } from '../support/papers/files.ts'
import { tokenOf, personOf } from '../support/sign-in.ts'
import { documentosOf, inAnalysis, send, readings, rascunho, submetido } from '../support/factory.ts'
import type { Ato, Documento, QueueItem, Processo, Received } from '../support/types.ts'

const MB = 1024 * 1024
let maria: string
let processo: Processo
beforeAll(async () => {
  maria = await tokenOf('maria')
  processo = await rascunho()
})

/** Writes a multipart body by hand, for parts in any order and form. */
function multipart(pieces: [string, string | Buffer, string?, string?][], boundary = `f${randomUUID()}`) {
  const body = Buffer.concat([
    ...pieces.flatMap(([nome, valor, arquivo, tipo]) => [
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="${nome}"${arquivo === undefined ? '' : `; filename="${arquivo}"`}\r\n${tipo === undefined ? '' : `Content-Type: ${tipo}\r\n`}\r\n`,
      ),
      Buffer.from(valor),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ])
  return { body, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } }
}
const dispatch = (pieces: Parameters<typeof multipart>[0]) =>
  ask('POST', '/documentos/upload', { token: maria, ...multipart(pieces) })

describe('an upload', () => {
  test('is accepted: 202 with id, aguardando and the SHA-256 of the bytes', async () => {
    const arquivo = matriculaPdf()
    const response = await send(maria, processo.id, { arquivo })
    expect(response.status).toBe(202)
    expect(dados(response, 202)).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
      status: 'aguardando',
      hash_sha256: sha256(arquivo),
    })
  })

  test('is there at once, with what is known of it', async () => {
    const arquivo = jpeg('leitura/matricula0.low72.jpg')
    const upload = { tipo: 'outros' as const, arquivo, nome: 'Matrícula nº 1.JPG', mime: 'image/jpeg' }
    const { id } = dados<Received>(await send(maria, processo.id, upload), 202)
    const doc = dados<Documento>(await get(`/documentos/${id}`, maria))
    expect(doc).toMatchObject({
      id,
      processo_id: processo.id,
      tipo_documento: 'outros',
      status: expect.stringMatching(/^(aguardando|processando|valido|invalido)$/),
      hash_sha256: sha256(arquivo),
      nome_arquivo: 'Matrícula nº 1.JPG',
      tipo_conteudo: 'image/jpeg',
      tamanho_bytes: arquivo.length,
      substitui: null,
      recebido_em: expect.stringMatching(/Z$/),
    })
    expect((await documentosOf(processo.id)).map((d) => d.id)).toContain(id)
    expect((await get(`/documentos/${id}/arquivo`, maria)).bytes.equals(arquivo)).toBe(true)
  })

  test.each([
    'matricula_imovel',
    'ccir',
    'planta_georeferenciada',
    'memorial_descritivo',
    'car_anterior',
    'declaracao_area',
    'anuencia_confrontante',
    'outros',
  ] as const)('may be a %s', async (tipo) =>
    expect(said(await send(maria, processo.id, { tipo, arquivo: minimalPdf() }))).toBe('202'),
  )

  test.each([
    ['application/pdf', minimalPdf],
    ['image/jpeg', () => jpeg('leitura/matricula0.low72.jpg')],
    ['image/png', png],
    ['image/tiff', tiff],
  ])('may be %s', async (mime, run) => {
    const { id } = dados<Received>(await send(maria, processo.id, { tipo: 'outros', arquivo: run(), mime }), 202)
    expect(dados<Documento>(await get(`/documentos/${id}`, maria)).tipo_conteudo).toBe(mime)
  })

  test('may send its parts in any order', async () => {
    const campos: Parameters<typeof multipart>[0] = [
      ['arquivo', minimalPdf(), 'a.pdf', 'application/pdf'],
      ['tipo_documento', 'outros'],
      ['processo_id', processo.id],
    ]
    expect(said(await dispatch(campos))).toBe('202')
    const [arquivo, tipo, id] = campos as [(typeof campos)[0], (typeof campos)[0], (typeof campos)[0]]
    expect(said(await dispatch([tipo, ['arquivo', minimalPdf(), 'a.pdf', 'application/pdf'], id]))).toBe('202')
    expect(said(await dispatch([id, tipo, arquivo]))).toBe('409 CAR-007')
  })

  test('needs every field', async () => {
    const nothing = errorOf(await dispatch([['tipo_documento', 'ccir']]))
    expect([nothing.said, nothing.byField]).toEqual(['422 CAR-004', { processo_id: 'required', arquivo: 'required' }])
    const withoutKind = errorOf(
      await dispatch([
        ['processo_id', processo.id],
        ['arquivo', minimalPdf(), 'a.pdf', 'application/pdf'],
      ]),
    )
    expect(withoutKind.byField).toEqual({ tipo_documento: 'required' })
    const withoutFile = errorOf(
      await dispatch([
        ['processo_id', processo.id],
        ['tipo_documento', 'ccir'],
      ]),
    )
    expect(withoutFile.byField).toEqual({ arquivo: 'required' })
  })

  test('names every field that is wrong at once', async () => {
    const refusal = errorOf(
      await dispatch([
        ['processo_id', 'abc'],
        ['tipo_documento', 'foto'],
        ['cor', 'azul'],
        ['arquivo', minimalPdf(), 'a.pdf', 'application/pdf'],
      ]),
    )
    expect([refusal.said, refusal.byField]).toEqual([
      '422 CAR-004',
      { processo_id: 'invalid_format', tipo_documento: 'invalid_value', cor: 'unknown_field' },
    ])
  })

  test('takes no field twice, no file as text, no text as a file, no second file, no empty file', async () => {
    const [id, tipo] = [
      ['processo_id', processo.id],
      ['tipo_documento', 'outros'],
    ] as [[string, string], [string, string]]
    const arquivo = (): [string, Buffer, string, string] => ['arquivo', minimalPdf(), 'a.pdf', 'application/pdf']
    const campos = async (pieces: Parameters<typeof multipart>[0]) =>
      Object.keys(errorOf(await dispatch(pieces)).byField)
    expect(await campos([id, id, tipo, arquivo()])).toEqual(['processo_id'])
    expect(await campos([id, tipo, ['arquivo', 'texto']])).toEqual(['arquivo'])
    expect(await campos([id, ['tipo_documento', 'outros', 'a.txt', 'text/plain'], arquivo()])).toEqual([
      'tipo_documento',
    ])
    expect(await campos([id, tipo, arquivo(), arquivo()])).toEqual(['arquivo'])
    expect(await campos([id, tipo, ['arquivo', '', 'a.pdf', 'application/pdf']])).toEqual(['arquivo'])
  })

  test.each<[string, Buffer, string]>([
    ['text', Buffer.from('texto'), 'text/plain'],
    ['text that says it is a PDF', Buffer.from(`texto ${randomUUID()}`), 'application/pdf'],
    ['a page that says it is a picture', Buffer.from('<html><script>alert(1)</script></html>'), 'image/jpeg'],
    ['a PDF that says it is a picture', minimalPdf(), 'image/png'],
    ['a picture that says it is a PDF', png(), 'application/pdf'],
    ['a GIF', Buffer.from('GIF89a......................'), 'image/gif'],
    ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml'],
    ['a program', Buffer.from('4d5a90000300000004000000ffff0000', 'hex'), 'application/pdf'],
  ])('is not %s', async (_name, arquivo, mime) => {
    expect(said(await send(maria, processo.id, { tipo: 'outros', arquivo, mime }))).toBe('415 CAR-009')
  })

  test('is multipart, and whole', async () => {
    const json = { processo_id: processo.id, tipo_documento: 'ccir' }
    expect(said(await post('/documentos/upload', maria, json))).toBe('415 CAR-009')
    const { body, headers } = multipart([
      ['processo_id', processo.id],
      ['tipo_documento', 'ccir'],
      ['arquivo', minimalPdf(), 'a', 'application/pdf'],
    ])
    expect(said(await ask('POST', '/documentos/upload', { token: maria, body: body.subarray(0, -20), headers }))).toBe(
      '400 CAR-011',
    )
    expect(
      said(
        await ask('POST', '/documentos/upload', {
          token: maria,
          body,
          headers: { 'content-type': 'multipart/form-data' },
        }),
      ),
    ).toBe('400 CAR-011')
    expect(said(await ask('POST', '/documentos/upload', { token: maria, body: 'x', headers }))).toBe('400 CAR-011')
  })

  test.each([
    ['../../etc/passwd.pdf', 'passwd.pdf'],
    ['C:\\Users\\maria\\matricula.pdf', 'matricula.pdf'],
    ['a\u202efdp.exe.pdf', 'afdp.exe.pdf'],
    ['<script>.pdf', 'script.pdf'],
    ['sem extensão', 'sem extensão.pdf'],
  ])('keeps of its name what may be shown: %s', async (nome, expected) => {
    const { id } = dados<Received>(await send(maria, processo.id, { tipo: 'outros', arquivo: minimalPdf(), nome }), 202)
    expect(dados<Documento>(await get(`/documentos/${id}`, maria)).nome_arquivo).toBe(expected)
  })

  test('to nobody’s processo, or a stranger’s, is CAR-003, however large', async () => {
    const stranger = await tokenOf('stranger')
    expect(said(await send(stranger, processo.id, { tipo: 'outros', arquivo: minimalPdf() }))).toBe('404 CAR-003')
    expect(said(await send(maria, randomUUID(), { tipo: 'outros', arquivo: minimalPdf() }))).toBe('404 CAR-003')
    const large = Buffer.concat([minimalPdf(), Buffer.alloc(51 * MB)])
    expect(said(await send(stranger, processo.id, { tipo: 'outros', arquivo: large }))).toBe('404 CAR-003')
    expect(said(await send(stranger, processo.id, { tipo: 'outros', arquivo: Buffer.from('x') }))).toBe('404 CAR-003')
  })

  test('to a draft takes bronze', async () => {
    const { id } = await rascunho('bronze')
    expect(said(await send(await tokenOf('bronze'), id, { tipo: 'outros', arquivo: minimalPdf() }))).toBe('202')
  })

  test('to a case that is past its draft is CAR-005', async () => {
    const { id } = await submetido()
    expect(said(await send(maria, id, { tipo: 'outros', arquivo: minimalPdf() }))).toBe('409 CAR-005')
  })
})

describe('a file that is held already', () => {
  test('is CAR-007, one body for all: never whose or where', async () => {
    const arquivo = ccirPdf()
    const { id: first } = dados<Received>(await send(maria, processo.id, { tipo: 'ccir', arquivo }), 202)
    const mine = await send(maria, processo.id, { tipo: 'ccir', arquivo })
    const otherKind = await send(maria, (await rascunho()).id, { tipo: 'outros', arquivo, nome: 'outro.pdf' })
    const joao = await rascunho('joao')
    const foreign = await send(await tokenOf('joao'), joao.id, { tipo: 'ccir', arquivo })
    for (const refusal of [mine, otherKind, foreign]) expect([refusal.status, refusal.texto]).toEqual([409, mine.texto])
    expect(errorOf(mine).said).toBe('409 CAR-007')
    expect(mine.texto).not.toContain(first)
    expect(mine.texto).not.toContain(personOf('maria').nome)
  })

  test('is one byte’s difference away from another one', async () => {
    const arquivo = minimalPdf()
    expect(said(await send(maria, processo.id, { tipo: 'outros', arquivo }))).toBe('202')
    expect(
      said(await send(maria, processo.id, { tipo: 'outros', arquivo: Buffer.concat([arquivo, Buffer.from(' ')]) })),
    ).toBe('202')
  })

  test('is taken from one of many who send it at once', async () => {
    const arquivo = minimalPdf()
    const answers = await Promise.all(
      [1, 2, 3, 4].map(async () => said(await send(maria, processo.id, { tipo: 'outros', arquivo }))),
    )
    expect(answers.toSorted()).toEqual(['202', '409 CAR-007', '409 CAR-007', '409 CAR-007'])
  })

  test('in another owner’s processo raises a risk on both', async () => {
    const [ofMaria, ofJoao] = [await inAnalysis(), await inAnalysis('joao')]
    const arquivo = minimalPdf()
    const analista = await tokenOf('analista')
    expect(said(await send(analista, ofMaria.id, { tipo: 'outros', arquivo }))).toBe('202')
    expect(said(await send(analista, ofJoao.id, { tipo: 'outros', arquivo }))).toBe('409 CAR-007')
    for (const { numero } of [ofMaria, ofJoao]) {
      await until(
        async () =>
          list<QueueItem>(await get(`/analista/processos?q=${numero}`, analista)).data[0]?.fatores.map(
            (f) => f.codigo,
          ) ?? [],
        (codes) => codes.includes('duplicidade'),
        10_000,
      )
    }
    // The history does not reveal the other case to the owner.
    const atos = list<Ato>(await get(`/processos/${ofMaria.id}/historico?page_size=100`, maria)).data
    expect(JSON.stringify(atos)).not.toContain(ofJoao.id)
  })

  test('may be sent again once its document is discarded', async () => {
    const arquivo = minimalPdf()
    const { id } = dados<Received>(await send(maria, processo.id, { tipo: 'outros', arquivo }), 202)
    expect(said(await remove(`/documentos/${id}`, maria))).toBe('204')
    expect(said(await send(maria, processo.id, { tipo: 'outros', arquivo }))).toBe('202')
  })
})

describe('a document', () => {
  test('is discarded from a draft, and is gone', async () => {
    const { id } = dados<Received>(await send(maria, processo.id, { tipo: 'outros', arquivo: minimalPdf() }), 202)
    expect(said(await remove(`/documentos/${id}`, await tokenOf('stranger')))).toBe('404 CAR-003')
    expect(said(await remove(`/documentos/${id}`, maria))).toBe('204')
    for (const rest of ['', '/status', '/dados-extraidos', '/arquivo']) {
      expect([rest, said(await get(`/documentos/${id}${rest}`, maria))]).toEqual([rest, '404 CAR-003'])
    }
    expect((await documentosOf(processo.id)).map((d) => d.id)).not.toContain(id)
    expect(said(await remove(`/documentos/${id}`, maria))).toBe('404 CAR-003')
  })

  test('of a submitted case stays', async () => {
    const { id } = await submetido()
    const [doc] = await documentosOf(id)
    expect(said(await remove(`/documentos/${doc?.id}`, maria))).toBe('409 CAR-005')
  })

  test('replaces an invalido one of the same processo, and no other', async () => {
    const { id } = await rascunho()
    const bad = dados<Received>(await send(maria, id, { arquivo: minimalPdf() }), 202)
    const good = dados<Received>(await send(maria, id, { tipo: 'ccir', arquivo: ccirPdf() }), 202)
    await readings(id)
    const replace = (substitui: string, target = id) =>
      send(maria, target, { arquivo: minimalPdf(), campos: { substitui } })
    for (const [target, substitui] of [
      [id, good.id],
      [id, randomUUID()],
      [(await rascunho()).id, bad.id],
    ] as const) {
      expect(errorOf(await replace(substitui, target)).byField).toEqual({ substitui: 'invalid_value' })
    }
    expect(errorOf(await replace('abc')).byField).toEqual({ substitui: 'invalid_format' })
    const fresh = dados<Received>(await send(maria, id, { campos: { substitui: bad.id } }), 202)
    expect(dados<Documento>(await get(`/documentos/${fresh.id}`, maria)).substitui).toBe(bad.id)
    expect(fresh.id).not.toBe(bad.id)
  })

  test('is listed with the others in the order in which they came', async () => {
    const { id } = await rascunho()
    const ids: string[] = []
    for (let i = 0; i < 3; i++)
      ids.push(dados<Received>(await send(maria, id, { tipo: 'outros', arquivo: minimalPdf() }), 202).id)
    const page = list<Documento>(await get(`/processos/${id}/documentos?page_size=2`, maria))
    expect([page.data.map((d) => d.id), page.meta.total_count]).toEqual([ids.slice(0, 2), 3])
    expect((await documentosOf(id)).map((d) => d.id)).toEqual(ids)
  })
})
