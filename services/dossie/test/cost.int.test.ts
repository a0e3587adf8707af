import { randomUUID } from 'node:crypto'
import { disconnect, waitForConnection } from '@car/store/connection'
import { createLogger } from '@car/telemetry/logger'
import { countRoundTrips, ofRelay } from '@car/testing/round-trips'
import { unpublished } from '@car/testing/unpublished'
import { until } from '@car/testing/until'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { readSettings } from '../src/config.ts'
import { createContext } from '../src/context.ts'
import { cleanFiles } from '../src/usecases/clean-files.ts'
import { type Bench, createBench } from './support/bench.ts'

let b: Bench
let s: Awaited<ReturnType<Bench['start']>>
beforeAll(async () => {
  b = await createBench()
  // The long lease is not renewed while trips are counted.
  s = await b.start({ LEASE_MS: '600000' })
}, 120_000)
afterAll(() => b.close(), 60_000)

const apart = (trip: string, command: Record<string, unknown>) =>
  trip === 'pauta.findAndModify' || ofRelay(trip, command)

const settled = (jobId: string, commits: number) =>
  until(
    async () => {
      const of = { stream: `dossie-${jobId}` }
      const [all, left] = [await b.store.collection('commits').countDocuments(of), await unpublished(b.store, of)]
      return all - left
    },
    (n) => n === commits,
    90_000,
  )

test('a dossier: its request, its composition and its issue in eleven round trips', async () => {
  const { id, documentos } = b.peers.processo()
  const jobId = randomUUID()
  const before = b.peers.asked().length
  const trips = await countRoundTrips(
    undefined,
    async () => {
      await b.asService(s, 'processos', b.analista, (c) => c.IniciarJob({ job_id: jobId, processo_id: id }))
      await settled(jobId, 3)
    },
    apart,
  )
  const REQUEST = ['commits.insert', 'pauta.insert', 'published.update']
  // The trip of the search that takes the job is not counted.
  const COMPOSITION = ['commits.find', 'commits.insert', 'commits.find']
  const ISSUING = ['commits.insert', 'jobs.update', 'pauta.delete', 'published.update']
  expect(trips().toSorted()).toEqual([...REQUEST, ...COMPOSITION, ...ISSUING].toSorted())
  const DOWNLOADED = documentos.slice(0, 2).map(() => 'BaixarArquivo')
  expect(b.peers.asked().slice(before)).toEqual(['ObterAutos', ...DOWNLOADED, 'ProvarAtos'])
}, 120_000)

test('asked for by a person, it takes the key and its answer more, and one question to the owner of the case', async () => {
  const unblock = Promise.withResolvers<void>()
  b.peers.beforeCaseFile(() => unblock.promise)
  const before = b.peers.asked().length
  const trips = await countRoundTrips(
    undefined,
    async () => {
      const path = `/analista/processos/${b.peers.empty().id}/gerar-dossie`
      const { body } = await b.ask(s, b.analista, 'POST', path, { 'idempotency-key': randomUUID() })
      await settled(body.data.job_id, 1)
      await until(
        () => b.peers.asked().slice(before),
        (requests) => requests.includes('ObterAutos'),
      )
    },
    apart,
  )
  const KEY = ['idempotencia.insert', 'idempotencia.update']
  expect(trips().toSorted()).toEqual(
    [...KEY, 'commits.find', 'commits.insert', 'pauta.insert', 'published.update'].toSorted(),
  )
  expect(b.peers.asked().slice(before)).toEqual(['VerificarAcesso', 'ObterAutos'])
  unblock.resolve()
  b.peers.beforeCaseFile(async () => {})
}, 60_000)

test('the acts on all dossiers of a case are one question, beside the rows that were derived from them', async () => {
  const { id } = b.peers.empty()
  const jobIds = [await b.generate(s, id), await b.generate(s, id)]
  for (const jobId of jobIds) await settled(jobId, 3)
  const trips = await countRoundTrips(
    undefined,
    async () => {
      const { atos } = await b.asService(s, 'processos', null, (c) => c.ListarAtos({ processo_id: id }))
      expect(atos).toHaveLength(4)
    },
    apart,
  )
  expect(trips().toSorted()).toEqual(['commits.find', 'jobs.find'])
}, 60_000)

test('the sweep of files asks for what is left over, and for no dossier that was issued', async () => {
  for (let i = 0; i < 2; i++) await b.settled(s, await b.generate(s, b.peers.empty().id))
  const { ctx, connection, broker, objects, closePeers } = createContext(
    readSettings(b.env),
    createLogger('test', 'silent'),
  )
  await waitForConnection(connection, 10_000)
  const later = new Date(Date.now() + 2 * 60 * 60_000)
  const trips = await countRoundTrips(
    connection,
    async () => void (await cleanFiles({ ...ctx, now: () => later })),
    apart,
  )
  expect(trips()).toEqual(['arquivos_pendentes.find'])
  await broker.close()
  closePeers()
  objects.close()
  await disconnect(connection)
}, 60_000)
