import { createHash, randomUUID } from 'node:crypto'
import { job as copySchema } from '@car/operations/schemas/analista'
import { person } from '@car/testing/issuer'
import { countRoundTrips, ofRelay } from '@car/testing/round-trips'
import { unpublished } from '@car/testing/unpublished'
import { until } from '@car/testing/until'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type Bench, createBench } from './support/bench.ts'

const OWNER = person('Dona', 'produtor_rural', 'bronze')

let b: Bench
let s: Awaited<ReturnType<Bench['start']>>
let id: string
let jobs: { job_id: string; hash_sha256: string }[]
beforeAll(async () => {
  b = await createBench()
  // The long lease is not renewed while round trips are counted.
  s = await b.start({ LEASE_MS: '600000' })
  id = b.peers.empty().id
  jobs = [await b.settled(s, await b.generate(s, id)), await b.settled(s, await b.generate(s, id))]
}, 120_000)
afterAll(() => b.close(), 60_000)

const ask = (path: string, method = 'GET') => b.ask(s, OWNER, method, `/processos/${path}`)
const file = (processo: string, job: string | undefined) => `${processo}/dossies/${job}/arquivo`
const told = async (paths: string[]) =>
  Promise.all(paths.map(async (path) => ask(path).then(({ status, body }) => `${status} ${body?.error.code}`)))
const settled = () =>
  until(
    () => unpublished(b.store),
    (n) => n === 0,
  )
const ofRounds = (trip: string, command: Record<string, unknown>) =>
  trip === 'pauta.findAndModify' || ofRelay(trip, command)

test('are listed, newest first, in pages, each as its job tells it', async () => {
  const { body } = await ask(`${id}/dossies`)
  expect(body.data).toEqual(jobs.toReversed())
  for (const dossie of body.data) expect(copySchema.strict().parse(dossie)).toEqual(dossie)
  const first = (await ask(`${id}/dossies?page_size=1`)).body
  expect(first.meta).toMatchObject({ total_count: 2, has_more: true, cursor_prev: null })
  const second = (await ask(`${id}/dossies?page_size=1&cursor=${first.meta.cursor_next}`)).body
  expect([...first.data, ...second.data]).toEqual(body.data)
  const back = (await ask(`${id}/dossies?page_size=1&cursor=${second.meta.cursor_prev}`)).body
  expect(back.data).toEqual(first.data)
  const ofOther = await ask(`${b.peers.empty().id}/dossies?cursor=${first.meta.cursor_next}`)
  expect(ofOther.body.error.code).toBe('CAR-004')
})

test('are given as issued, byte for byte, as an attachment named for the case', async () => {
  const [, job] = jobs
  const pdf = await ask(file(id, job?.job_id))
  expect(pdf.status).toBe(200)
  expect(createHash('sha256').update(pdf.bytes).digest('hex')).toBe(job?.hash_sha256)
  expect(pdf.headers.get('content-disposition')).toMatch(/^attachment; filename="dossie-[\d-]+\.pdf"$/)
  expect(pdf.headers.get('etag')).toBe(`"${job?.hash_sha256}"`)
  const head = await ask(file(id, job?.job_id), 'HEAD')
  expect([head.status, head.headers.get('content-length')]).toEqual([200, String(pdf.bytes.length)])
})

test('of another case, of none, or of a case that is not shown are CAR-003', async () => {
  const other = b.peers.empty().id
  const job = jobs[0]?.job_id
  const nothing = randomUUID()
  const paths = [file(other, job), file(id, nothing), file(nothing, job), `${nothing}/dossies`, file(id, 'nenhum')]
  expect(await told(paths)).toEqual(paths.map(() => '404 CAR-003'))
  expect((await ask(`${other}/dossies`)).body.data).toEqual([])
})

test('are not there before they are issued; who sees the case is told so, and no look is noted', async () => {
  const unblock = Promise.withResolvers<void>()
  b.peers.beforeCaseFile(() => unblock.promise)
  const processo = b.peers.empty().id
  const jobId = await b.generate(s, processo)
  const before = b.peers.leituras.length
  expect(await told([file(processo, jobId)])).toEqual(['409 CAR-015'])
  expect(b.peers.leituras.slice(before)).toEqual([{ processo_id: processo, leitura: '' }])
  expect((await ask(`${processo}/dossies`)).body.data).toEqual([])
  unblock.resolve()
  b.peers.beforeCaseFile(async () => {})
  await b.settled(s, jobId)
}, 60_000)

test('cost one question to the owner of the case, which notes the look, and two round trips', async () => {
  const cost = async (path: string) => {
    const [questions, looks] = [b.peers.asked().length, b.peers.leituras.length]
    const trips = await countRoundTrips(undefined, () => ask(path), ofRounds)
    expect(b.peers.asked().slice(questions)).toEqual(['VerificarAcesso'])
    expect(b.peers.leituras.slice(looks)).toEqual([{ processo_id: id, leitura: 'dossie' }])
    return trips().toSorted()
  }
  await settled()
  expect(await cost(`${id}/dossies`)).toEqual(['jobs.aggregate', 'jobs.find'])
  expect(await cost(file(id, jobs[0]?.job_id))).toEqual(['commits.find', 'jobs.find'])
})
