import { beforeAll, expect, test } from '@jest/globals'
import { dados, dito, get, type Opcoes, pedir, post, type Resposta } from './support/api.ts'
import { grande, pdfMinimo, sha256 } from './support/arquivos.ts'
import { cabeca, mandar } from './support/cru.ts'
import { como } from './support/entrar.ts'
import { enviar, lidos, rascunho } from './support/fabrica.ts'
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
