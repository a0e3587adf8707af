import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { createGrpcClient } from '@car/grpc/client'
import { tokensOf } from '@car/testing/service-keys'
import type { Documento } from '@car/proto/gen/car/documentos/v1/Documento'
import { DOCUMENTOS } from '@car/proto/servicos'
import { countRoundTrips } from '@car/testing/round-trips'
import mongoose from 'mongoose'
import { ate, type Pessoa } from './apoio/ambiente.ts'
import { type Bancada, envio, montarBancada, pdf } from './apoio/bancada.ts'

/** What an act costs: its round trips to the store, each by name. */

jest.setTimeout(60_000)

const CCIR = new URL('../../../samples/par202.ccir.pdf', import.meta.url)

let b: Bancada
let maria: Pessoa
let processo: string
let id: string
let dossie: ReturnType<typeof createGrpcClient<typeof DOCUMENTOS>>
beforeAll(async () => {
  b = await montarBancada()
  maria = await b.emissor.pessoa('produtor_rural')
  processo = b.processos.processo(maria)
  id = (await b.enviar(maria, envio(processo, pdf()))).json.data.id
  await b.enviar(maria, envio(processo, pdf(), 'ccir'))
  dossie = createGrpcClient(DOCUMENTOS, `127.0.0.1:${b.servico.ports().grpc}`, tokensOf('dossie'))
  await publicado()
})
afterAll(async () => {
  dossie.close()
  await b.close()
})

const publicado = () =>
  ate(
    () => b.ambiente.store.collection('commits').countDocuments({ publishedAt: null }),
    (n) => n === 0,
  )

/** These look for work all the time, or renew a request's key, the more often the slower the machine. */
const doRelogio = (trip: string, command: Record<string, unknown>): boolean => {
  if (trip === 'commits.find') return 'publishedAt' in (command['filter'] as object)
  if (trip !== 'idempotencia.update') return false
  const [{ u }] = command['updates'] as [{ u: { $set: object } }]
  return 'heldUntil' in u.$set
}

/** The round trips of all that runs here except the test's own, sorted by name, since some run in parallel. */
async function custo(fazer: () => Promise<unknown>): Promise<string[]> {
  const doServico = mongoose.connections.filter((connection) => connection !== b.ambiente.store)
  const contar = await countRoundTrips(doServico, fazer, doRelogio)
  await publicado()
  return contar().toSorted()
}

test('the documents of a case, and what is known of duplicates, are one round trip, of however many processos', async () => {
  const processo_ids = [processo, b.processos.processo(maria), randomUUID()]
  expect(await custo(() => dossie.ListarPorProcessos({ processo_ids, com_dados: true }))).toEqual(['documentos.find'])
})

test('the documents of a case by their record are one round trip; with all acts on them, beside that for their rows', async () => {
  const deProcessos = createGrpcClient(DOCUMENTOS, `127.0.0.1:${b.servico.ports().grpc}`, tokensOf('processos'))
  const listar = async () => {
    const { documentos } = await dossie.ListarDoRegistro({ processo_id: processo, com_dados: true })
    expect(documentos.map(({ tipo_documento }) => tipo_documento)).toEqual(['matricula_imovel', 'ccir'])
  }
  expect(await custo(listar)).toEqual(['commits.find'])
  const obter = async () => {
    const { documentos, atos } = await deProcessos.ObterAutos({ processo_id: processo })
    expect([documentos.length, atos.length]).toEqual([2, 2])
  }
  expect(await custo(obter)).toEqual(['commits.find', 'documentos.find'])
  const umaPagina = () => deProcessos.PaginarAtos({ processo_id: processo, de_tras: true, limite: 1 })
  expect(await custo(umaPagina)).toEqual(['commits.aggregate', 'commits.find'])
  deProcessos.close()
})

