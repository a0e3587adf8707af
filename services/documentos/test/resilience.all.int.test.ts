import { type ChildProcess, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals'
import { PROGRAM_ENV } from '@car/testing/program-env'
import { createWire, type Wire } from '@car/testing/wire'
import { readSettings, readWorkerSettings } from '../src/config.ts'
import { createService } from '../src/service.ts'
import { cleanFiles } from '../src/usecases/clean-files.ts'
import { createWorker } from '../src/worker-service.ts'
import { end, type Person } from './support/environment.ts'
import { type Bench, upload, READING_MS, createBench, multipart, pdf, type Answer } from './support/bench.ts'
import { endProcess } from './support/worker.ts'

/** Tests the service while each backing service fails and recovers, one at a time. */

// Reading competes with other tests for the processor.
jest.setTimeout(240_000)

let b: Bench
let maria: Person
let processo: string
let wires: { store: Wire; broker: Wire; objects: Wire }
let env: Record<string, string>
let shutdowns: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  // One reader is enough for tests that do not depend on their number, and each reader takes time to start.
  b = await createBench({ WORKERS: '1' })
  maria = await b.issuer.pessoa('produtor_rural')
  processo = b.processos.processo(maria)
})
beforeEach(async () => {
  wires = {
    store: await createWire(b.env.MONGODB_URI),
    broker: await createWire(b.env.AMQP_URL),
    objects: await createWire(b.env.S3_ENDPOINT),
  }
  // The service gives up on a stalled object store sooner than in production.
  env = {
    ...b.env,
    S3_TIMEOUT_MS: '4000',
    LEASE_MS: '10000',
    MONGODB_URI: wires.store.url,
    AMQP_URL: wires.broker.url,
    S3_ENDPOINT: wires.objects.url,
  }
})
afterEach(async () => {
  for (const wire of Object.values(wires)) wire.mend()
  for (const stop of shutdowns.splice(0)) await stop()
  for (const wire of Object.values(wires)) await wire.close()
})
afterAll(() => b.close())

async function serve(): Promise<string> {
  const service = createService(readSettings(env))
  shutdowns.push(() => service.close())
  await service.start()
  return `http://127.0.0.1:${service.ports().http}/api/v1`
}

async function read(settings: Record<string, string> = {}): Promise<void> {
  const ownWorker = await createWorker(readWorkerSettings({ ...env, PORT: '', FINISH_MS: '0', ...settings }))
  shutdowns.push(() => ownWorker.close())
  await ownWorker.start()
}

async function send(base: string, bytes: Buffer, tipo = 'outros', mime = 'application/pdf'): Promise<Answer> {
  const [processoPart, kindPart, filePart] = upload(processo, bytes, tipo)
  const { body, tipo: contentType } = multipart([processoPart, kindPart, { ...filePart, tipo: mime }] as never)
  const res = await fetch(`${base}/documentos/upload`, {
    method: 'POST',
    body,
    headers: { ...(await maria.headers()), 'content-type': contentType },
  })
  const readings = Buffer.from(await res.arrayBuffer())
  return { status: res.status, headers: res.headers, bytes: readings, json: JSON.parse(readings.toString()) }
}

const situacao = (id: string) => b.situacao(maria, id)
const settled = (id: string) => b.settled(maria, id)
const kinds = (id: string) => b.kinds(id)
let copies = 0
/** Returns a photographed CCIR, which takes time to read. The bytes differ at each call. */
const photo = async () =>
  Buffer.concat([
    await readFile(new URL('../../../samples/par202.ccir.light.jpg', import.meta.url)),
    Buffer.from(`copy ${copies++} ${Math.random()}`),
  ])

/** Returns a CCIR that is read quickly. The bytes differ at each call. */
const withText = async () =>
  Buffer.concat([
    await readFile(new URL('../../../samples/par202.ccir.pdf', import.meta.url)),
    Buffer.from(`\n% copy ${copies++} ${Math.random()}\n`),
  ])

