import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { createGrpcClient } from '@car/grpc/client'
import { tokensOf } from '@car/testing/service-keys'
import type { Documento } from '@car/proto/gen/car/documentos/v1/Documento'
import { DOCUMENTOS } from '@car/proto/gen/services'
import { countRoundTrips, ofRelay } from '@car/testing/round-trips'
import { unpublished } from '@car/testing/unpublished'
import mongoose from 'mongoose'
import { end, type Person } from './support/environment.ts'
import { type Bench, upload, createBench, pdf } from './support/bench.ts'

jest.setTimeout(60_000)

const CCIR = new URL('../../../samples/par202.ccir.pdf', import.meta.url)

let b: Bench
let maria: Person
let processo: string
let id: string
let dossie: ReturnType<typeof createGrpcClient<typeof DOCUMENTOS>>
beforeAll(async () => {
  b = await createBench()
  maria = await b.issuer.pessoa('produtor_rural')
  processo = b.processos.processo(maria)
  id = (await b.send(maria, upload(processo, pdf()))).json.data.id
  await b.send(maria, upload(processo, pdf(), 'ccir'))
  dossie = createGrpcClient(DOCUMENTOS, `127.0.0.1:${b.service.ports().grpc}`, tokensOf('dossie'))
  await published()
})
afterAll(async () => {
  dossie.close()
  await b.close()
})

const published = () =>
  end(
    () => unpublished(b.environment.store),
    (n) => n === 0,
  )

/** Recognises the trips that timers cause: those of the sweeper, and renewals of a request's key. Their number varies. */
const ofClock = (trip: string, command: Record<string, unknown>): boolean => {
  if (trip !== 'idempotencia.update') return trip !== 'commits.aggregate' && ofRelay(trip, command)
  const [{ u }] = command['updates'] as [{ u: { $set: object } }]
  return 'heldUntil' in u.$set
}

/** Lists the round trips except the test's own. The list is sorted, because some trips run in parallel. */
async function cost(run: () => Promise<unknown>): Promise<string[]> {
  const ofService = mongoose.connections.filter((connection) => connection !== b.environment.store)
  const count = await countRoundTrips(ofService, run, ofClock)
  await published()
  return count().toSorted()
}

test('the documents of a case, and what is known of duplicates, are one round trip, of however many processos', async () => {
  const processo_ids = [processo, b.processos.processo(maria), randomUUID()]
  expect(await cost(() => dossie.ListarPorProcessos({ processo_ids, com_dados: true }))).toEqual(['documentos.find'])
})

test('the documents of a case by their record are one round trip; with all acts on them, beside that for their rows', async () => {
  const documentosClient = createGrpcClient(DOCUMENTOS, `127.0.0.1:${b.service.ports().grpc}`, tokensOf('processos'))
  const list = async () => {
    const { documentos } = await dossie.ListarDoRegistro({ processo_id: processo, com_dados: true })
    expect(documentos.map(({ tipo_documento }) => tipo_documento)).toEqual(['matricula_imovel', 'ccir'])
  }
  expect(await cost(list)).toEqual(['commits.find'])
  const get = async () => {
    const { documentos, atos } = await documentosClient.ObterAutos({ processo_id: processo })
    expect([documentos.length, atos.length]).toEqual([2, 2])
  }
  expect(await cost(get)).toEqual(['commits.find', 'documentos.find'])
  const onePage = () => documentosClient.PaginarAtos({ processo_id: processo, de_tras: true, limite: 1 })
  expect(await cost(onePage)).toEqual(['commits.aggregate', 'commits.find'])
  documentosClient.close()
})

test('what came into a case and was taken out again is told in order, in one round trip, without what was read in it', async () => {
  const documentosClient = createGrpcClient(DOCUMENTOS, `127.0.0.1:${b.service.ports().grpc}`, tokensOf('processos'))
  const other = b.processos.processo(maria)
  const ids: string[] = []
  for (const tipo of ['matricula_imovel', 'ccir'])
    ids.push((await b.send(maria, upload(other, pdf(), tipo))).json.data.id)
  expect((await b.ask(maria, 'DELETE', `/documentos/${ids[0]}`)).status).toBe(204)
  let deliveries: Awaited<ReturnType<typeof documentosClient.ListarEntregas>>['entregas'] = []
  const ask = async () => ({ entregas: deliveries } = await documentosClient.ListarEntregas({ processo_id: other }))
  await end(
    () => b.environment.store.collection('arquivos_pendentes').countDocuments({}),
    (n) => n === 0,
  )
  await published()
  expect(await cost(ask)).toEqual(['commits.find'])
  const by = { por_id: maria.id, por_nome: expect.any(String) }
  const [matricula, ccir] = ['matrícula do imóvel', 'CCIR']
  // The gRPC client adds properties for optional fields, so only the listed properties are compared.
  expect(deliveries).toMatchObject([
    {
      documento_id: ids[0],
      tipo_documento: 'matricula_imovel',
      saiu: false,
      resumo: `Documento recebido: ${matricula}.`,
      ...by,
    },
    { documento_id: ids[1], tipo_documento: 'ccir', saiu: false, resumo: `Documento recebido: ${ccir}.`, ...by },
    {
      documento_id: ids[0],
      tipo_documento: 'matricula_imovel',
      saiu: true,
      resumo: `Documento descartado: ${matricula}.`,
      ...by,
    },
  ])
  await expect(dossie.ListarEntregas({ processo_id: other })).rejects.toMatchObject({ nome: expect.any(String) })
  documentosClient.close()
})

test.each(['', '/status', '/arquivo'])(
  'looking at a document is one round trip: GET /documentos/{id}%s',
  async (path) => {
    const see = async () => expect((await b.ask(maria, 'GET', `/documentos/${id}${path}`)).status).toBe(200)
    expect(await cost(see)).toEqual(['commits.find'])
  },
)

