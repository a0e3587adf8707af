import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals'
import { createEventStore, type RecordKeys } from '@car/event-store/store'
import { createKeyring } from '@car/identity/keyring'
import { verifyAll } from '@car/event-store/walk'
import { createBroker } from '@car/messaging/broker'
import type { Service } from '@car/telemetry/lifecycle'
import { STREAMS } from '../src/domain/streams.ts'
import type { DocumentoEvent } from '../src/domain/events.ts'
import { readWorkerSettings } from '../src/config.ts'
import { listNumbers } from '../src/usecases/list-numbers.ts'
import { createWorker } from '../src/worker-service.ts'
import { end, logger, type Person } from './support/environment.ts'
import { type Bench, upload, createBench, pdf } from './support/bench.ts'

const sample = (nome: string) => readFile(new URL(`../../../samples/${nome}`, import.meta.url))
// Reading competes with other tests for the processor.
jest.setTimeout(240_000)

let b: Bench
let maria: Person
let ownWorker: Service
let shutdowns: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  // One reader is enough for tests that do not depend on their number, and each reader takes time to start.
  b = await createBench({ WORKERS: '1' })
  maria = await b.issuer.pessoa('produtor_rural')
  const env = { ...b.env, RECORD_KEY: '', NUMBERS_KEY: '', PORT: '', FINISH_MS: '0' }
  ownWorker = await createWorker(readWorkerSettings(env))
  await ownWorker.start()
})
afterEach(async () => {
  for (const stop of shutdowns.splice(0)) await stop()
})
afterAll(async () => {
  await ownWorker.close()
  await b.close()
})

async function receive(bytes: Buffer, tipo = 'matricula_imovel', mime = 'image/jpeg', processo?: string) {
  const [processoPart, kindPart, filePart] = upload(processo ?? b.processos.processo(maria), bytes, tipo)
  const { status, json } = await b.send(maria, [
    processoPart,
    kindPart,
    { ...filePart, tipo: mime, arquivo: 'foto.jpg' },
  ] as never)
  expect({ status, json }).toMatchObject({ status: 202 })
  return json.data.id as string
}

const settled = (id: string) => b.settled(maria, id)

test('a photographed matrícula becomes valid, with what was read, its pages as pictures, and told to others', async () => {
  const heard: string[] = []
  const broker = createBroker({ url: b.env.AMQP_URL, prefix: b.env.AMQP_PREFIX, service: 'test', logger })
  shutdowns.push(() => broker.close())
  await broker.consume({
    queue: 'listener',
    types: ['documento.em_processamento', 'documento.validado'],
    prefetch: 10,
    handler: async ({ type, data }) => {
      heard.push(`${type} ${data.status}`)
      return 'ack'
    },
  }).ready
  const processo = b.processos.processo(maria)
  const id = await receive(await sample('par202.matricula.medium.jpg'), 'matricula_imovel', 'image/jpeg', processo)

  expect(await settled(id)).toEqual({ status: 'valido', confianca: expect.any(Number) })
  const { json } = await b.ask(maria, 'GET', `/documentos/${id}/dados-extraidos`)
  expect(json.data).toMatchObject({
    numero_matricula: expect.any(String),
    area_ha: expect.any(Number),
    proprietario_nome: expect.any(String),
    campos: expect.arrayContaining([expect.objectContaining({ nome: 'numero_matricula', pagina: 1 })]),
  })
  expect(JSON.stringify(json)).not.toMatch(/\d{3}\.\d{3}\.\d{3}-\d{2}/)
  // The service can decrypt the numbers that the worker has encrypted.
  expect(await listNumbers(b.ctx, processo)).toEqual([{ mascara: '***.072.703-**', numero: '78307270316' }])
  const preview = await b.ask(maria, 'GET', `/documentos/${id}/paginas/1`)
  expect({ status: preview.status, tipo: preview.headers.get('content-type') }).toEqual({
    status: 200,
    tipo: 'image/jpeg',
  })
  expect(preview.bytes.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]))
  // Pictures are drawn on request only, and not by the worker.
  expect(await b.environment.keys(`previas/${id}/`)).toEqual([`previas/${id}/1-1600.jpg`])
  expect((await b.ask(maria, 'GET', `/documentos/${id}/paginas/2`)).status).toBe(404)
  await end(
    () => heard,
    (told) => told.length === 2,
  )
  expect(heard).toEqual(['documento.em_processamento processando', 'documento.validado valido'])
  expect(await b.environment.store.collection('pauta').countDocuments()).toBe(0)
})

