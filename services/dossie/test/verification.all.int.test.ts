import { verification } from '@car/operations/schemas/analista'
import { DECISION_FORM_TOLD } from '@car/vocabulary/processo'
import { countRoundTrips, ofRelay } from '@car/testing/round-trips'
import { unpublished } from '@car/testing/unpublished'
import { until } from '@car/testing/until'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type Bench, createBench } from './support/bench.ts'
import { LOTE } from './support/peers.ts'

let b: Bench
let s: Awaited<ReturnType<Bench['start']>>
beforeAll(async () => {
  b = await createBench()
  s = await b.start({ LEASE_MS: '600000' })
}, 120_000)
afterAll(() => b.close(), 60_000)

/** The time limit for an act to change the result of a verification. */
const SOON_MS = 5_000

type Issued = { job_id: string; codigo_verificacao: string; hash_sha256: string }
const issue = async (id: string): Promise<Issued> => b.settled(s, await b.generate(s, id))
const byCode = ({ codigo_verificacao }: Issued) => b.ask(s, null, 'GET', `/publico/dossies/${codigo_verificacao}`)
const byHash = (hash_sha256: string) => b.ask(s, null, 'POST', '/publico/dossies/conferir', {}, { hash_sha256 })
const situacao = async (issued: Issued): Promise<string> => (await byCode(issued)).body.data.situacao
const afterChange = (issued: Issued) =>
  until(
    () => situacao(issued),
    (stated) => stated !== 'valido',
    SOON_MS,
  )
/** Repeats a verification until the remembered answer has expired and the services are queried again. */
const knownAgain = async (issued: Issued) => {
  const before = b.peers.asked().length
  await until(
    () => situacao(issued),
    () => b.peers.asked().length > before,
    SOON_MS,
  )
  return situacao(issued)
}

test('a dossier is known by the hash of its file as by its code, in capitals too; any other hash is an unknown code', async () => {
  const issued = await issue(b.peers.empty().id)
  const verified = (await byCode(issued)).body.data
  for (const hash of [issued.hash_sha256, issued.hash_sha256.toUpperCase()]) {
    const answer = await byHash(hash)
    expect([answer.status, answer.body.data]).toEqual([200, verified])
  }
  const [withoutHash, withoutCode] = [
    await byHash('0'.repeat(64)),
    await b.ask(s, null, 'GET', '/publico/dossies/7K3Q-4T2X-FHD0-ZZ5T'),
  ]
  expect([withoutHash.status, withoutHash.body]).toEqual([404, withoutCode.body])
  for (const crooked of ['', 'x', '0'.repeat(63), '0'.repeat(65), `${'0'.repeat(64)}\n`]) {
    const { status, body } = await byHash(crooked)
    expect([status, body.error.details]).toEqual([422, [expect.objectContaining({ field: 'hash_sha256' })]])
  }
}, 60_000)

test('a row that says something else than the record confirms nothing: not a forged file, nor a dossier of another case', async () => {
  const [issued, other] = [await issue(b.peers.empty().id), await issue(b.peers.empty().id)]
  const rows = b.store.collection<{ _id: string } & Record<string, unknown>>('jobs')
  const before = await rows.findOne({ _id: issued.job_id })
  const forged = 'f'.repeat(64)
  await rows.updateOne({ _id: issued.job_id }, { $set: { hash: forged } })
  expect((await byHash(forged)).body.error.code).toBe('CAR-500')
  await rows.insertOne({ ...before, _id: 'of-nobody', codigo: 'AAAA-AAAA-AAAA-AAAA', hash: 'e'.repeat(64) })
  expect((await byHash('e'.repeat(64))).body.error.code).toBe('CAR-500')
  await rows.deleteOne({ _id: 'of-nobody' })

  // The row only serves to find the dossier. The fields of the answer come from the record.
  await rows.replaceOne({ _id: issued.job_id }, { ...before, numero: '9999/9999', emitidoEm: '1999', processoId: 'x' })
  expect((await byHash(issued.hash_sha256)).body.data).toMatchObject({ situacao: 'valido' })
  expect((await byHash(issued.hash_sha256)).body.data.processo_numero).toBe(before?.['numero'])
  await rows.replaceOne({ _id: issued.job_id }, before ?? {})
  expect((await byCode(other)).body.data.situacao).toBe('valido')
}, 60_000)

