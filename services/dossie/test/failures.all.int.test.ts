import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { until } from '@car/testing/until'
import { setting } from '@car/testing/setting'
import { createWire } from '@car/testing/wire'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { type Bench, endProcess, createBench } from './support/bench.ts'

let b: Bench
const cleanups: (() => Promise<unknown>)[] = []
beforeEach(async () => {
  b = await createBench()
}, 60_000)
afterEach(async () => {
  await b.close()
  for (const close of cleanups.splice(0)) await close()
}, 60_000)

const kinds = async (jobId: string) => (await b.events(jobId)).map((e) => e.tipo)
const compositions = async (jobId: string) =>
  (await kinds(jobId)).filter((kind) => kind === 'composicao_iniciada').length
const failures = async (jobId: string) => (await kinds(jobId)).filter((kind) => kind === 'composicao_falhou').length
const folders = async (pid: number | undefined) =>
  (await readdir(tmpdir())).filter((n) => n.startsWith(`car-dossie-${pid}-`))

async function check(ports: { http: number }, jobId: string) {
  const job = await b.situacao(ports, jobId)
  expect(job.status).toBe('pronto')
  const pdf = await b.ask(ports, b.analista, 'GET', `/analista/dossies/${jobId}/download`)
  expect(createHash('sha256').update(pdf.bytes).digest('hex')).toBe(job.hash_sha256)
  expect((await kinds(jobId)).filter((kind) => kind === 'dossie_emitido')).toHaveLength(1)
  const ownKeys = async () => (await b.keys()).filter((key) => key.includes(jobId))
  await until(ownKeys, (keys) => keys.length === 1)
  const facts = await until(
    () => b.facts.filter((f) => f.subject === jobId && f.type === 'dossie.pronto'),
    (found) => found.length > 0,
  )
  expect(new Set(facts.map((f) => f.id)).size).toBe(1)
  return job
}

test('killed while gathering and killed while composing, a dossier is resumed by whoever is there', async () => {
  const unblock = Promise.withResolvers<void>()
  b.peers.beforeDownload(() => unblock.promise)
  const dead = await b.launch()
  const jobId = await b.generate(dead, b.peers.processo().id)
  await until(
    () => b.peers.downloaded.length,
    (n) => n > 0,
  )
  await endProcess(dead.processo, 'SIGKILL')
  unblock.resolve()

  const other = await b.launch()
  await until(
    () => compositions(jobId),
    (n) => n === 1,
  )
  const first = (await b.events(jobId)).find((e) => e.tipo === 'composicao_iniciada')
  expect(await folders(other.processo.pid)).toHaveLength(1)
  await endProcess(other.processo, 'SIGKILL')

  const live = await b.start()
  await b.settled(live, jobId)
  const { codigo_verificacao } = await check(live, jobId)
  // The dossier has the code of the lost composition.
  expect(first).toMatchObject({ codigo: codigo_verificacao })
  expect([await compositions(jobId), await failures(jobId)]).toEqual([2, 0])
  expect([
    ...(await folders(dead.processo.pid)),
    ...(await folders(other.processo.pid)),
    ...(await folders(process.pid)),
  ]).toEqual([])
}, 180_000)

test('an instance that closes gives its dossier back, and another one takes it at once', async () => {
  const instance = await b.launch()
  const other = await b.start()
  b.peers.beforeDownload(() => new Promise(() => {}))
  const jobIds = [await b.generate(instance, b.peers.processo().id), await b.generate(instance, b.peers.processo().id)]
  await until(
    () => b.peers.downloaded.length,
    (n) => n === 2,
  )
  b.peers.beforeDownload(async () => {})
  expect(await endProcess(instance.processo, 'SIGTERM')).toBe(0)
  await other.close()
  const fresh = await b.start()
  for (const jobId of jobIds) {
    await b.settled(fresh, jobId)
    await check(fresh, jobId)
    expect(await failures(jobId)).toBe(0)
  }
}, 180_000)

test('of two instances one composes each dossier', async () => {
  const [instance, other] = [await b.start(), await b.launch()]
  const jobIds = await Promise.all(
    Array.from({ length: 4 }, (_, i) => b.generate(i % 2 === 0 ? instance : other, b.peers.empty().id)),
  )
  for (const jobId of jobIds) {
    await b.settled(instance, jobId)
    await check(other, jobId)
    expect(await kinds(jobId)).toEqual(['dossie_solicitado', 'composicao_iniciada', 'dossie_emitido'])
  }
}, 180_000)

test('an instance that stood still and wakes up does not issue what another one has issued meanwhile', async () => {
  const stopped = await b.launch()
  const jobId = await b.generate(stopped, b.peers.processo().id)
  await until(
    () => compositions(jobId),
    (n) => n === 1,
  )
  stopped.processo.kill('SIGSTOP')
  const live = await b.start()
  const { hash_sha256 } = await b.settled(live, jobId)
  stopped.processo.kill('SIGCONT')
  // The instance composes one dossier at a time, so it finishes the old dossier first.
  await live.close()
  expect((await b.settled(stopped, await b.generate(stopped, b.peers.empty().id))).status).toBe('pronto')
  expect(await kinds(jobId)).toEqual([
    'dossie_solicitado',
    'composicao_iniciada',
    'composicao_iniciada',
    'dossie_emitido',
  ])
  const [stood] = (await b.events(jobId)).flatMap((e) => (e.tipo === 'composicao_iniciada' ? [e.posse] : []))
  const pending = b.store.collection<{ _id: string }>('arquivos_pendentes')
  expect(await pending.countDocuments({ _id: `dossies/${jobId}/${stood}.pdf` })).toBe(1)
  const pdf = await b.ask(stopped, b.analista, 'GET', `/analista/dossies/${jobId}/download`)
  expect(createHash('sha256').update(pdf.bytes).digest('hex')).toBe(hash_sha256)
}, 180_000)

