import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { createFact } from '@car/events/fact'
import { createBroker } from '@car/messaging/broker'
import { queueOf } from '@car/messaging/topology'
import type { Service } from '@car/telemetry/lifecycle'
import { readWorkerSettings } from '../src/config.ts'
import { createWorker } from '../src/worker-service.ts'
import { onChannel } from '../../../packages/messaging/test/support.ts'
import { createClamd, MARK } from './support/clamd.ts'
import { end, logger, type Person } from './support/environment.ts'
import { type Bench, upload, READING_MS, createBench, pdf } from './support/bench.ts'
import { endProcess, launchWorker } from './support/worker.ts'

const sample = (name: string) => readFile(new URL(`../../../samples/${name}`, import.meta.url))
/** Makes a PDF with text, which is read quickly because it needs no OCR. The bytes differ at each call. */
const withText = async (name: string) => Buffer.concat([await sample(name), Buffer.from(`\n% ${randomUUID()}\n`)])

// Reading competes with other tests for the processor.
jest.setTimeout(240_000)

let b: Bench
let maria: Person
let shutdowns: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  // One reader is enough for tests that do not depend on their number, and each reader takes time to start.
  b = await createBench({ WORKERS: '1' })
  maria = await b.issuer.pessoa('produtor_rural')
})
afterEach(async () => {
  for (const stop of shutdowns.splice(0)) await stop()
})
afterAll(() => b.close())

async function start(env: Record<string, string> = {}): Promise<Service> {
  const ownWorker = await createWorker(readWorkerSettings({ ...b.env, PORT: '', FINISH_MS: '0', ...env }))
  shutdowns.push(() => ownWorker.close())
  await ownWorker.start()
  return ownWorker
}

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

const situacao = (id: string) => b.situacao(maria, id)
const settled = (id: string) => b.settled(maria, id)
const kinds = (id: string) => b.kinds(id)

describe('reading', () => {
  test('a file that carries malware is never read, kept as evidence and served to nobody', async () => {
    const clamd = await createClamd()
    shutdowns.push(clamd.close)
    await start({ CLAMD_URL: clamd.url })
    const id = await receive(Buffer.concat([pdf(), Buffer.from(MARK)]), 'outros', 'application/pdf')
    expect(await settled(id)).toMatchObject({ status: 'invalido', motivo: 'arquivo_malicioso' })
    expect(await kinds(id)).toEqual(['recebido', 'invalidado'])
    expect((await b.ask(maria, 'GET', `/documentos/${id}/arquivo`)).json).toMatchObject({
      error: { code: 'CAR-005' },
    })
    expect((await b.ask(maria, 'GET', `/documentos/${id}/paginas/1`)).status).toBe(404)
    const { state } = await b.ctx.store.load('documento', id)
    expect(await b.environment.keys()).toContain(state?.chave)
  })

  test('while the scanner is away a document waits, and nothing is held against it', async () => {
    const outsideClamd = await createClamd()
    await outsideClamd.close()
    await start({ CLAMD_URL: outsideClamd.url })
    const truncated = Buffer.concat([await sample('hostile/trunc.pdf'), Buffer.from('\n%clamd')])
    const id = await receive(truncated, 'outros', 'application/pdf')
    // A new item has no progress; whoever takes it, for however short a time, leaves null.
    const item = () => b.environment.store.collection<{ _id: string; progress?: null }>('pauta').findOne({ _id: id })
    await end(item, (given) => given?.progress === null)
    const clamd = await createClamd(undefined, outsideClamd.port)
    shutdowns.push(clamd.close)
    expect(await settled(id)).toMatchObject({ status: 'invalido', motivo: 'arquivo_corrompido' })
    expect(await kinds(id)).toEqual(['recebido', 'em_processamento', 'invalidado'])
  })

  test('a message delivered twice and more, at once and late, is read once', async () => {
    await start({ WORKERS: '2' })
    const id = await receive(await withText('par202.ccir.pdf'), 'ccir', 'application/pdf')
    const broker = createBroker({ url: b.env.AMQP_URL, prefix: b.env.AMQP_PREFIX, service: 'test', logger })
    shutdowns.push(() => broker.close())
    const repeat = async () =>
      broker.publish(
        createFact('documento.recebido', {
          source: '/car/documentos',
          subject: id,
          streamversion: 1,
          data: {
            documento_id: id,
            processo_id: randomUUID(),
            tipo_documento: 'ccir',
            status: 'aguardando',
            versao: 1,
          },
        }),
      )
    await Promise.all([repeat(), repeat(), repeat()])
    await settled(id)
    await repeat()
    await emptied('leitura')
    expect(await kinds(id)).toEqual(['recebido', 'em_processamento', 'validado'])
  })

  test('two workers at once read each document once', async () => {
    await Promise.all([start(), start()])
    const ids = [
      await receive(await withText('par202.matricula.pdf'), 'matricula_imovel', 'application/pdf'),
      await receive(await withText('par202.ccir.pdf'), 'ccir', 'application/pdf'),
    ]
    for (const id of ids) {
      await settled(id)
      expect(await kinds(id)).toEqual(['recebido', 'em_processamento', 'validado'])
    }
  })

  test('a document whose message was lost is found', async () => {
    const id = await receive(await withText('par202.ccir.pdf'), 'ccir', 'application/pdf')
    await onChannel((channel) => channel.purgeQueue(queueOf(b.env.AMQP_PREFIX, 'documentos', 'leitura')))
    await start()
    expect((await settled(id)).status).toBe('valido')
  })
})