test('what came into a case and was taken out again is told in order, in one round trip, without what was read in it', async () => {
  const deProcessos = createGrpcClient(DOCUMENTOS, `127.0.0.1:${b.servico.ports().grpc}`, tokensOf('processos'))
  const outro = b.processos.processo(maria)
  const ids: string[] = []
  for (const tipo of ['matricula_imovel', 'ccir'])
    ids.push((await b.enviar(maria, envio(outro, pdf(), tipo))).json.data.id)
  expect((await b.pedir(maria, 'DELETE', `/documentos/${ids[0]}`)).status).toBe(204)
  let entregas: Awaited<ReturnType<typeof deProcessos.ListarEntregas>>['entregas'] = []
  const perguntar = async () => ({ entregas } = await deProcessos.ListarEntregas({ processo_id: outro }))
  // What was discarded is removed meanwhile.
  await ate(
    () => b.ambiente.store.collection('arquivos_pendentes').countDocuments({}),
    (n) => n === 0,
  )
  await publicado()
  expect(await custo(perguntar)).toEqual(['commits.find'])
  const por = { por_id: maria.id, por_nome: expect.any(String) }
  const [matricula, ccir] = ['matrícula do imóvel', 'CCIR']
  // The wire adds the names of what is optional.
  expect(entregas).toMatchObject([
    {
      documento_id: ids[0],
      tipo_documento: 'matricula_imovel',
      saiu: false,
      resumo: `Documento recebido: ${matricula}.`,
      ...por,
    },
    { documento_id: ids[1], tipo_documento: 'ccir', saiu: false, resumo: `Documento recebido: ${ccir}.`, ...por },
    {
      documento_id: ids[0],
      tipo_documento: 'matricula_imovel',
      saiu: true,
      resumo: `Documento descartado: ${matricula}.`,
      ...por,
    },
  ])
  await expect(dossie.ListarEntregas({ processo_id: outro })).rejects.toMatchObject({ nome: expect.any(String) })
  deProcessos.close()
})

test.each(['', '/status', '/arquivo'])('looking at a document is one round trip: GET /documentos/{id}%s', async (o) => {
  const ver = async () => expect((await b.pedir(maria, 'GET', `/documentos/${id}${o}`)).status).toBe(200)
  expect(await custo(ver)).toEqual(['commits.find'])
})

test('a picture of a page is one round trip; drawing it, three more: it is listed meanwhile, and its document looked at again', async () => {
  const { json } = await b.enviar(maria, envio(processo, await readFile(CCIR), 'ccir'))
  const lido = {
    confianca: 91,
    paginas: 1,
    dados: { numero_matricula: null, area_ha: null, proprietario_nome: null },
    campos: [],
  }
  await b.gravar(
    json.data.id,
    { tipo: 'em_processamento', posse: 'w', tentativa: 1 },
    { tipo: 'validado', posse: 'w', lido },
  )
  await publicado()
  const ver = async () =>
    expect((await b.pedir(maria, 'GET', `/documentos/${json.data.id}/paginas/1`)).status).toBe(200)
  expect(await custo(ver)).toEqual([
    'arquivos_pendentes.delete',
    'arquivos_pendentes.insert',
    'commits.find',
    'commits.find',
  ])
  expect(await custo(ver)).toEqual(['commits.find'])
})

test('a file is no round trip for the service that binds dossiers', async () => {
  const deProcessos = createGrpcClient(DOCUMENTOS, `127.0.0.1:${b.servico.ports().grpc}`, tokensOf('processos'))
  const { documentos } = await deProcessos.ObterAutos({ processo_id: processo })
  deProcessos.close()
  const [{ chave = '', hash_sha256, tamanho_bytes }] = documentos as [Documento]
  const baixar = async () => {
    for await (const _ of dossie.stream('BaixarArquivo', { id, chave, hash_sha256, tamanho_bytes }));
  }
  expect(await custo(baixar)).toEqual([])
})

/** The room that the file takes in its case and, in a draft, among all drafts of its owner. */
const ESPACO = ['cotas_donos.update', 'cotas_processos.update']
const FICHA_E_COMMIT = ['commits.insert', 'commits.update', ...ESPACO, 'documentos.update', 'pauta.insert']

