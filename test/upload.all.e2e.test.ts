import { randomUUID } from 'node:crypto'
import { until } from '@car/testing/until'
import { beforeAll, describe, expect, test } from '@jest/globals'
import { apagar, dados, dito, erro, get, lista, pedir, post } from './support/api.ts'
import { amostra, ccirPdf, jpeg, matriculaPdf, pdfMinimo, png, sha256, tiff } from './support/arquivos.ts'
import { como, pessoaDe } from './support/entrar.ts'
import { documentosDe, emAnalise, enviar, formulario, lidos, rascunho, submetido } from './support/fabrica.ts'
import type { Ato, Documento, ItemDaFila, Processo, Recebido } from './support/tipos.ts'

/** §2, §3, §4.1 and §8 of the specification, §6 of the decisions: sending documents. */

const MB = 1024 * 1024
let maria: string
let processo: Processo
beforeAll(async () => {
  maria = await como('maria')
  processo = await rascunho()
})

/** A multipart body written out, so that its parts may come in any order and form. */
function multipart(partes: [string, string | Buffer, string?, string?][], fronteira = `f${randomUUID()}`) {
  const corpo = Buffer.concat([
    ...partes.flatMap(([nome, valor, arquivo, tipo]) => [
      Buffer.from(
        `--${fronteira}\r\nContent-Disposition: form-data; name="${nome}"${arquivo === undefined ? '' : `; filename="${arquivo}"`}\r\n${tipo === undefined ? '' : `Content-Type: ${tipo}\r\n`}\r\n`,
      ),
      Buffer.from(valor),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${fronteira}--\r\n`),
  ])
  return { corpo, headers: { 'content-type': `multipart/form-data; boundary=${fronteira}` } }
}
const mandar = (partes: Parameters<typeof multipart>[0]) =>
  pedir('POST', '/documentos/upload', { token: maria, ...multipart(partes) })

describe('an upload', () => {
  test('is accepted: 202 with id, aguardando and the SHA-256 of the bytes', async () => {
    const arquivo = matriculaPdf()
    const resposta = await enviar(maria, processo.id, { arquivo })
    expect(resposta.status).toBe(202)
    expect(dados(resposta, 202)).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
      status: 'aguardando',
      hash_sha256: sha256(arquivo),
    })
  })

  test('is there at once, with what is known of it', async () => {
    const arquivo = jpeg('leitura/matricula0.low72.jpg')
    const envio = { tipo: 'outros' as const, arquivo, nome: 'Matrícula nº 1.JPG', mime: 'image/jpeg' }
    const { id } = dados<Recebido>(await enviar(maria, processo.id, envio), 202)
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
    expect((await documentosDe(processo.id)).map((d) => d.id)).toContain(id)
    expect((await get(`/documentos/${id}/arquivo`, maria)).bytes.equals(arquivo)).toBe(true)
  })

  test.each([
    'matricula_imovel',
    'ccir',
    'planta_georeferenciada',
    'memorial_descritivo',
    'car_anterior',
    'declaracao_area',
    'outros',
  ] as const)('may be a %s', async (tipo) =>
    expect(dito(await enviar(maria, processo.id, { tipo, arquivo: pdfMinimo() }))).toBe('202'),
  )

  test.each([
    ['application/pdf', pdfMinimo],
    ['image/jpeg', () => jpeg('leitura/matricula0.low72.jpg')],
    ['image/png', png],
    ['image/tiff', tiff],
  ])('may be %s', async (mime, fazer) => {
    const { id } = dados<Recebido>(await enviar(maria, processo.id, { tipo: 'outros', arquivo: fazer(), mime }), 202)
    expect(dados<Documento>(await get(`/documentos/${id}`, maria)).tipo_conteudo).toBe(mime)
  })

  test('may send its parts in any order', async () => {
    const campos: Parameters<typeof multipart>[0] = [
      ['arquivo', pdfMinimo(), 'a.pdf', 'application/pdf'],
      ['tipo_documento', 'outros'],
      ['processo_id', processo.id],
    ]
    expect(dito(await mandar(campos))).toBe('202')
    const [arquivo, tipo, id] = campos as [(typeof campos)[0], (typeof campos)[0], (typeof campos)[0]]
    expect(dito(await mandar([tipo, ['arquivo', pdfMinimo(), 'a.pdf', 'application/pdf'], id]))).toBe('202')
    expect(dito(await mandar([id, tipo, arquivo]))).toBe('409 CAR-007')
  })

  test('may have exactly 50 MB of 1,048,576 bytes, and not one byte more', async () => {
    const cheio = (bytes: number) => Buffer.concat([pdfMinimo(), Buffer.alloc(bytes)]).subarray(0, bytes)
    const em = async (bytes: number) =>
      dito(await enviar(maria, processo.id, { tipo: 'outros', arquivo: cheio(bytes) }))
    expect(await em(50 * MB)).toBe('202')
    expect(await em(50 * MB + 1)).toBe('413 CAR-008')
  })

  test('needs every field', async () => {
    const nada = erro(await mandar([['tipo_documento', 'ccir']]))
    expect([nada.dito, nada.detalhes]).toEqual(['422 CAR-004', { processo_id: 'required', arquivo: 'required' }])
    const semTipo = erro(
      await mandar([
        ['processo_id', processo.id],
        ['arquivo', pdfMinimo(), 'a.pdf', 'application/pdf'],
      ]),
    )
    expect(semTipo.detalhes).toEqual({ tipo_documento: 'required' })
    const semArquivo = erro(
      await mandar([
        ['processo_id', processo.id],
        ['tipo_documento', 'ccir'],
      ]),
    )
    expect(semArquivo.detalhes).toEqual({ arquivo: 'required' })
  })

  test('names every field that is wrong at once', async () => {
    const recusa = erro(
      await mandar([
        ['processo_id', 'abc'],
        ['tipo_documento', 'foto'],
        ['cor', 'azul'],
        ['arquivo', pdfMinimo(), 'a.pdf', 'application/pdf'],
      ]),
    )
    expect([recusa.dito, recusa.detalhes]).toEqual([
      '422 CAR-004',
      { processo_id: 'invalid_format', tipo_documento: 'invalid_value', cor: 'unknown_field' },
    ])
  })

  test('takes no field twice, no file as text, no text as a file, no second file, no empty file', async () => {
    const [id, tipo] = [
      ['processo_id', processo.id],
      ['tipo_documento', 'outros'],
    ] as [[string, string], [string, string]]
    const arquivo = (): [string, Buffer, string, string] => ['arquivo', pdfMinimo(), 'a.pdf', 'application/pdf']
    const campos = async (partes: Parameters<typeof multipart>[0]) => Object.keys(erro(await mandar(partes)).detalhes)
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
    ['a PDF that says it is a picture', pdfMinimo(), 'image/png'],
    ['a picture that says it is a PDF', png(), 'application/pdf'],
    ['a GIF', Buffer.from('GIF89a......................'), 'image/gif'],
    ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml'],
    ['a program', Buffer.from('4d5a90000300000004000000ffff0000', 'hex'), 'application/pdf'],
  ])('is not %s', async (_nome, arquivo, mime) => {
    expect(dito(await enviar(maria, processo.id, { tipo: 'outros', arquivo, mime }))).toBe('415 CAR-009')
  })

  test('is multipart, and whole', async () => {
    const json = { processo_id: processo.id, tipo_documento: 'ccir' }
    expect(dito(await post('/documentos/upload', maria, json))).toBe('415 CAR-009')
    const { corpo, headers } = multipart([
      ['processo_id', processo.id],
      ['tipo_documento', 'ccir'],
      ['arquivo', pdfMinimo(), 'a', 'application/pdf'],
    ])
    expect(
      dito(await pedir('POST', '/documentos/upload', { token: maria, corpo: corpo.subarray(0, -20), headers })),
    ).toBe('400 CAR-011')
    expect(
      dito(
        await pedir('POST', '/documentos/upload', {
          token: maria,
          corpo,
          headers: { 'content-type': 'multipart/form-data' },
        }),
      ),
    ).toBe('400 CAR-011')
    expect(dito(await pedir('POST', '/documentos/upload', { token: maria, corpo: 'x', headers }))).toBe('400 CAR-011')
  })

  test.each([
    ['../../etc/passwd.pdf', 'passwd.pdf'],
    ['C:\\Users\\maria\\matricula.pdf', 'matricula.pdf'],
    ['a\u202efdp.exe.pdf', 'afdp.exe.pdf'],
    ['<script>.pdf', 'script.pdf'],
    ['sem extensão', 'sem extensão.pdf'],
  ])('keeps of its name what may be shown: %s', async (nome, esperado) => {
    const { id } = dados<Recebido>(
      await enviar(maria, processo.id, { tipo: 'outros', arquivo: pdfMinimo(), nome }),
      202,
    )
    expect(dados<Documento>(await get(`/documentos/${id}`, maria)).nome_arquivo).toBe(esperado)
  })

  test('to nobody’s processo, or a stranger’s, is CAR-003, however large', async () => {
    const estranha = await como('estranha')
    expect(dito(await enviar(estranha, processo.id, { tipo: 'outros', arquivo: pdfMinimo() }))).toBe('404 CAR-003')
    expect(dito(await enviar(maria, randomUUID(), { tipo: 'outros', arquivo: pdfMinimo() }))).toBe('404 CAR-003')
    const grande = Buffer.concat([pdfMinimo(), Buffer.alloc(51 * MB)])
    expect(dito(await enviar(estranha, processo.id, { tipo: 'outros', arquivo: grande }))).toBe('404 CAR-003')
    expect(dito(await enviar(estranha, processo.id, { tipo: 'outros', arquivo: Buffer.from('x') }))).toBe('404 CAR-003')
  })

  test('to a draft takes bronze', async () => {
    const { id } = await rascunho('bronze')
    expect(dito(await enviar(await como('bronze'), id, { tipo: 'outros', arquivo: pdfMinimo() }))).toBe('202')
  })

  test('to a case that is past its draft is CAR-005', async () => {
    const { id } = await submetido()
    expect(dito(await enviar(maria, id, { tipo: 'outros', arquivo: pdfMinimo() }))).toBe('409 CAR-005')
  })
})

describe('a file that is held already', () => {
  test('is CAR-007, one body for all: never whose or where', async () => {
    const arquivo = ccirPdf()
    const { id: primeiro } = dados<Recebido>(await enviar(maria, processo.id, { tipo: 'ccir', arquivo }), 202)
    const meu = await enviar(maria, processo.id, { tipo: 'ccir', arquivo })
    const outroTipo = await enviar(maria, (await rascunho()).id, { tipo: 'outros', arquivo, nome: 'outro.pdf' })
    const joao = await rascunho('joao')
    const alheio = await enviar(await como('joao'), joao.id, { tipo: 'ccir', arquivo })
    for (const recusa of [meu, outroTipo, alheio]) expect([recusa.status, recusa.texto]).toEqual([409, meu.texto])
    expect(erro(meu).dito).toBe('409 CAR-007')
    expect(meu.texto).not.toContain(primeiro)
    expect(meu.texto).not.toContain(pessoaDe('maria').nome)
  })

  test('is one byte’s difference away from another one', async () => {
    const arquivo = pdfMinimo()
    expect(dito(await enviar(maria, processo.id, { tipo: 'outros', arquivo }))).toBe('202')
    expect(
      dito(await enviar(maria, processo.id, { tipo: 'outros', arquivo: Buffer.concat([arquivo, Buffer.from(' ')]) })),
    ).toBe('202')
  })

  test('is taken from one of many who send it at once', async () => {
    const arquivo = pdfMinimo()
    const ditos = await Promise.all(
      [1, 2, 3, 4].map(async () => dito(await enviar(maria, processo.id, { tipo: 'outros', arquivo }))),
    )
    expect(ditos.toSorted()).toEqual(['202', '409 CAR-007', '409 CAR-007', '409 CAR-007'])
  })

  test('in another owner’s processo raises a risk on both', async () => {
    const [deMaria, deJoao] = [await emAnalise(), await emAnalise('joao')]
    const arquivo = pdfMinimo()
    const analista = await como('analista')
    expect(dito(await enviar(analista, deMaria.id, { tipo: 'outros', arquivo }))).toBe('202')
    expect(dito(await enviar(analista, deJoao.id, { tipo: 'outros', arquivo }))).toBe('409 CAR-007')
    for (const { numero } of [deMaria, deJoao]) {
      await until(
        async () =>
          lista<ItemDaFila>(await get(`/analista/processos?q=${numero}`, analista)).data[0]?.fatores.map(
            (f) => f.codigo,
          ) ?? [],
        (codigos) => codigos.includes('duplicidade'),
        10_000,
      )
    }
    // The owner is told nothing of it.
    const atos = lista<Ato>(await get(`/processos/${deMaria.id}/historico?page_size=100`, maria)).data
    expect(JSON.stringify(atos)).not.toContain(deJoao.id)
  })

  test('may be sent again once its document is discarded', async () => {
    const arquivo = pdfMinimo()
    const { id } = dados<Recebido>(await enviar(maria, processo.id, { tipo: 'outros', arquivo }), 202)
    expect(dito(await apagar(`/documentos/${id}`, maria))).toBe('204')
    expect(dito(await enviar(maria, processo.id, { tipo: 'outros', arquivo }))).toBe('202')
  })
})

describe('a document', () => {
  test('is discarded from a draft, and is gone', async () => {
    const { id } = dados<Recebido>(await enviar(maria, processo.id, { tipo: 'outros', arquivo: pdfMinimo() }), 202)
    expect(dito(await apagar(`/documentos/${id}`, await como('estranha')))).toBe('404 CAR-003')
    expect(dito(await apagar(`/documentos/${id}`, maria))).toBe('204')
    for (const resto of ['', '/status', '/dados-extraidos', '/arquivo']) {
      expect([resto, dito(await get(`/documentos/${id}${resto}`, maria))]).toEqual([resto, '404 CAR-003'])
    }
    expect((await documentosDe(processo.id)).map((d) => d.id)).not.toContain(id)
    expect(dito(await apagar(`/documentos/${id}`, maria))).toBe('404 CAR-003')
  })

  test('of a submitted case stays', async () => {
    const { id } = await submetido()
    const [doc] = await documentosDe(id)
    expect(dito(await apagar(`/documentos/${doc?.id}`, maria))).toBe('409 CAR-005')
  })

  test('replaces an invalido one of the same processo, and no other', async () => {
    const { id } = await rascunho()
    const ruim = dados<Recebido>(await enviar(maria, id, { arquivo: pdfMinimo() }), 202)
    const bom = dados<Recebido>(await enviar(maria, id, { tipo: 'ccir', arquivo: ccirPdf() }), 202)
    await lidos(id)
    const substituir = (substitui: string, alvo = id) =>
      enviar(maria, alvo, { arquivo: pdfMinimo(), campos: { substitui } })
    for (const [alvo, substitui] of [
      [id, bom.id],
      [id, randomUUID()],
      [(await rascunho()).id, ruim.id],
    ] as const) {
      expect(erro(await substituir(substitui, alvo)).detalhes).toEqual({ substitui: 'invalid_value' })
    }
    expect(erro(await substituir('abc')).detalhes).toEqual({ substitui: 'invalid_format' })
    const novo = dados<Recebido>(await enviar(maria, id, { campos: { substitui: ruim.id } }), 202)
    expect(dados<Documento>(await get(`/documentos/${novo.id}`, maria)).substitui).toBe(ruim.id)
    expect(novo.id).not.toBe(ruim.id)
  })

  test('is listed with the others in the order in which they came', async () => {
    const { id } = await rascunho()
    const ids: string[] = []
    for (let i = 0; i < 3; i++)
      ids.push(dados<Recebido>(await enviar(maria, id, { tipo: 'outros', arquivo: pdfMinimo() }), 202).id)
    const pagina = lista<Documento>(await get(`/processos/${id}/documentos?page_size=2`, maria))
    expect([pagina.data.map((d) => d.id), pagina.meta.total_count]).toEqual([ids.slice(0, 2), 3])
    expect((await documentosDe(id)).map((d) => d.id)).toEqual(ids)
  })
})

test('the bundled photograph is larger than what is read at once, and comes as it was sent', async () => {
  const arquivo = jpeg('par202.matricula.medium.jpg')
  expect(arquivo.length).toBeGreaterThan(amostra('par202.matricula.pdf').length)
  const form = formulario(processo.id, { tipo: 'outros', arquivo, nome: 'foto.jpg', mime: 'image/jpeg' })
  const { id, hash_sha256 } = dados<Recebido>(
    await pedir('POST', '/documentos/upload', { token: maria, corpo: form }),
    202,
  )
  const { bytes, headers } = await get(`/documentos/${id}/arquivo`, maria)
  expect([sha256(bytes), headers.get('content-length')]).toEqual([hash_sha256, String(arquivo.length)])
  await apagar(`/documentos/${id}`, maria)
})
