import { beforeAll, describe, expect, test } from '@jest/globals'
import { apagar, dados, dito, erro, get, type Opcoes, pedir, post, type Resposta } from './support/api.ts'
import { grande, pdfMinimo, sha256 } from './support/arquivos.ts'
import { cabeca, mandar } from './support/cru.ts'
import { como } from './support/entrar.ts'
import { documentosDe, enviar, lidos, rascunho } from './support/fabrica.ts'
import type { Dados, Processo, Recebido } from './support/tipos.ts'

/** Uploads in parts (§9): when a connection breaks, what was under way is lost, but not the parts that had arrived. */

type Envio = Dados<'obterEnvio'>
const KB = 1024
const PARTE = 64 * KB
let joao: string
let processo: Processo
beforeAll(async () => {
  joao = await como('joao')
  processo = await rascunho('joao')
})

const pedidoDe = (bytes: Buffer, campos: object = {}) => ({
  processo_id: processo.id,
  tipo_documento: 'matricula_imovel',
  nome: 'matricula.pdf',
  tamanho: bytes.length,
  ...campos,
})
const abrir = async (bytes: Buffer, campos: object = {}): Promise<Envio> =>
  dados<Envio>(await post('/documentos/envios', joao, pedidoDe(bytes, campos)), 201)
const ver = async (id: string): Promise<Envio> => dados<Envio>(await get(`/documentos/envios/${id}`, joao))
const parte = (id: string, inicio: number, corpo: Buffer, opcoes: Opcoes = {}): Promise<Resposta> =>
  pedir('POST', `/documentos/envios/${id}/partes?inicio=${inicio}`, {
    token: joao,
    corpo,
    headers: { 'content-type': 'application/octet-stream' },
    ...opcoes,
  })
const concluir = (id: string, opcoes: Opcoes = {}) => post(`/documentos/envios/${id}/concluir`, joao, undefined, opcoes)

/** Sends what is missing, from where the service says. */
async function seguir(id: string, bytes: Buffer, tamanho = PARTE): Promise<void> {
  for (let { recebido_bytes: inicio } = await ver(id); inicio < bytes.length; ) {
    const r = await parte(id, inicio, bytes.subarray(inicio, inicio + tamanho))
    inicio = dados<Envio>(r).recebido_bytes
  }
}

test('an upload that is cut off at 60 % is taken up again, and becomes the document that its bytes are', async () => {
  const bytes = grande(10 * PARTE)
  const { id, recebido_bytes } = await abrir(bytes)
  expect(recebido_bytes).toBe(0)
  for (let n = 0; n < 6; n++)
    expect(dito(await parte(id, n * PARTE, bytes.subarray(n * PARTE, (n + 1) * PARTE)))).toBe('200')
  // The connection breaks in the middle of the seventh part.
  const cabecalho = cabeca('POST', `/api/v1/documentos/envios/${id}/partes?inicio=${6 * PARTE}`, {
    authorization: `Bearer ${joao}`,
    'content-type': 'application/octet-stream',
    'content-length': `${PARTE}`,
  })
  await mandar(Buffer.concat([Buffer.from(cabecalho), bytes.subarray(6 * PARTE, 6.5 * PARTE)]), 300)
  expect((await ver(id)).recebido_bytes).toBe(6 * PARTE)
  await seguir(id, bytes)
  const fim = await concluir(id)
  const { id: documento, hash_sha256 } = dados<Recebido>(fim, 202)
  expect(hash_sha256).toBe(sha256(bytes))
  expect((await get(`/documentos/${documento}/arquivo`, joao)).bytes.equals(bytes)).toBe(true)
  expect(dados<Recebido>(await concluir(id), 202)).toEqual(dados<Recebido>(fim, 202))
  const lido = (await lidos(processo.id, 'joao')).find((doc) => doc.id === documento)
  expect(lido).toMatchObject({ status: 'valido', nome_arquivo: 'matricula.pdf', tamanho_bytes: bytes.length })
})

test('only the opening counts as an upload', async () => {
  const bytes = grande(2 * PARTE)
  const aberto = await post('/documentos/envios', joao, pedidoDe(bytes))
  const { id } = dados<Envio>(aberto, 201)
  const de = ({ headers }: Resposta) => Number(headers.get('x-ratelimit-limit'))
  const umaParte = await parte(id, 0, bytes.subarray(0, PARTE))
  const visto = await get(`/documentos/envios/${id}`, joao)
  expect([de(umaParte), de(await concluir(id))]).toEqual([de(visto), de(visto)])
  expect(de(aberto)).toBe(de(await enviar(joao, processo.id, { arquivo: pdfMinimo() })))
  expect(de(aberto)).toBeLessThan(de(visto))
})