describe('a worker that dies', () => {
  test('in the middle of a document loses nothing: the next one reads it again', async () => {
    const first = launchWorker(b.env)
    shutdowns.push(() => endProcess(first, 'SIGKILL'))
    const id = await receive(await sample('par204.ccir.light.jpg'), 'ccir')
    await end(
      () => situacao(id),
      ({ status }) => status === 'processando',
      READING_MS,
    )
    await endProcess(first, 'SIGKILL')
    const second = launchWorker(b.env)
    shutdowns.push(() => endProcess(second, 'SIGKILL'))

    expect((await settled(id)).status).toBe('valido')
    expect(await kinds(id)).toEqual(['recebido', 'em_processamento', 'em_processamento', 'validado'])
  })

  test('by order gives back what it has not finished, and nothing is held against the file', async () => {
    const worker = launchWorker(b.env)
    shutdowns.push(() => endProcess(worker, 'SIGKILL'))
    const id = await receive(await sample('par202.ccir.light.jpg'), 'ccir')
    await end(
      () => situacao(id),
      ({ status }) => status === 'processando',
      READING_MS,
    )
    expect(await endProcess(worker, 'SIGTERM')).toBe(0)
    expect(await kinds(id)).toEqual(['recebido', 'em_processamento', 'devolvido'])
    expect((await situacao(id)).status).toBe('aguardando')
    await start()
    expect((await settled(id)).status).toBe('valido')
  })

  test('at the same document again and again ends it, and the same bytes may be sent once more', async () => {
    const processo = b.processos.processo(maria)
    const bytes = pdf()
    const id = await receive(bytes, 'outros', 'application/pdf', processo)
    for (const attempt of [1, 2, 3])
      await b.record(id, { tipo: 'em_processamento', posse: `dead-${attempt}`, tentativa: attempt })
    await start()
    expect(await settled(id)).toMatchObject({ status: 'invalido', motivo: 'falha_processamento' })
    await receive(bytes, 'outros', 'application/pdf', processo)
  })
})

test('a stored file that is no longer what was received ends its document', async () => {
  const id = await receive(pdf(), 'outros', 'application/pdf')
  const { chave } = (await b.events(id))[0] as { chave: string }
  await b.environment.objects.putStream(chave, Readable.from([pdf()]), { contentType: 'application/pdf' })
  await start()
  expect(await settled(id)).toMatchObject({ status: 'invalido', motivo: 'falha_processamento' })
})

test('what was sent and is hostile settles, and the next document is read', async () => {
  await start({ WORKERS: '2' })
  const hostile = await Promise.all(
    ['flatebomb.pdf', 'hugepage.pdf', 'trunc.pdf'].map(async (name) =>
      receive(await sample(`hostile/${name}`), 'outros', 'application/pdf'),
    ),
  )
  const good = await receive(await withText('par202.matricula.pdf'), 'matricula_imovel', 'application/pdf')
  for (const id of hostile) expect(await settled(id)).toMatchObject({ status: 'invalido', motivo: expect.any(String) })
  expect((await settled(good)).status).toBe('valido')
})

async function emptied(queue: string): Promise<void> {
  await end(
    () => onChannel((channel) => channel.checkQueue(queueOf(b.env.AMQP_PREFIX, 'documentos', queue))),
    ({ messageCount }) => messageCount === 0,
  )
}
