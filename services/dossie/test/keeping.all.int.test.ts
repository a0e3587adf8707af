import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { createLogger } from '@car/telemetry/logger'
import { disconnect, waitForConnection } from '@car/store/connection'
import { runCommand } from '@car/testing/command'
import { until } from '@car/testing/until'
import { besideTheLog } from '@car/testing/verified'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { readSettings } from '../src/config.ts'
import { createContext } from '../src/context.ts'
import { cleanFiles } from '../src/usecases/clean-files.ts'
import { type Bench, createBench } from './support/bench.ts'

let b: Bench
let s: Awaited<ReturnType<Bench['start']>>
beforeAll(async () => {
  b = await createBench()
  s = await b.start()
}, 120_000)
afterAll(() => b.close(), 60_000)

const ready = async () => b.settled(s, await b.generate(s, b.peers.empty().id))
const store = (key: string, text: string) =>
  b.objects.putStream(key, Readable.from([Buffer.from(text, 'latin1')]), { contentType: 'application/pdf' })
const keyOf = async (jobId: string) => (await b.keys()).find((key) => key.includes(jobId)) ?? ''
const download = (jobId: string) => b.ask(s, b.analista, 'GET', `/analista/dossies/${jobId}/download`)

/** Runs a command of the service on this bench's stores. Returns its exit status and its output. */
async function runProgram(name: string) {
  const file = fileURLToPath(new URL(`../src/${name}.ts`, import.meta.url))
  const { status, output } = await runCommand(file, b.env)
  return { status, saida: output }
}

test('verify finds that record, lists and files agree, and names what does not; rebuild mends it', async () => {
  const { job_id } = await ready()
  // The record is damaged: the commits lose the field that names their case.
  const archived = await b.store
    .collection('commits')
    .find({ stream: `dossie-${job_id}` })
    .toArray()
  await b.store.collection('commits').updateMany({}, { $unset: { scope: '' } })
  const problems = async () => besideTheLog(JSON.parse((await runProgram('verify')).saida).problems)
  expect(await problems()).toEqual([{ stream: `dossie-${job_id}`, problem: 'the chain breaks at version 1 (hash)' }])
  expect((await runProgram('rebuild')).status).toBe(1)
  for (const { _id, scope } of archived) await b.store.collection('commits').updateOne({ _id }, { $set: { scope } })
  expect((await runProgram('rebuild')).status).toBe(0)
  expect(await problems()).toEqual([])
  await b.store.collection('jobs').deleteMany({})
  expect(await problems()).toEqual([{ stream: `dossie-${job_id}`, problem: 'has no line in the read model' }])
  expect((await runProgram('rebuild')).status).toBe(0)
  expect(await problems()).toEqual([])
  const commits = await b.store
    .collection('commits')
    .find({ stream: `dossie-${job_id}` })
    .toArray()
  await b.store.collection('commits').deleteMany({ stream: `dossie-${job_id}` })
  expect((await problems()).map(({ problem }: { problem: string }) => problem)).toEqual([
    'the read model tells of version 3, which is not on record',
  ])
  await b.store.collection('commits').insertMany(commits)
}, 120_000)

test('verify finds a dossier in the list of its case that was requested and never issued', async () => {
  const { job_id } = await ready()
  const unblock = Promise.withResolvers<void>()
  b.peers.beforeCaseFile(() => unblock.promise)
  const inHand = await b.generate(s, b.peers.empty().id)
  const jobs = b.store.collection<{ _id: string }>('jobs')
  const issued = await jobs.findOne({ _id: job_id })
  await jobs.insertOne({ ...issued, _id: inHand, versao: 1, codigo: 'AAAA-AAAA-AAAA-AAAA' } as never)
  const { problems: found } = JSON.parse((await runProgram('verify')).saida)
  await jobs.deleteOne({ _id: inHand })
  unblock.resolve()
  b.peers.beforeCaseFile(async () => {})
  expect((await b.settled(s, inHand)).status).toBe('pronto')
  expect(found).toEqual([
    { stream: `dossie-${inHand}`, problem: 'the read model tells of a dossier that was not issued' },
  ])
}, 120_000)

test('a stored dossier that was altered never arrives whole, and one that is gone is no file at all', async () => {
  const { job_id } = await ready()
  const original = (await download(job_id)).bytes
  await store(await keyOf(job_id), original.toString('latin1').replace('%PDF-1.7', '%PDF-1.8'))
  await expect(download(job_id)).rejects.toThrow(/terminated|fetch failed/)
  await b.objects.delete(await keyOf(job_id))
  const gone = await download(job_id)
  expect([gone.status, gone.body.error.code]).toEqual([500, 'CAR-500'])
}, 120_000)

test('files of compositions that came to nothing are swept, those of dossiers and of jobs in hand are not', async () => {
  const pending = b.store.collection<{ _id: string; desde: Date }>('arquivos_pendentes')
  const { job_id } = await ready()
  const issued = await keyOf(job_id)
  const keep = async (key: string) => {
    await pending.insertOne({ _id: key, desde: new Date() })
    await store(key, 'x')
  }
  // One that was issued after its instance had given it up.
  await pending.insertOne({ _id: issued, desde: new Date() })
  await keep(`dossies/${job_id}/of-a-dead-one.pdf`)
  await keep('dossies/of-no-job/x.pdf')
  const unblock = Promise.withResolvers<void>()
  b.peers.beforeCaseFile(() => unblock.promise)
  const inHand = await b.generate(s, b.peers.empty().id)
  await keep(`dossies/${inHand}/from-before.pdf`)

  const logger = createLogger('test', 'silent')
  const { ctx, connection, broker, objects, closePeers } = createContext(readSettings(b.env), logger)
  await waitForConnection(connection, 10_000)
  const ctxIn = (ms: number) => ({ ...ctx, now: () => new Date(Date.now() + ms) })
  expect(await cleanFiles(ctxIn(0))).toBe(0)
  expect(await cleanFiles(ctxIn(2 * 60 * 60_000))).toBe(2)
  expect((await pending.find().toArray()).map(({ _id }) => _id)).toEqual([`dossies/${inHand}/from-before.pdf`])
  expect(await b.keys()).toEqual(expect.arrayContaining([issued, `dossies/${inHand}/from-before.pdf`]))
  expect(await b.keys()).not.toContain(`dossies/${job_id}/of-a-dead-one.pdf`)
  unblock.resolve()
  b.peers.beforeCaseFile(async () => {})
  expect((await b.settled(s, inHand)).status).toBe('pronto')
  await broker.close()
  closePeers()
  objects.close()
  await disconnect(connection)
}, 120_000)

test('the read models are written anew from the record, beside a running service', async () => {
  const { codigo_verificacao, job_id } = await ready()
  // After this fact the service writes nothing until the next request.
  await until(
    () => b.facts.some((f) => f.subject === job_id && f.type === 'dossie.pronto'),
    (counted) => counted,
  )
  await b.store.collection('jobs').deleteMany({})
  const publicPage = () => b.ask(s, null, 'GET', `/publico/dossies/${codigo_verificacao}`)
  expect((await publicPage()).status).toBe(404)
  expect((await runProgram('rebuild')).status).toBe(0)
  expect((await publicPage()).body.data).toMatchObject({ codigo: codigo_verificacao, situacao: 'valido' })

  // The dossier can be verified by its code again, although its row was missing.
  await b.store.collection('jobs').deleteMany({})
  await b.situacao(s, job_id)
  expect((await publicPage()).status).toBe(200)
}, 120_000)