test('a part that the object store does not take is CAR-016 and sent again; no part is counted that is not there', async () => {
  const base = await serve()
  const bytes = pdf(2 * 1024 * 1024)
  const campos = { processo_id: processo, tipo_documento: 'outros', nome: 'a.pdf', tamanho: bytes.length }
  const ask = async (path: string, body?: object): Promise<Answer['json']> => {
    const binary = Buffer.isBuffer(body)
    const res = await fetch(`${base}/documentos/envios${path}`, {
      method: 'POST',
      ...(body ? { body: binary ? new Uint8Array(body) : JSON.stringify(body) } : {}),
      headers: {
        ...(await maria.headers()),
        'content-type': binary ? 'application/octet-stream' : 'application/json',
      },
    })
    return res.json()
  }
  const { id } = (await ask('', campos)).data
  const part = (start: number) => ask(`/${id}/partes?inicio=${start}`, bytes.subarray(start, start + 1024 * 1024))
  expect((await part(0)).data.recebido_bytes).toBe(1024 * 1024)
  wires.objects.cut()
  expect((await part(1024 * 1024)).error.code).toBe('CAR-016')
  wires.objects.mend()
  expect((await part(1024 * 1024)).data.recebido_bytes).toBe(bytes.length)
  wires.objects.cut()
  expect((await ask(`/${id}/concluir`)).error.code).toBe('CAR-016')
  wires.objects.mend()
  const { data } = await ask(`/${id}/concluir`)
  expect((await b.ask(maria, 'GET', `/documentos/${data.id}/arquivo`)).bytes.equals(bytes)).toBe(true)
  expect(await b.environment.keys('envios/')).toEqual([])
})

test('without the object store an upload is CAR-016 and leaves nothing; with it again, the next one is taken', async () => {
  const base = await serve()
  wires.objects.cut()
  const refused = await send(base, pdf(12_000_000))
  expect([refused.status, refused.json.error.code, refused.headers.get('retry-after')]).toEqual([
    503,
    'CAR-016',
    expect.any(String),
  ])
  wires.objects.mend()
  expect((await send(base, pdf(12_000_000))).status).toBe(202)
  expect(await cleanFiles(b.ctx, -1_000)).toBeGreaterThanOrEqual(0)
  expect(await b.environment.store.collection('arquivos_pendentes').countDocuments()).toBe(0)
})

test.each([
  ['once all of it was received', 12_000_000],
  ['while its sender is held up', 24_000_000],
])('an object store that stalls in the middle of an upload, %s, is CAR-017, and nothing of it stays', async (_q, n) => {
  const base = await serve()
  const kept = (await b.environment.keys('arquivos/')).length
  wires.objects.stall(6_000_000)
  const refused = await send(base, pdf(n))
  expect([refused.status, refused.json.error.code]).toEqual([504, 'CAR-017'])
  wires.objects.mend()
  expect((await send(base, pdf(12_000_000))).status).toBe(202)
  await cleanFiles(b.ctx, -1_000)
  expect(await b.environment.store.collection('arquivos_pendentes').countDocuments()).toBe(0)
  expect(await b.environment.keys('arquivos/')).toHaveLength(kept + 1)
})

test('a download in the middle of which the object store stalls breaks off, and is whole the next time', async () => {
  const base = await serve()
  const bytes = pdf(12_000_000)
  const { json } = await send(base, bytes)
  const download = async () => {
    const res = await fetch(`${base}/documentos/${json.data.id}/arquivo`, {
      headers: { ...(await maria.headers()) },
    })
    return Buffer.from(await res.arrayBuffer())
  }
  wires.objects.stall(4_000_000)
  await expect(download()).rejects.toThrow('terminated')
  wires.objects.mend()
  expect((await download()).equals(bytes)).toBe(true)
})

test('without the document store an upload is CAR-016 within its time, and taken once it is back', async () => {
  const base = await serve()
  wires.store.cut()
  const start = Date.now()
  const refused = await send(base, pdf())
  expect([refused.status, refused.json.error.code]).toEqual([503, 'CAR-016'])
  expect(Date.now() - start).toBeLessThan(10_000)
  wires.store.mend()
  await end(
    () => send(base, pdf()),
    ({ status }) => status === 202,
  )
})