test('while the services that know the case are down a dossier waits, and nothing is held against it', async () => {
  const s = await b.start()
  b.peers.beforeDownload(async () => b.peers.wire.cut())
  const jobId = await b.generate(s, b.peers.processo().id)
  await until(
    () => b.peers.downloaded.length,
    (n) => n > 0,
  )
  const refused = await b.ask(s, b.analista, 'POST', `/analista/processos/${b.peers.empty().id}/gerar-dossie`)
  expect(refused.status).toBeGreaterThanOrEqual(503)
  expect((await b.situacao(s, jobId)).status).toBe('processando')
  b.peers.beforeDownload(async () => {})
  b.peers.wire.mend()
  await b.settled(s, jobId, 60_000)
  await check(s, jobId)
  expect([await compositions(jobId), await failures(jobId)]).toEqual([1, 0])
}, 180_000)

test('a dossier made while the object store is down is kept until it is back', async () => {
  const wire = await createWire(setting('TEST_S3_ENDPOINT'))
  cleanups.push(() => wire.close())
  const s = await b.start({ S3_ENDPOINT: wire.url })
  wire.cut()
  const jobId = await b.generate(s, b.peers.empty().id)
  await until(
    () => compositions(jobId),
    (n) => n === 1,
  )
  const withoutStore = await b.ask(s, null, 'GET', '/verificar/7K3Q-4T2X-FHD0-ZZ5T')
  expect(withoutStore.status).toBe(404)
  wire.mend()
  await b.settled(s, jobId, 60_000)
  await check(s, jobId)
  expect([await compositions(jobId), await failures(jobId)]).toEqual([1, 0])
  wire.cut()
  const download = await b.ask(s, b.analista, 'GET', `/analista/dossies/${jobId}/download`)
  expect([download.status, download.body.error.code]).toEqual([503, 'CAR-016'])
}, 180_000)

test('a document store that is away for a while costs no dossier', async () => {
  const wire = await createWire(setting('TEST_MONGODB_URI'))
  cleanups.push(() => wire.close())
  const s = await b.start({ MONGODB_URI: wire.url })
  b.peers.beforeDownload(async () => wire.cut())
  const jobId = await b.generate(s, b.peers.processo().id)
  await until(
    () => b.ask(s, null, 'GET', '/verificar/7K3Q-4T2X-FHD0-ZZ5T').then((r) => r.status),
    (status) => status === 503,
  )
  b.peers.beforeDownload(async () => {})
  wire.mend()
  await until(
    () => b.ask(s, b.analista, 'GET', `/analista/dossies/${jobId}`).then(({ status, body }) => ({ status, body })),
    ({ body }) => body.data?.status === 'pronto',
    60_000,
  )
  await check(s, jobId)
  expect(await failures(jobId)).toBe(0)
}, 180_000)

test('what cannot be composed is given up after three times, and says so in plain words', async () => {
  const s = await b.start({ COMPOSICAO_MS: '1' })
  const { id } = b.peers.empty()
  const jobId = await b.generate(s, id)
  const job = await b.settled(s, jobId)
  expect(job).toMatchObject({ status: 'falhou', paginas: null, hash_sha256: null, codigo_verificacao: null })
  expect(job.erro).toMatch(/^A composição passou do tempo permitido\. Gere o dossiê outra vez/)
  expect([await compositions(jobId), await failures(jobId)]).toEqual([3, 3])
  const download = await b.ask(s, b.analista, 'GET', `/analista/dossies/${jobId}/download`)
  expect([download.status, download.body.error.code]).toEqual([409, 'CAR-015'])
  expect(download.body.error.details).toEqual([{ field: 'status', code: 'invalid_value', message: job.erro }])
  await until(
    () => b.facts.filter((f) => f.subject === jobId).map((f) => f.type),
    (seen) => seen.includes('dossie.falhou'),
  )
  const { atos } = await b.asService(s, 'processos', null, (c) => c.ListarAtos({ processo_id: id }))
  expect(atos.map((ato) => ato.tipo)).toEqual(['dossie_solicitado', 'dossie_falhou'])
  const started = (await b.events(jobId)).find((e) => e.tipo === 'composicao_iniciada')
  const codigo = started?.tipo === 'composicao_iniciada' ? started.codigo : ''
  expect((await b.ask(s, null, 'GET', `/publico/dossies/${codigo}`)).status).toBe(404)
}, 180_000)

test('a file that is not the one on record is left out in the end, and a case that is gone ends its job', async () => {
  const s = await b.start()
  const { id, documentos } = b.peers.processo()
  b.peers.arquivos.set(documentos[0] ?? '', Buffer.from('%PDF-1.7 something else'))
  const jobId = await b.generate(s, id)
  await b.settled(s, jobId)
  await check(s, jobId)
  expect(await failures(jobId)).toBe(2)

  const other = b.peers.empty().id
  const unblock = Promise.withResolvers<void>()
  b.peers.beforeCaseFile(() => unblock.promise)
  const withoutProcesso = await b.generate(s, other)
  b.peers.forget(other)
  unblock.resolve()
  expect(await b.settled(s, withoutProcesso)).toMatchObject({ status: 'falhou', erro: 'O processo não existe mais.' })
}, 180_000)
