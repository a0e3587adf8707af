import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { unpublished } from '@car/testing/unpublished'
import { until } from '@car/testing/until'
import { idsThatStop, type Interruptible, launch, namesAt, oneDeath } from '@car/testing/interruption'
import { freePort } from '@car/testing/free-port'
import { type Bench, createBench } from './support/bench.ts'

/**
 * The number of requests that are stopped by the position of an effect: the first request before its first effect, the
 * second before its second, and so on. The other requests are stopped by the name of an effect. Each request concerns a
 * different case. The process is killed while all requests are stopped. After a restart each request is repeated.
 */
const STEPS = 9
/**
 * The effects without a fixed position, because they run in parallel. A request is stopped before each of these
 * effects.
 */
const NAMES = [
  'pauta.insertOne',
  'publish dossie.solicitado',
  'published.updateOne',
  'idempotencia.updateOne answer',
  'reply',
]
const REQUESTS = STEPS + NAMES.length
const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url))

let b: Bench
let env: Record<string, string>
let service: Interruptible

beforeAll(async () => {
  b = await createBench()
  const ports = { PORT: String(await freePort()), GRPC_PORT: String(await freePort()) }
  env = { ...b.env, ...ports, EFFECTS_FREE: 'heldUntil$', EFFECTS_NAMED: NAMES.join() }
  service = await launch(MAIN, env)
}, 90_000)
afterAll(async () => {
  await service.kill()
  await b.close()
})

type Told = { status: number; codigo: string | undefined; job: string | undefined }

async function generate(processoId: string, chave: string, requestId: string): Promise<Told> {
  const headers = { 'idempotency-key': chave, 'x-request-id': requestId }
  const path = `/analista/processos/${processoId}/gerar-dossie`
  const { status, body } = await b.ask({ http: Number(env['PORT']) }, b.analista, 'POST', path, headers)
  return { status, codigo: body?.error?.code, job: body?.data?.job_id }
}

test('a dossier asked for and killed before any of its effects is asked for once, and gets made', async () => {
  const requests = idsThatStop(0, STEPS, NAMES).map((id) => ({
    id,
    processoId: b.peers.empty().id,
    chave: randomUUID(),
  }))
  const told = await oneDeath(
    service,
    requests.map(({ id, processoId, chave }) => ({
      id,
      send: () => generate(processoId, chave, id),
      last: ['published.updateOne'],
    })),
  )
  const stops = requests.map(({ id }) => service.stops.get(id) ?? 'done')
  const first = ['idempotencia.insertOne', 'commits.insertOne']
  expect(stops).toEqual(expect.arrayContaining([...first, 'done']))
  expect(namesAt(stops, STEPS, NAMES)).toEqual(NAMES)

  service = await launch(MAIN, env)
  const jobs = new Set<string>()
  for (const [k, { processoId, chave }] of requests.entries()) {
    const repeated = await until(
      () => generate(processoId, chave, randomUUID()),
      ({ codigo }) => codigo !== 'CAR-014',
      7_000,
    )
    expect([stops[k], repeated.status]).toEqual([stops[k], 202])
    const answer = told[k]
    // If the first request was answered, the repeated request gets the same job.
    expect(repeated.job).toBe(answer?.status === 202 ? answer.job : repeated.job)
    jobs.add(repeated.job ?? '')
  }
  const commits = b.store.collection('commits')
  expect(await commits.countDocuments({ 'events.tipo': 'dossie_solicitado' } as never)).toBe(REQUESTS)
  expect(jobs.size).toBe(REQUESTS)
  await until(
    () => unpublished(b.store),
    (n) => n === 0,
  )
  const [firstJob = ''] = jobs
  expect((await b.settled({ http: Number(env['PORT']) }, firstJob, 240_000)).status).toBe('pronto')
}, 300_000)