test('without the broker an upload is taken, and read once the broker is back', async () => {
  const base = await serve()
  await read()
  wires.broker.cut()
  const { status, json } = await send(base, await withText(), 'ccir')
  expect(status).toBe(202)
  wires.broker.mend()
  expect((await settled(json.data.id)).status).toBe('valido')
})

test('a worker without the object store waits for it, and no attempt is counted', async () => {
  const base = await serve()
  const { json } = await send(base, await withText(), 'ccir')
  wires.objects.cut()
  await read()
  const agenda = b.environment.store.collection('pauta')
  await end(
    () => agenda.findOne({ _id: json.data.id }),
    (item) => item?.['holder'] != null,
  )
  expect((await situacao(json.data.id)).status).toBe('aguardando')
  wires.objects.mend()
  expect((await settled(json.data.id)).status).toBe('valido')
  expect(await kinds(json.data.id)).toEqual(['recebido', 'em_processamento', 'validado'])
})

test('a worker that loses the document store while it reads records what it read once the store is back', async () => {
  const base = await serve()
  // The lease outlasts the failure and the driver's way back, so the reading stays the worker's own.
  await read({ LEASE_MS: '120000' })
  const { json } = await send(base, await photo(), 'ccir', 'image/jpeg')
  await end(
    () => situacao(json.data.id),
    ({ status }) => status === 'processando',
    READING_MS,
  )
  wires.store.cut()
  setTimeout(() => wires.store.mend(), 6_000)
  expect((await settled(json.data.id)).status).toBe('valido')
  expect(await kinds(json.data.id)).toEqual(['recebido', 'em_processamento', 'validado'])
})

test('the service killed in the middle of an upload leaves nothing that stays, and no document', async () => {
  const deadProcess = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', fileURLToPath(new URL('../src/main.ts', import.meta.url))],
    {
      env: { ...PROGRAM_ENV, ...b.env, PORT: String(await findFreePort()), LOG_LEVEL: 'info' },
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  )
  shutdowns.push(() => endProcess(deadProcess, 'SIGKILL'))
  const port = await announcedPort(deadProcess)
  const documentos = await b.environment.store.collection('documentos').countDocuments()
  const kept = (await b.environment.keys('arquivos/')).length

  const { body, tipo } = multipart(upload(processo, pdf(20_000_000)))
  const taken = connect(port, '127.0.0.1')
  taken.on('error', () => {})
  const { authorization, 'x-service-token': proof } = await maria.headers()
  taken.write(
    `POST /api/v1/documentos/upload HTTP/1.1\r\nhost: x\r\nauthorization: ${authorization}\r\nx-service-token: ${proof}\r\n` +
      `content-type: ${tipo}\r\ncontent-length: ${body.byteLength}\r\n\r\n`,
  )
  taken.write((body as unknown as Buffer).subarray(0, 15_000_000))
  const pending = b.environment.store.collection('arquivos_pendentes')
  await end(
    () => pending.countDocuments(),
    (n) => n === 1,
  )
  await endProcess(deadProcess, 'SIGKILL')
  taken.destroy()

  expect(await cleanFiles(b.ctx, -60_000)).toBeGreaterThan(0)
  expect(await cleanFiles(b.ctx, -60_000)).toBe(0)
  expect(await pending.countDocuments()).toBe(0)
  expect(await b.environment.keys('arquivos/')).toHaveLength(kept)
  expect(await b.environment.store.collection('documentos').countDocuments()).toBe(documentos)
})

async function findFreePort(): Promise<number> {
  const wire = await createWire('http://127.0.0.1:1')
  await wire.close()
  return Number(new URL(wire.url).port)
}

async function announcedPort(child: ChildProcess): Promise<number> {
  let output = ''
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const row = await end(
    () => /"ports":\{"http":(\d+)/.exec(output),
    (found) => found !== null,
    60_000,
  )
  return Number(row?.[1])
}