test('an upload is its room, the act, the line, the work to do, and the mark that it went out; the file is listed meanwhile', async () => {
  const enviar = async () => expect((await b.enviar(maria, envio(processo, pdf()))).status).toBe(202)
  expect(await custo(enviar)).toEqual(['arquivos_pendentes.delete', 'arquivos_pendentes.insert', ...FICHA_E_COMMIT])
})

test('an Idempotency-Key is two round trips more', async () => {
  const chave = { 'idempotency-key': randomUUID() }
  const enviar = async () => expect((await b.enviar(maria, envio(processo, pdf()), chave)).status).toBe(202)
  expect(await custo(enviar)).toEqual(
    [
      'arquivos_pendentes.delete',
      'arquivos_pendentes.insert',
      'idempotencia.insert',
      'idempotencia.update',
      ...FICHA_E_COMMIT,
    ].toSorted(),
  )
})

test('discarding decides on the document as it was read for the look at it', async () => {
  const { json } = await b.enviar(maria, envio(processo, pdf()))
  await publicado()
  const descartar = async () => expect((await b.pedir(maria, 'DELETE', `/documentos/${json.data.id}`)).status).toBe(204)
  // The bytes and the room are released, the pending work goes, and so does the file, which stays listed until it is
  // gone.
  const semArquivo = async () => {
    await descartar()
    await ate(
      () => b.ambiente.store.collection('arquivos_pendentes').countDocuments(),
      (n) => n === 0,
    )
  }
  expect(await custo(semArquivo)).toEqual([
    'arquivos_pendentes.delete',
    'arquivos_pendentes.update',
    'commits.find',
    'commits.insert',
    'commits.update',
    'commits.update',
    'cotas_processos.find',
    'cotas_processos.update',
    'documentos.update',
    'pauta.delete',
  ])
})

describe('an upload in parts', () => {
  const KB = 1024
  const cru = { 'content-type': 'application/octet-stream' }
  const enviarPartes = (quantas: number, envioId: string, bytes: Buffer) =>
    Array.from({ length: quantas }, (_, n) => n * 64 * KB).reduce(async (antes, inicio) => {
      await antes
      const body = new Uint8Array(bytes.subarray(inicio, inicio + 64 * KB))
      const r = await b.pedir(maria, 'POST', `/documentos/envios/${envioId}/partes?inicio=${inicio}`, {
        body,
        headers: cru,
      })
      expect(r.status).toBe(200)
    }, Promise.resolve())

  test('is its room when it begins, two round trips a part, and the act when it ends, however many parts there were', async () => {
    for (const quantas of [1, 12]) {
      const bytes = pdf(quantas * 64 * KB)
      let envioId = ''
      const abrir = async () => {
        const campos = { processo_id: processo, tipo_documento: 'ccir', nome: 'a.pdf', tamanho: bytes.length }
        const init = { body: JSON.stringify(campos), headers: { 'content-type': 'application/json' } }
        envioId = (await b.pedir(maria, 'POST', '/documentos/envios', init)).json.data.id
      }
      expect(await custo(abrir)).toEqual([...ESPACO, 'envios.aggregate', 'envios.insert'])
      const partes = Array.from({ length: quantas }, () => ['envios.find', 'envios.update']).flat()
      expect(await custo(() => enviarPartes(quantas, envioId, bytes))).toEqual(partes.toSorted())
      const concluir = async () =>
        expect((await b.pedir(maria, 'POST', `/documentos/envios/${envioId}/concluir`)).status).toBe(202)
      // Its room is known to be taken, but whether it is a document already has to be looked up first.
      expect(await custo(concluir)).toEqual([
        'commits.find',
        'commits.insert',
        'commits.update',
        'cotas_donos.update',
        'cotas_processos.find',
        'cotas_processos.update',
        'documentos.update',
        'envios.find',
        'envios.find',
        'envios.update',
        'envios.update',
        'idempotencia.insert',
        'idempotencia.update',
        'pauta.insert',
      ])
    }
  })
})