test('an act that changes the case makes its dossier old, and so does one on its documents; no other does', async () => {
  const decided = b.peers.empty().id
  const processoId = b.peers.empty().id
  const [ofDecided, ofRead] = [await issue(decided), await issue(processoId)]
  b.peers.act(decided, 'processo_liberado')
  expect([await knownAgain(ofDecided), await knownAgain(ofRead)]).toEqual(['valido', 'valido'])
  b.peers.act(decided, 'processo_rejeitado')
  b.peers.act(processoId, 'documento_validado')
  expect([await afterChange(ofDecided), await afterChange(ofRead)]).toEqual(['processo_mudou', 'processo_mudou'])
  expect((await byHash(ofRead.hash_sha256)).body.data.situacao).toBe('processo_mudou')
  const page = await b.ask(s, null, 'GET', `/verificar/${ofRead.codigo_verificacao}`)
  expect(page.bytes.toString()).toContain('Autêntico, mas o processo mudou depois')
}, 60_000)

test('what approves a case is told: whether it was read, or decided by the sample of a lot, of which the draw is public', async () => {
  const { id } = b.peers.empty()
  const issued = await issue(id)
  expect((await byCode(issued)).body.data.decisao).toBeUndefined()
  b.peers.act(id, 'processo_aprovado')
  const told = await until(
    async () => (await byCode(issued)).body.data,
    ({ decisao }) => decisao !== undefined,
    SOON_MS,
  )
  expect(told).toMatchObject({ situacao: 'valido', decisao: { forma: 'lote', lote_id: LOTE } })
  expect(verification.strict().parse(told)).toEqual(told)
  const page = (await b.ask(s, null, 'GET', `/verificar/${issued.codigo_verificacao}`)).bytes.toString()
  expect(page).toContain(DECISION_FORM_TOLD.lote)
  expect(page).toContain(`href="/sorteio?lote=${LOTE}"`)
}, 60_000)

test('a request for another dossier changes nothing; one that is issued goes before all changes', async () => {
  const { id } = b.peers.empty()
  const first = await issue(id)
  const unblock = Promise.withResolvers<void>()
  b.peers.beforeCaseFile(() => unblock.promise)
  const jobId = await b.generate(s, id)
  expect(await knownAgain(first)).toBe('valido')
  b.peers.act(id, 'processo_rejeitado')
  expect(await afterChange(first)).toBe('processo_mudou')
  unblock.resolve()
  b.peers.beforeCaseFile(async () => {})
  const second = await b.settled(s, jobId)
  // The second dossier shows the case after the rejection.
  expect([await situacao(first), await situacao(second)]).toEqual(['substituido', 'valido'])
}, 60_000)

test('an act while the dossier is made, after the case was read, is one after the dossier', async () => {
  const { id } = b.peers.processo()
  b.peers.beforeDownload(async () => {
    b.peers.beforeDownload(async () => {})
    b.peers.act(id, 'processo_rejeitado')
  })
  expect(await situacao(await issue(id))).toBe('processo_mudou')
}, 120_000)

test('while the others are away it is answered all the same, and what has changed stays changed', async () => {
  const { id } = b.peers.empty()
  const [stopped, changed] = [await issue(b.peers.empty().id), await issue(id)]
  b.peers.act(id, 'processo_rejeitado')
  expect(await afterChange(changed)).toBe('processo_mudou')
  b.peers.wire.cut()
  expect([await situacao(stopped), await situacao(changed)]).toEqual(['valido', 'processo_mudou'])
  b.peers.wire.mend()
}, 60_000)

test('a hundred who ask about one dossier are one question to each service that knows', async () => {
  const issued = await issue(b.peers.empty().id)
  await until(
    () => unpublished(b.store),
    (n) => n === 0,
  )
  const before = b.peers.asked().length
  const trips = await countRoundTrips(
    undefined,
    async () => {
      expect(new Set(await Promise.all(Array.from({ length: 100 }, () => situacao(issued))))).toEqual(
        new Set(['valido']),
      )
    },
    (trip, command) => !/^(jobs|commits)\./.test(trip) || ofRelay(trip, command),
  )
  // A request finds the row of the dossier, reads its stream, and searches for a newer dossier of the case.
  const each = ['commits.find', 'jobs.find', 'jobs.find']
  expect(trips().toSorted()).toEqual(
    Array.from({ length: 100 }, () => each)
      .flat()
      .toSorted(),
  )
  const asked = b.peers.asked().slice(before)
  // On a slow machine, a remembered answer may expire during the hundred requests.
  expect(asked.length).toBeLessThanOrEqual(10)
  expect(new Set(asked)).toEqual(new Set(['MudouDesde', 'PaginarAtos']))
}, 60_000)