test('a picture of a page is one round trip; drawing it, three more: it is listed meanwhile, and its document looked at again', async () => {
  const { json } = await b.send(maria, upload(processo, await readFile(CCIR), 'ccir'))
  // The act below is another process's, which would publish the upload too. The service's mark would then come late.
  await published()
  const lido = {
    confianca: 91,
    paginas: 1,
    dados: { numero_matricula: null, area_ha: null, proprietario_nome: null },
    campos: [],
  }
  await b.record(
    json.data.id,
    { tipo: 'em_processamento', posse: 'w', tentativa: 1 },
    { tipo: 'validado', posse: 'w', lido },
  )
  await published()
  const see = async () => expect((await b.ask(maria, 'GET', `/documentos/${json.data.id}/paginas/1`)).status).toBe(200)
  expect(await cost(see)).toEqual([
    'arquivos_pendentes.delete',
    'arquivos_pendentes.insert',
    'commits.find',
    'commits.find',
  ])
  expect(await cost(see)).toEqual(['commits.find'])
})

test('a file is no round trip for the service that binds dossiers', async () => {
  const documentosClient = createGrpcClient(DOCUMENTOS, `127.0.0.1:${b.service.ports().grpc}`, tokensOf('processos'))
  const { documentos } = await documentosClient.ObterAutos({ processo_id: processo })
  documentosClient.close()
  const [{ chave = '', hash_sha256, tamanho_bytes }] = documentos as [Documento]
  const download = async () => {
    for await (const _ of dossie.stream('BaixarArquivo', { id, chave, hash_sha256, tamanho_bytes }));
  }
  expect(await cost(download)).toEqual([])
})

/** The writes that reserve room for a file: in its case, and among the drafts of the owner. */
const ROOM = ['cotas_donos.update', 'cotas_processos.update']
const RECORD_AND_COMMIT = ['commits.insert', ...ROOM, 'documentos.update', 'pauta.insert', 'published.update']

test('an upload is its room, the act, the line, the work to do, and the mark that it went out; the file is listed meanwhile', async () => {
  const send = async () => expect((await b.send(maria, upload(processo, pdf()))).status).toBe(202)
  expect(await cost(send)).toEqual(['arquivos_pendentes.delete', 'arquivos_pendentes.insert', ...RECORD_AND_COMMIT])
})

test('an Idempotency-Key is two round trips more', async () => {
  const chave = { 'idempotency-key': randomUUID() }
  const send = async () => expect((await b.send(maria, upload(processo, pdf()), chave)).status).toBe(202)
  expect(await cost(send)).toEqual(
    [
      'arquivos_pendentes.delete',
      'arquivos_pendentes.insert',
      'idempotencia.insert',
      'idempotencia.update',
      ...RECORD_AND_COMMIT,
    ].toSorted(),
  )
})

test('discarding decides on the document as it was read for the look at it', async () => {
  const { json } = await b.send(maria, upload(processo, pdf()))
  await published()
  const descartar = async () => expect((await b.ask(maria, 'DELETE', `/documentos/${json.data.id}`)).status).toBe(204)
  // Besides the act, the writes give back the room and drop the pending work; that the bytes are free follows from it. Until its removal the
  // file is listed in `arquivos_pendentes`.
  const withoutFile = async () => {
    await descartar()
    await end(
      () => b.environment.store.collection('arquivos_pendentes').countDocuments(),
      (n) => n === 0,
    )
  }
  expect(await cost(withoutFile)).toEqual([
    'arquivos_pendentes.delete',
    'arquivos_pendentes.update',
    'commits.find',
    'commits.insert',
    'cotas_processos.find',
    'cotas_processos.update',
    'documentos.update',
    'pauta.delete',
    'published.update',
  ])
})

describe('an upload in parts', () => {
  const KB = 1024
  const raw = { 'content-type': 'application/octet-stream' }
  const sendParts = (count: number, uploadId: string, bytes: Buffer) =>
    Array.from({ length: count }, (_, n) => n * 64 * KB).reduce(async (before, start) => {
      await before
      const body = new Uint8Array(bytes.subarray(start, start + 64 * KB))
      const r = await b.ask(maria, 'POST', `/documentos/envios/${uploadId}/partes?inicio=${start}`, {
        body,
        headers: raw,
      })
      expect(r.status).toBe(200)
    }, Promise.resolve())

  test('is its room when it begins, two round trips a part, and the act when it ends, however many parts there were', async () => {
    for (const count of [1, 12]) {
      const bytes = pdf(count * 64 * KB)
      let uploadId = ''
      const open = async () => {
        const campos = { processo_id: processo, tipo_documento: 'ccir', nome: 'a.pdf', tamanho: bytes.length }
        const init = { body: JSON.stringify(campos), headers: { 'content-type': 'application/json' } }
        uploadId = (await b.ask(maria, 'POST', '/documentos/envios', init)).json.data.id
      }
      expect(await cost(open)).toEqual([...ROOM, 'envios.aggregate', 'envios.insert'])
      const pieces = Array.from({ length: count }, () => ['envios.find', 'envios.update']).flat()
      expect(await cost(() => sendParts(count, uploadId, bytes))).toEqual(pieces.toSorted())
      const finish = async () =>
        expect((await b.ask(maria, 'POST', `/documentos/envios/${uploadId}/concluir`)).status).toBe(202)
      // The upload already has its room, but a query has to find out whether it is already a document.
      expect(await cost(finish)).toEqual([
        'commits.find',
        'commits.insert',
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
        'published.update',
      ])
    }
  })
})