test('a blurred photograph is refused with what to do about it, and what replaces it may name it', async () => {
  const processo = b.processos.processo(maria)
  const id = await receive(await sample('ccir8.blurred.jpg'), 'ccir', 'image/jpeg', processo)
  expect(await settled(id)).toEqual({
    status: 'invalido',
    motivo: 'ocr_baixa_confianca',
    instrucoes: expect.arrayContaining([expect.any(String)]),
    confianca: expect.any(Number),
  })
  const dados = await b.ask(maria, 'GET', `/documentos/${id}/dados-extraidos`)
  expect({ status: dados.status, dados: dados.json.data }).toMatchObject({
    status: 200,
    dados: { campos: expect.any(Array) },
  })
  const fresh = await b.send(maria, [...upload(processo, pdf(), 'ccir'), { nome: 'substitui', valor: id }])
  expect(fresh.status).toBe(202)
})

test('a third refusal in a row of the same kind offers a person', async () => {
  const processo = b.processos.processo(maria)
  const truncated = await sample('hostile/trunc.pdf')
  const instrucoes: string[][] = []
  for (const attempt of [1, 2, 3]) {
    const other = Buffer.concat([truncated, Buffer.from(`\n%${attempt}`)])
    const id = await receive(other, 'memorial_descritivo', 'application/pdf', processo)
    instrucoes.push((await settled(id)).instrucoes)
  }
  expect(
    instrucoes.map((instructions) => instructions.some((instruction) => instruction.includes('por uma pessoa'))),
  ).toEqual([false, false, true])
})

function keysOfWorker(): RecordKeys {
  const { READING_KEY: stamps, SEALING_KEY } = readWorkerSettings(b.env)
  return { stamps, seals: createKeyring(SEALING_KEY, 'record') }
}

test.each<[string, DocumentoEvent[], { id: string; nome: string; papel: string } | null]>([
  ['that nobody sent', [{ tipo: 'descartado', causa: 'pedido' }], null],
  ['beside a reading', [{ tipo: 'devolvido', posse: 'w' }, { tipo: 'liberado' }], null],
  [
    'of a reading in the name of a person',
    [{ tipo: 'devolvido', posse: 'w' }],
    { id: 'a', nome: 'Ana', papel: 'admin' },
  ],
])('an event %s is refused under the key of the worker', async (_name, events, author) => {
  const id = await receive(pdf(), 'outros', 'application/pdf')
  await settled(id)
  const ofReader = createEventStore(b.environment.store, STREAMS, keysOfWorker(), { judges: false })
  await ofReader.execute('documento', id, { id: randomUUID(), author, at: new Date() }, () => ({ events }))
  await expect(b.ctx.store.load('documento', id)).rejects.toMatchObject({ code: 'CAR-500', stream: `documento-${id}` })
  const { status, json } = await b.ask(maria, 'GET', `/documentos/${id}`)
  expect([status, json.error.code]).toEqual([500, 'CAR-500'])
})

test('a reading of no document is refused under the key of the worker, in whatever case it is filed', async () => {
  const processo = b.processos.processo(maria)
  await settled(await receive(pdf(), 'outros', 'application/pdf', processo))
  const ofReader = createEventStore(
    b.environment.store,
    { documento: { ...STREAMS.documento, scope: () => processo, about: () => 'ccir' } },
    keysOfWorker(),
    { judges: false },
  )
  const id = randomUUID()
  const command = { id: randomUUID(), author: null, at: new Date() }
  const events: DocumentoEvent[] = [{ tipo: 'devolvido', posse: 'w' }]
  await ofReader.execute('documento', id, command, () => ({ events }))
  const breach = { stream: `documento-${id}`, problem: 'the chain breaks at version 1 (lent)' }
  await expect(b.ctx.store.actsOf(processo, { backwards: false, limit: 10 })).rejects.toMatchObject({ code: 'CAR-500' })
  expect((await verifyAll(b.ctx.store, undefined, 0)).problems).toContainEqual(breach)
})
