import { createHash, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import { until } from '@car/testing/until'
import { destroy } from '../src/usecases/destroy.ts'
import { listNumbers } from '../src/usecases/list-numbers.ts'
import { takeOverDocumentos } from '../src/usecases/take-over-documentos.ts'
import { listFromRecord } from '../src/usecases/from-record.ts'
import type { Reading } from '../src/domain/reading.ts'
import { type Bench, createBench, pdf, upload } from './support/bench.ts'
import type { Person } from './support/environment.ts'

/** Tests how a case takes over the documents of a case that it follows: the same files, without a copy. */

jest.setTimeout(60_000)

const CPF = '52998224725'
let b: Bench
let maria: Person
beforeAll(async () => {
  b = await createBench()
  maria = await b.issuer.pessoa('produtor_rural')
})
afterAll(() => b.close())

/** Makes a case with a valid document, whose reading names the owner's number. */
async function decided() {
  const processoId = b.processos.processo(maria, { status: 'aprovado' })
  const [id, bytes] = [randomUUID(), pdf()]
  const chave = await b.ctx.arquivos.store(Readable.from([bytes], { objectMode: false }), 'application/pdf')
  await b.ctx.arquivos.confirmar(chave)
  const hash = createHash('sha256').update(bytes).digest('hex')
  const { documento, sealed } = b.ctx.seals.seal(id, CPF)
  const lido: Reading = {
    confianca: 93,
    paginas: 1,
    dados: { numero_matricula: '64906', area_ha: 12.5, proprietario_nome: 'FULANA' },
    campos: [],
    numeros: [documento],
  }
  const file = { hash, chave, nome_arquivo: 'matricula.pdf', tipo_conteudo: 'application/pdf', tamanho: bytes.length }
  const received = {
    tipo: 'recebido' as const,
    processo_id: processoId,
    dono_id: maria.id,
    tipo_documento: 'matricula_imovel' as const,
    substitui: null,
    ...file,
  }
  const author = { id: maria.id, nome: 'Maria', papel: 'produtor_rural' as const, nivel: 'ouro' as const }
  const commit = (events: object[], beside: object = {}) =>
    b.ctx.store.execute('documento', id, { id: randomUUID(), author, at: new Date() }, () => ({
      events: events as never[],
      ...beside,
    }))
  await commit([received], { uniqueKey: `sha256:${hash}` })
  await b.ctx.quotas.include((await b.ctx.store.load('documento', id)).state as never)
  await commit(
    [
      { tipo: 'em_processamento', posse: 'w', tentativa: 1 },
      { tipo: 'validado', posse: 'w', lido },
    ],
    { sealed },
  )
  return { processoId, id, bytes, chave, hash }
}

function following({ processoId, id: de }: { processoId: string; id: string }) {
  const id = randomUUID()
  const origem = {
    tipo: 'retificacao',
    processos: [{ id: processoId, numero: '2026/000001' }],
    documentos: [{ id, de, processo_id: processoId }],
  }
  return { draft: b.processos.processo(maria, { origem }), id }
}

const stored = (chave: string) => b.environment.objects.head(chave)
const room = async (processoId: string) => {
  for await (const one of b.ctx.quotas.all()) if (one._id === processoId) return one
  return null
}

test('the same bytes and the same reading, once, however often it is told', async () => {
  const source = await decided()
  const { draft, id } = following(source)
  await Promise.all([takeOverDocumentos(b.ctx, draft), takeOverDocumentos(b.ctx, draft)])
  await takeOverDocumentos(b.ctx, draft)
  expect(await b.kinds(id)).toEqual(['aproveitado'])
  const [[there], [here]] = await Promise.all([listFromRecord(b.ctx, source.processoId), listFromRecord(b.ctx, draft)])
  expect(here).toEqual({
    ...there,
    _id: id,
    versao: 1,
    processoId: draft,
    de: source.id,
    primeiroRecebidoEm: there?.firstAt,
    atualizadoEm: expect.any(String),
  })
  expect(await listNumbers(b.ctx, draft)).toEqual([{ mascara: '***.982.247-**', numero: CPF }])
  const file = await b.ask(maria, 'GET', `/documentos/${id}/arquivo`)
  expect([file.status, file.bytes.equals(source.bytes)]).toEqual([200, true])
  expect(await room(draft)).toMatchObject({ documentos: 1, bytes: 0 })
  const acts = (await b.ask(maria, 'GET', `/processos/${draft}/documentos`)).json.data
  expect(acts).toEqual([expect.objectContaining({ id, status: 'valido', hash_sha256: source.hash })])
})

test('who sends the file again, there or in the draft, is told that it is held', async () => {
  const source = await decided()
  const { draft } = following(source)
  await takeOverDocumentos(b.ctx, draft)
  expect((await b.send(maria, upload(draft, source.bytes))).json.error.code).toBe('CAR-007')
})

test('a document that is discarded here stays there, and is not taken over again', async () => {
  const source = await decided()
  const { draft, id } = following(source)
  await takeOverDocumentos(b.ctx, draft)
  expect((await b.ask(maria, 'DELETE', `/documentos/${id}`)).status).toBe(204)
  await takeOverDocumentos(b.ctx, draft)
  expect(await b.kinds(id)).toEqual(['aproveitado', 'descartado'])
  expect((await stored(source.chave))?.size).toBe(source.bytes.length)
  expect((await room(draft))?.documentos).toBe(0)
  expect((await room(source.processoId))?.documentos).toBe(1)
})

test('a file goes when the last case that has it is gone', async () => {
  const source = await decided()
  const { draft, id } = following(source)
  await takeOverDocumentos(b.ctx, draft)
  await destroy(b.ctx, { alvo: 'processo', id: source.processoId, base_legal: 'prazo' } as never)
  expect((await stored(source.chave))?.size).toBe(source.bytes.length)
  expect((await b.ask(maria, 'GET', `/documentos/${id}/arquivo`)).status).toBe(200)
  await b.ask(maria, 'DELETE', `/documentos/${id}`)
  await until(
    () => stored(source.chave),
    (found) => found === undefined,
  )
})

test('a draft that was discarded meanwhile, and a case that follows none, take over nothing', async () => {
  const source = await decided()
  const { draft, id } = following(source)
  b.processos.change(draft, { status: 'descartado' })
  await takeOverDocumentos(b.ctx, draft)
  await takeOverDocumentos(b.ctx, b.processos.processo(maria))
  expect(await b.kinds(id)).toEqual([])
})