describe('a hostile client', () => {
  test('that sends over what there is, or out of order, hears where to go on', async () => {
    const bytes = grande(3 * PARTE)
    const { id } = await abrir(bytes)
    await parte(id, 0, bytes.subarray(0, PARTE))
    for (const inicio of [0, 1, PARTE - 1, 2 * PARTE]) {
      const { dito: qual, details } = erro(await parte(id, inicio, bytes.subarray(0, PARTE)))
      expect([qual, details]).toEqual([
        '409 CAR-012',
        [{ field: 'recebido_bytes', code: 'mismatch', message: `${PARTE}` }],
      ])
    }
    const cedo = erro(await concluir(id))
    expect([cedo.dito, cedo.details[0]?.field, cedo.details[0]?.message]).toEqual([
      '409 CAR-005',
      'recebido_bytes',
      `${PARTE}`,
    ])
    expect(dito(await parte(id, PARTE, bytes.subarray(0, 100)))).toBe('422 CAR-004')
    expect(dito(await parte(id, PARTE, Buffer.alloc(5 * KB * KB + 1)))).toBe('413 CAR-008')
    expect(dito(await parte(id, PARTE, bytes, { headers: { 'content-type': 'text/plain' } }))).toBe('415 CAR-009')
    await seguir(id, bytes)
    expect(dados<Recebido>(await concluir(id), 202).hash_sha256).toBe(sha256(bytes))
  })

  test('that says a smaller size than it sends is stopped there', async () => {
    const bytes = grande(2 * PARTE)
    const { id } = await abrir(bytes, { tamanho: PARTE + 1 })
    await parte(id, 0, bytes.subarray(0, PARTE))
    expect(erro(await parte(id, PARTE, bytes.subarray(PARTE)))).toMatchObject({
      dito: '422 CAR-004',
      detalhes: { corpo: 'mismatch' },
    })
  })

  test('that sends one part several times at once, and concludes several times at once, has one document', async () => {
    const { id: caso } = await rascunho('joao')
    const bytes = grande(2 * PARTE)
    const { id } = await abrir(bytes, { processo_id: caso })
    for (const inicio of [0, PARTE]) {
      const vezes = Array.from({ length: 4 }, () => parte(id, inicio, bytes.subarray(inicio, inicio + PARTE)))
      const ditos = (await Promise.all(vezes)).map(dito)
      expect(ditos.filter((d) => d === '200')).toHaveLength(1)
      expect(new Set(ditos)).toEqual(new Set(['200', '409 CAR-012']))
    }
    const ditos = (await Promise.all([concluir(id), concluir(id), concluir(id)])).map(dito)
    expect(ditos).toContain('202')
    expect(ditos.filter((d) => d !== '202' && d !== '409 CAR-014')).toEqual([])
    expect(await documentosDe(caso, 'joao')).toHaveLength(1)
  })

  test('has no twenty-first open, and what is open has its room: a case is full before it is sent', async () => {
    const tecnico = await como('tecnico')
    const { id: processo_id } = await rascunho('tecnico')
    const pedido = { ...pedidoDe(grande(1)), processo_id, tamanho: 50 * KB * KB }
    const abertos: string[] = []
    for (let n = 0; n < 20; n++) {
      abertos.push(dados<Envio>(await post('/documentos/envios', tecnico, pedido), 201).id)
    }
    expect(erro(await post('/documentos/envios', tecnico, pedido)).mensagem).toContain('20 envios')
    // 1,000 of 1,024 MB are taken.
    const cheio = erro(await enviar(tecnico, processo_id, { arquivo: grande(25 * KB * KB) }))
    expect([cheio.dito, cheio.mensagem]).toEqual(['409 CAR-005', expect.stringContaining('1 GB')])
    for (const id of abertos) expect(dito(await apagar(`/documentos/envios/${id}`, tecnico))).toBe('204')
    expect(dito(await get(`/documentos/envios/${abertos[0]}`, tecnico))).toBe('404 CAR-003')
    const outro = dados<Envio>(await post('/documentos/envios', tecnico, pedido), 201)
    expect(dito(await apagar(`/documentos/envios/${outro.id}`, tecnico))).toBe('204')
  })
})

test('the same file in parts is the duplicate that it is in one piece, and no other type is taken', async () => {
  const bytes = pdfMinimo()
  expect(dito(await enviar(joao, processo.id, { arquivo: bytes }))).toBe('202')
  const { id } = await abrir(bytes)
  await seguir(id, bytes)
  const inteiro = await enviar(joao, processo.id, { arquivo: bytes })
  const emPartes = await concluir(id)
  expect([dito(emPartes), emPartes.texto]).toEqual(['409 CAR-007', inteiro.texto])
  const texto = Buffer.from('isto não é um documento')
  const { id: outro } = await abrir(texto)
  await seguir(outro, texto)
  expect(dito(await concluir(outro))).toBe('415 CAR-009')
})
