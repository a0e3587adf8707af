import { createHash, randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { runCommand } from '@car/testing/command'
import { limparArquivos } from '../src/usecases/limpar-arquivos.ts'
import { limparEnvios } from '../src/usecases/limpar-envios.ts'
import { soltarEnvios } from '../src/usecases/soltar-envios.ts'
import { ate, type Pessoa } from './apoio/ambiente.ts'
import { type Bancada, envio, montarBancada, pdf, type Resposta } from './apoio/bancada.ts'
import { esticarFio } from './apoio/fio.ts'

/** Uploads in parts: what becomes of them, what a hostile client does with them, and what they leave behind. */

jest.setTimeout(60_000)

const KB = 1024
const MB = 1024 * KB
const PARTE = 64 * KB
let b: Bancada
let maria: Pessoa
let processo: string
let fio: Awaited<ReturnType<typeof esticarFio>>
beforeAll(async () => {
  fio = await esticarFio(process.env['TEST_S3_ENDPOINT'] ?? '')
  b = await montarBancada({
    COTA_DOCUMENTOS: '30',
    COTA_PROCESSO_MB: '52',
    COTA_RASCUNHOS_MB: '53',
    S3_ENDPOINT: fio.url,
  })
})
beforeEach(async () => {
  fio.religar()
  maria = await b.emissor.pessoa('produtor_rural', 'bronze')
  processo = b.processos.processo(maria)
})
afterAll(async () => {
  await b.close()
  await fio.close()
})

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const dito = ({ status, json }: { status: number; json: { error?: { code: string } } | null }) =>
  json?.error ? `${status} ${json.error.code}` : `${status}`

async function abrir(tamanho: number, campos: object = {}, quem = maria, headers: Record<string, string> = {}) {
  const corpo = { processo_id: processo, tipo_documento: 'ccir', nome: 'ccir.pdf', tamanho, ...campos }
  const init = { body: JSON.stringify(corpo), headers: { 'content-type': 'application/json', ...headers } }
  return b.pedir(quem, 'POST', '/documentos/envios', init)
}
async function aberto(tamanho: number): Promise<string> {
  const { status, json } = await abrir(tamanho)
  expect(status).toBe(201)
  return json.data.id
}
const parte = (id: string, inicio: number, bytes: Buffer, headers: Record<string, string> = {}, quem = maria) =>
  b.pedir(quem, 'POST', `/documentos/envios/${id}/partes?inicio=${inicio}`, {
    body: new Uint8Array(bytes),
    headers: { 'content-type': 'application/octet-stream', ...headers },
  })
const concluir = (id: string, headers: Record<string, string> = {}, quem = maria) =>
  b.pedir(quem, 'POST', `/documentos/envios/${id}/concluir`, { headers })
const ver = (id: string, quem = maria) => b.pedir(quem, 'GET', `/documentos/envios/${id}`)
const excluir = (id: string, quem = maria) => b.pedir(quem, 'DELETE', `/documentos/envios/${id}`)

async function todas(id: string, bytes: Buffer, tamanho = PARTE, desde = 0): Promise<void> {
  for (let inicio = desde; inicio < bytes.length; inicio += tamanho) {
    expect(dito(await parte(id, inicio, bytes.subarray(inicio, inicio + tamanho)))).toBe('200')
  }
}
const doCaso = async () => b.ambiente.store.collection('cotas_processos').findOne({ _id: processo as never })
const restos = async (id: string) => [
  ...(await b.ambiente.chaves(`envios/${id}`)),
  ...(await b.ambiente.chaves(`arquivos/${id}`)),
]
/** Moves them a day and more into the past. */
async function passarUmDia(id: string): Promise<void> {
  const fim = new Date(Date.now() - 2 * 60 * 60_000)
  await b.ambiente.store.collection('envios').updateOne({ _id: id as never }, { $set: { fim } })
}
const VERIFY = fileURLToPath(new URL('../src/verify.ts', import.meta.url))
async function problemas(): Promise<string[]> {
  const { output } = await runCommand(VERIFY, b.env)
  const { problemas: ditos } = JSON.parse(output) as { problemas: { problema: string }[] }
  return ditos.map(({ problema }) => problema)
}

describe('an upload in parts', () => {
  test('becomes the document that its bytes are, and leaves nothing', async () => {
    const bytes = pdf(5 * PARTE + 777)
    const antes = Date.now()
    const { status, json } = await abrir(bytes.length)
    const { id, recebido_bytes, expira_em } = json.data
    expect([status, Object.keys(json.data).toSorted(), recebido_bytes]).toEqual([
      201,
      ['expira_em', 'id', 'recebido_bytes'],
      0,
    ])
    expect((Date.parse(expira_em) - antes) / 3_600_000).toBeCloseTo(24, 1)
    expect((await parte(id, 0, bytes.subarray(0, 2 * PARTE))).json.data).toEqual({
      id,
      recebido_bytes: 2 * PARTE,
      expira_em,
    })
    expect((await ver(id)).json.data.recebido_bytes).toBe(2 * PARTE)
    expect(await problemas()).toEqual([])
    await todas(id, bytes, PARTE, 2 * PARTE)
    const fim = await concluir(id)
    expect(fim.status).toBe(202)
    expect(fim.json.data).toEqual({ id: expect.any(String), status: 'aguardando', hash_sha256: sha256(bytes) })
    const { json: doc } = await b.pedir(maria, 'GET', `/documentos/${fim.json.data.id}`)
    expect(doc.data).toMatchObject({
      processo_id: processo,
      tipo_documento: 'ccir',
      nome_arquivo: 'ccir.pdf',
      tipo_conteudo: 'application/pdf',
      tamanho_bytes: bytes.length,
    })
    const arquivo = await b.pedir(maria, 'GET', `/documentos/${fim.json.data.id}/arquivo`)
    expect(arquivo.bytes.equals(bytes)).toBe(true)
    expect(await b.ambiente.chaves(`envios/${id}`)).toEqual([])
    expect(await doCaso()).toMatchObject({ documentos: 1, bytes: bytes.length })
    expect(await problemas()).toEqual([])
    // After it has expired, its document stays.
    await passarUmDia(id)
    await limparEnvios(b.ctx)
    expect(dito(await ver(id))).toBe('404 CAR-003')
    expect((await b.pedir(maria, 'GET', `/documentos/${fim.json.data.id}/arquivo`)).bytes.equals(bytes)).toBe(true)
    expect(await doCaso()).toMatchObject({ documentos: 1, bytes: bytes.length })
    expect(await problemas()).toEqual([])
  })

  test('answers its conclusion the second time as the first, and is no longer to be given up', async () => {
    const bytes = pdf(1_000)
    const id = await aberto(bytes.length)
    await todas(id, bytes)
    const [um, outro] = [await concluir(id), await concluir(id, { 'idempotency-key': randomUUID() })]
    expect([um.status, outro.status, outro.json]).toEqual([202, 202, um.json])
    expect(dito(await excluir(id))).toBe('409 CAR-005')
    expect(dito(await parte(id, bytes.length, pdf(10)))).toBe('422 CAR-004')
    expect((await ver(id)).json.data.recebido_bytes).toBe(bytes.length)
  })

  test('is opened once under an Idempotency-Key, and a part is added once', async () => {
    const chave = { 'idempotency-key': randomUUID() }
    const bytes = pdf(2 * PARTE)
    const [um, outro] = [await abrir(bytes.length, {}, maria, chave), await abrir(bytes.length, {}, maria, chave)]
    expect([um.status, outro.status, outro.json]).toEqual([201, 201, um.json])
    expect(await doCaso()).toMatchObject({ documentos: 1, bytes: bytes.length })
    const { id } = um.json.data
    const ditos = []
    for (let vez = 0; vez < 2; vez++) ditos.push(await parte(id, 0, bytes.subarray(0, PARTE), chave))
    expect(ditos.map(({ status, headers }) => [status, headers.get('idempotency-replayed')])).toEqual([
      [200, null],
      [200, 'true'],
    ])
    expect(dito(await parte(id, 0, bytes.subarray(PARTE), chave))).toBe('422 CAR-013')
    expect((await ver(id)).json.data.recebido_bytes).toBe(PARTE)
  })

  test("is nobody else's, not even of who may see the case", async () => {
    const id = await aberto(PARTE)
    const analista = await b.emissor.pessoa('analista_ambiental')
    for (const quem of [analista, await b.emissor.pessoa('produtor_rural')]) {
      expect(dito(await ver(id, quem))).toBe('404 CAR-003')
      expect(dito(await excluir(id, quem))).toBe('404 CAR-003')
      expect(dito(await parte(id, 0, pdf(PARTE), {}, quem))).toBe('404 CAR-003')
      expect(dito(await b.pedir(quem, 'POST', `/documentos/envios/${id}/concluir`))).toBe('404 CAR-003')
    }
    expect(dito(await ver(randomUUID()))).toBe('404 CAR-003')
  })

  test('is held to what an upload is held to', async () => {
    expect(dito(await abrir(50 * MB + 1))).toBe('413 CAR-008')
    expect(dito(await abrir(0))).toBe('422 CAR-004')
    expect(dito(await abrir(100, { substitui: randomUUID() }))).toBe('422 CAR-004')
    expect(dito(await abrir(100, { processo_id: randomUUID() }))).toBe('404 CAR-003')
    expect(dito(await abrir(100, { processo_id: 'x' }))).toBe('422 CAR-004')
    const estranha = await b.emissor.pessoa('produtor_rural')
    // Somebody who may not see the case gets that answer, whatever else is wrong.
    expect(dito(await abrir(-1, {}, estranha))).toBe('404 CAR-003')
    const pendente = b.processos.processo(maria, { status: 'pendente', nivel: 'prata' })
    expect(dito(await abrir(100, { processo_id: pendente }))).toBe('403 CAR-006')
    const fechado = b.processos.processo(maria, { permite: { enviar_documento: false } })
    expect(dito(await abrir(100, { processo_id: fechado }))).toBe('409 CAR-005')
    expect(await b.ambiente.store.collection('envios').countDocuments({ autorId: maria.id })).toBe(0)
  })

  test('of a technician ends with the authorisation: no part comes in, and its room is free', async () => {
    const pessoas = [await b.emissor.pessoa('responsavel_tecnico'), await b.emissor.pessoa('responsavel_tecnico')]
    const [paula, pedro] = pessoas as [Pessoa, Pessoa]
    b.processos.mudar(processo, { tecnicos: [paula.id, pedro.id] })
    const bytes = pdf(2 * PARTE)
    const id = (await abrir(bytes.length, {}, paula)).json.data.id
    const outro = (await abrir(MB, {}, paula)).json.data.id
    const dele = (await abrir(bytes.length, {}, pedro)).json.data.id
    const dela = await aberto(PARTE)
    expect(dito(await parte(id, 0, bytes.subarray(0, PARTE), {}, paula))).toBe('200')
    expect(await soltarEnvios(b.ctx)).toBe(0)

    b.processos.mudar(processo, { tecnicos: [pedro.id] })
    expect(dito(await parte(id, PARTE, bytes.subarray(PARTE), {}, paula))).toBe('404 CAR-003')
    expect(await doCaso()).toMatchObject({ documentos: 3, bytes: 3 * PARTE + MB })
    expect(await restos(id)).toEqual([])
    // An upload that nobody continues is found by the service itself.
    expect(await soltarEnvios(b.ctx)).toBe(1)
    expect(await doCaso()).toMatchObject({ documentos: 2, bytes: 3 * PARTE })
    for (const seu of [id, outro]) expect(dito(await ver(seu, paula))).toBe('404 CAR-003')
    expect([dito(await ver(dele, pedro)), dito(await ver(dela))]).toEqual(['200', '200'])
    b.processos.remover(processo)
    expect(await soltarEnvios(b.ctx)).toBe(1)
  })

  test('whose bytes are no document, or are held already, is refused for good and leaves nothing', async () => {
    const texto = Buffer.alloc(1_000, 'texto ')
    const sem = await aberto(texto.length)
    await todas(sem, texto)
    expect([dito(await concluir(sem)), dito(await concluir(sem))]).toEqual(['415 CAR-009', '415 CAR-009'])

    const bytes = pdf(3_000)
    expect((await b.enviar(maria, envio(processo, bytes))).status).toBe(202)
    const repetido = await aberto(bytes.length)
    await todas(repetido, bytes)
    const [um, outro] = [await concluir(repetido), await concluir(repetido)]
    expect([dito(um), outro.json]).toEqual(['409 CAR-007', um.json])
    expect(await doCaso()).toMatchObject({ documentos: 1, bytes: bytes.length })
    expect(await problemas()).toEqual([])
    expect(dito(await excluir(repetido))).toBe('204')
    await limparArquivos(b.ctx, -1_000)
    expect([...(await restos(sem)), ...(await restos(repetido))]).toEqual([])
    expect(await problemas()).toEqual([])
  })

  test('waits while its case takes no documents, and goes on when it does again', async () => {
    const bytes = pdf(2_000)
    const id = await aberto(bytes.length)
    await todas(id, bytes)
    b.processos.mudar(processo, { permite: { enviar_documento: false } })
    expect(dito(await concluir(id))).toBe('409 CAR-005')
    b.processos.mudar(processo, { permite: {} })
    expect(dito(await concluir(id))).toBe('202')
  })

  test('of 50 MB is joined in the time that a request has', async () => {
    const bytes = pdf(50 * MB)
    const id = await aberto(bytes.length)
    await todas(id, bytes, 5 * MB)
    const concluido = await concluir(id)
    expect(dito(concluido)).toBe('202')
    expect(concluido.json.data.hash_sha256).toBe(sha256(bytes))
  })
})

describe('a hostile client', () => {
  test('that sends out of order, over what there is, too little or too much hears where to go on', async () => {
    const bytes = pdf(3 * PARTE)
    const id = await aberto(bytes.length)
    const oQueHa = async (inicio: number, corpo: Buffer) => {
      const r = await parte(id, inicio, corpo)
      return [dito(r), r.json.error.details.map((d: { field: string; message: string }) => `${d.field} ${d.message}`)]
    }
    expect(await oQueHa(PARTE, bytes.subarray(PARTE))).toEqual(['409 CAR-012', ['recebido_bytes 0']])
    await todas(id, bytes.subarray(0, PARTE))
    for (const inicio of [0, PARTE - 1, PARTE + 1, 2 * PARTE, 999_999_999]) {
      expect(await oQueHa(inicio, bytes.subarray(0, PARTE))).toEqual(['409 CAR-012', [`recebido_bytes ${PARTE}`]])
    }
    expect(dito(await parte(id, PARTE, bytes.subarray(0, PARTE - 1)))).toBe('422 CAR-004')
    expect(dito(await parte(id, PARTE, Buffer.alloc(0)))).toBe('422 CAR-004')
    expect(dito(await parte(id, PARTE, bytes))).toBe('422 CAR-004')
    expect(dito(await parte(id, PARTE, pdf(5 * MB + 1)))).toBe('413 CAR-008')
    expect(dito(await parte(id, PARTE, bytes, { 'content-type': 'application/pdf' }))).toBe('415 CAR-009')
    expect(dito(await parte(id, PARTE, gzipSync(bytes), { 'content-encoding': 'gzip' }))).toBe('415 CAR-009')
    const sem = await b.pedir(maria, 'POST', `/documentos/envios/${id}/partes`, {
      body: new Uint8Array(PARTE),
      headers: { 'content-type': 'application/octet-stream' },
    })
    expect(dito(sem)).toBe('422 CAR-004')
    const cedo = await concluir(id)
    expect([dito(cedo), cedo.json.error.details[0]]).toMatchObject([
      '409 CAR-005',
      { field: 'recebido_bytes', message: `${PARTE}` },
    ])
    expect((await b.ambiente.chaves(`envios/${id}`)).length).toBe(1)
    await todas(id, bytes, PARTE, PARTE)
    expect((await concluir(id)).json.data.hash_sha256).toBe(sha256(bytes))
  })

  test('that sends several parts for one place at once adds one of them', async () => {
    const versoes = Array.from({ length: 4 }, () => pdf(2 * PARTE))
    const id = await aberto(2 * PARTE)
    for (const inicio of [0, PARTE]) {
      const ditos = await Promise.all(versoes.map((v) => parte(id, inicio, v.subarray(inicio, inicio + PARTE))))
      expect(ditos.map(dito).toSorted()).toEqual(['200', '409 CAR-012', '409 CAR-012', '409 CAR-012'])
      expect(await b.ambiente.chaves(`envios/${id}`)).toHaveLength(inicio / PARTE + 1)
    }
    const [um, outro] = await Promise.all([concluir(id), concluir(id)])
    const ditos = [um, outro].map(dito).toSorted()
    expect([
      ['202', '202'],
      ['202', '409 CAR-014'],
    ]).toContainEqual(ditos)
    expect((await concluir(id)).status).toBe(202)
    const { json } = await b.pedir(maria, 'GET', `/processos/${processo}/documentos`)
    expect(json.data).toHaveLength(1)
    expect(await problemas()).toEqual([])
  })

  test('that sends many parts slowly has four on their way, and keeps nobody else out', async () => {
    const id = await aberto(50 * MB)
    const recusas: (number | undefined)[] = []
    const lentos = Array.from({ length: 8 }, () => {
      const pedido = request(`${b.base}/api/v1/documentos/envios/${id}/partes?inicio=0`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${maria.token}`,
          'content-type': 'application/octet-stream',
          'content-length': 5 * MB,
        },
      })
      pedido.on('response', ({ statusCode }) => recusas.push(statusCode))
      pedido.on('error', () => {}).write('x')
      return pedido
    })
    await ate(
      () => recusas.length,
      (quantas) => quantas === 4,
    )
    expect(recusas).toEqual([429, 429, 429, 429])
    const quinto = () => parte(id, 0, pdf(PARTE))
    expect(dito(await quinto())).toBe('429 CAR-010')
    const joao = await b.emissor.pessoa('produtor_rural')
    const campos = { processo_id: b.processos.processo(joao) }
    const dele = (await abrir(PARTE, campos, joao)).json.data.id
    expect(dito(await parte(dele, 0, pdf(PARTE), {}, joao))).toBe('200')
    for (const pedido of lentos) pedido.destroy()
    expect(dito(await ate(quinto, ({ status }) => status !== 429))).toBe('200')
    expect((await excluir(id)).status).toBe(204)
  })

  test('that concludes many at once has two joined, of large ones one, and keeps nobody else out', async () => {
    const joao = await b.emissor.pessoa('produtor_rural')
    const pronto = async (bytes: Buffer, quem = maria) => {
      const { json } = await abrir(bytes.length, { processo_id: b.processos.processo(quem) }, quem)
      for (let inicio = 0; inicio < bytes.length; inicio += 5 * MB)
        expect(dito(await parte(json.data.id, inicio, bytes.subarray(inicio, inicio + 5 * MB), {}, quem))).toBe('200')
      return json.data.id as string
    }
    const pequenos = await Promise.all([1, 2, 3, 4].map((kb) => pronto(pdf(kb * KB))))
    const grandes = [await pronto(pdf(16 * MB)), await pronto(pdf(16 * MB))]
    const dele = await pronto(pdf(KB), joao)
    fio.estancar(0)
    const ditos: string[] = []
    const anotar = async (resposta: Promise<Resposta>) => void ditos.push(dito(await resposta))
    const muitos = [...grandes, ...pequenos].map((id) => anotar(concluir(id)))
    await ate(
      () => ditos.length,
      (quantos) => quantos === 4,
    )
    expect(ditos).toEqual(Array.from({ length: 4 }, () => '429 CAR-010'))
    const outro = concluir(dele, {}, joao)
    // The time limit of the store ends a stalled upload.
    await Promise.all(muitos)
    expect([...ditos.slice(4), dito(await outro)]).toEqual(['504 CAR-017', '504 CAR-017', '504 CAR-017'])
    fio.cortar()
    fio.religar()
    for (const id of [...grandes, ...pequenos]) expect(dito(await concluir(id))).toBe('202')
    expect(dito(await concluir(dele, {}, joao))).toBe('202')
  })

  test('has twenty open at once, and their room; what is given up, or over, makes room again', async () => {
    const ditos = await Promise.all(Array.from({ length: 25 }, () => abrir(2 * MB)))
    const abertos = ditos.filter(({ status }) => status === 201).map(({ json }) => json.data.id as string)
    expect(abertos.length).toBeLessThanOrEqual(20)
    for (let n = abertos.length; n < 20; n++) abertos.push(await aberto(2 * MB))
    expect(dito(await abrir(1))).toBe('409 CAR-005')
    expect(await doCaso()).toMatchObject({ documentos: 20, bytes: 40 * MB })
    const [dado = '', velho = ''] = abertos
    await todas(dado, pdf(PARTE))
    expect([dito(await excluir(dado)), dito(await excluir(dado)), dito(await ver(dado))]).toEqual([
      '204',
      '404 CAR-003',
      '404 CAR-003',
    ])
    expect(await doCaso()).toMatchObject({ documentos: 19, bytes: 38 * MB })
    await todas(velho, pdf(PARTE))
    await passarUmDia(velho)
    expect(dito(await ver(velho))).toBe('404 CAR-003')
    expect(dito(await parte(velho, PARTE, pdf(PARTE)))).toBe('404 CAR-003')
    await limparEnvios(b.ctx)
    expect([...(await restos(dado)), ...(await restos(velho))]).toEqual([])
    expect(await doCaso()).toMatchObject({ documentos: 18, bytes: 36 * MB })
    expect(dito(await abrir(1))).toBe('201')
    expect(await problemas()).toEqual([])
  })

  test('finds no room for what its case and its drafts have no room for, sent in one piece or in parts', async () => {
    await aberto(50 * MB)
    expect(dito(await abrir(2 * MB + 1))).toBe('409 CAR-005')
    expect((await b.enviar(maria, envio(processo, pdf(2 * MB + 1)))).json.error.code).toBe('CAR-005')
    const outro = b.processos.processo(maria)
    expect(dito(await abrir(3 * MB + 1, { processo_id: outro }))).toBe('409 CAR-005')
    expect(await b.ambiente.store.collection('envios').countDocuments({ autorId: maria.id })).toBe(1)
    const cabe = await abrir(3 * MB, { processo_id: outro })
    // This fills the quota to the last byte, since concluding does not take room a second time.
    const bytes = pdf(3 * MB)
    await todas(cabe.json.data.id, bytes, MB)
    expect((await concluir(cabe.json.data.id)).status).toBe(202)
  })
})

test('a part that was lost ends the upload in words, and never in another file', async () => {
  const bytes = pdf(2 * PARTE)
  const id = await aberto(bytes.length)
  await todas(id, bytes)
  const [perdida = ''] = await b.ambiente.chaves(`envios/${id}`)
  await b.ambiente.objetos.putStream(perdida, Readable.from([pdf(PARTE)]), { contentType: 'image/png' })
  const fim = await concluir(id)
  expect([dito(fim), fim.json.error.message]).toEqual(['409 CAR-005', expect.stringContaining('se perdeu')])
  expect(await doCaso()).toMatchObject({ documentos: 0, bytes: 0 })
  await limparArquivos(b.ctx, -1_000)
  expect(await restos(id)).toEqual([])
})
