import { beforeAll, expect, test } from '@jest/globals'
import { dados, said, get, type Options, ask, post, type Answer } from '../support/api.ts'
import { large, minimalPdf, sha256 } from '../support/papers/files.ts'
import { head, dispatch } from '../support/raw.ts'
import { tokenOf } from '../support/sign-in.ts'
import { send, readings, rascunho } from '../support/factory.ts'
import type { Dados, Processo, Received } from '../support/types.ts'

/** Tests that a broken connection costs an upload only the part under way. */

type Upload = Dados<'obterEnvio'>
const KB = 1024
const PART = 64 * KB
let joao: string
let processo: Processo
beforeAll(async () => {
  joao = await tokenOf('joao')
  processo = await rascunho('joao')
})

const requestOf = (bytes: Buffer, campos: object = {}) => ({
  processo_id: processo.id,
  tipo_documento: 'matricula_imovel',
  nome: 'matricula.pdf',
  tamanho: bytes.length,
  ...campos,
})
const open = async (bytes: Buffer, campos: object = {}): Promise<Upload> =>
  dados<Upload>(await post('/documentos/envios', joao, requestOf(bytes, campos)), 201)
const see = async (id: string): Promise<Upload> => dados<Upload>(await get(`/documentos/envios/${id}`, joao))
const part = (id: string, start: number, body: Buffer, options: Options = {}): Promise<Answer> =>
  ask('POST', `/documentos/envios/${id}/partes?inicio=${start}`, {
    token: joao,
    body,
    headers: { 'content-type': 'application/octet-stream' },
    ...options,
  })
const finish = (id: string, options: Options = {}) =>
  post(`/documentos/envios/${id}/concluir`, joao, undefined, options)

/** Sends the missing bytes, from the offset that the service names. */
async function sendRemaining(id: string, bytes: Buffer, tamanho = PART): Promise<void> {
  for (let { recebido_bytes: start } = await see(id); start < bytes.length; ) {
    const r = await part(id, start, bytes.subarray(start, start + tamanho))
    start = dados<Upload>(r).recebido_bytes
  }
}

test('an upload that is cut off at 60 % is taken up again, and becomes the document that its bytes are', async () => {
  const bytes = large(10 * PART)
  const { id, recebido_bytes } = await open(bytes)
  expect(recebido_bytes).toBe(0)
  for (let n = 0; n < 6; n++)
    expect(said(await part(id, n * PART, bytes.subarray(n * PART, (n + 1) * PART)))).toBe('200')
  // The connection breaks in the middle of the seventh part.
  const header = head('POST', `/api/v1/documentos/envios/${id}/partes?inicio=${6 * PART}`, {
    authorization: `Bearer ${joao}`,
    'content-type': 'application/octet-stream',
    'content-length': `${PART}`,
  })
  await dispatch(Buffer.concat([Buffer.from(header), bytes.subarray(6 * PART, 6.5 * PART)]), 300)
  expect((await see(id)).recebido_bytes).toBe(6 * PART)
  await sendRemaining(id, bytes)
  const end = await finish(id)
  const { id: documento, hash_sha256 } = dados<Received>(end, 202)
  expect(hash_sha256).toBe(sha256(bytes))
  expect((await get(`/documentos/${documento}/arquivo`, joao)).bytes.equals(bytes)).toBe(true)
  expect(dados<Received>(await finish(id), 202)).toEqual(dados<Received>(end, 202))
  const found = (await readings(processo.id, 'joao')).find((doc) => doc.id === documento)
  expect(found).toMatchObject({ status: 'valido', nome_arquivo: 'matricula.pdf', tamanho_bytes: bytes.length })
})

test('only the opening counts as an upload', async () => {
  const bytes = large(2 * PART)
  const opened = await post('/documentos/envios', joao, requestOf(bytes))
  const { id } = dados<Upload>(opened, 201)
  const from = ({ headers }: Answer) => Number(headers.get('x-ratelimit-limit'))
  const onePart = await part(id, 0, bytes.subarray(0, PART))
  const seen = await get(`/documentos/envios/${id}`, joao)
  expect([from(onePart), from(await finish(id))]).toEqual([from(seen), from(seen)])
  expect(from(opened)).toBe(from(await send(joao, processo.id, { arquivo: minimalPdf() })))
  expect(from(opened)).toBeLessThan(from(seen))
})
