import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import {
  type Interruptible,
  idsThatStop,
  idThatStopsAt,
  launch,
  launchWhole,
  oneDeath,
} from '@car/testing/interruption'
import { runCommand } from '@car/testing/command'
import { until } from '@car/testing/until'
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { type Bench, createBench } from './support.ts'
import { NOTHING } from '../src/domain/count.ts'
import { PENDENCIA } from './given.ts'

/**
 * Kills a process right before each effect between the fact and the message. Each person still gets one notice. A
 * message is sent twice only if the mail server accepted it before the notice was marked as sent.
 */
const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url))
const VERIFY = fileURLToPath(new URL('../src/verify.ts', import.meta.url))
/** The search for due messages belongs to no fact, so it is not stopped. */
const FREE = '^entregas.findOneAndUpdate holder$'
const OF_FACT = [
  'avisos.insertOne',
  'entregas.insertOne',
  'agenda.insertOne',
  'smtp',
  'avisos.updateOne entrega',
  'entregas.deleteOne',
]

let b: Bench
let env: Record<string, string>
let service: Interruptible | undefined

beforeAll(async () => {
  b = await createBench()
  env = { ...b.env, NODE_ENV: 'development', EFFECTS_FREE: FREE, EFFECTS_NAMED: OF_FACT.join() }
}, 90_000)
afterEach(async () => {
  await service?.kill()
  service = undefined
})
afterAll(() => b.close())

function fresh(pendencia: string) {
  const owner = b.somebody()
  return {
    owner,
    id: b.processo(owner.id, { pendencias: [{ id: pendencia, status: 'aberta', prazo_em: far }] }),
  }
}
/** The end of a term that is far enough ahead for both reminders. */
const far = new Date(Date.now() + 30 * 86_400_000).toISOString()

test.each(OF_FACT.map((effect, k) => ({ effect, requestid: idThatStopsAt(k, 9000 + k) })))(
  'killed before $effect, a fact is told once',
  async ({ effect, requestid }) => {
    const pendencia_id = randomUUID()
    const { owner, id } = fresh(pendencia_id)
    service = await launch(MAIN, env)
    await b.count('pendencia.criada', b.ofProcesso(id, { pendencia_id }), { requestid })
    const stopped = await until(
      () => service?.stops.get(requestid) ?? '',
      (stop) => stop !== '',
      30_000,
    )
    expect(stopped).toContain(effect)
    await service.kill()

    service = await launchWhole(MAIN, env)
    expect(await b.settled(owner.id, 1, 30_000)).toMatchObject([{ entrega: 'enviado', tentativas: 0 }])
    await until(
      () => b.store.collection('entregas').countDocuments({}),
      (n) => n === 0,
      30_000,
    )
    const messages = (await b.sent()).filter(({ to }) => to.includes(owner.email))
    const times = effect === 'avisos.updateOne entrega' ? 2 : 1
    expect(messages).toMatchObject([{ times, same: true }])
    // The service finishes the fact before it closes. An unfinished fact would stop the process of the next test.
    await service.close()
    expect(await b.store.collection('agenda').countDocuments({ pendenciaId: pendencia_id })).toBe(2)
  },
  120_000,
)

/** The number of effects at the start of the service, which schedules the digest. */
const AT_START = 1

test.each([1, 2, 3])(
  'killed before effect %i of a reminder, it is given once',
  async (n) => {
    const { owner, id } = fresh(PENDENCIA)
    const scheduled = { _id: randomUUID(), em: new Date(0).toISOString(), modelo: 'lembrete_5' }
    await b.store.collection('agenda').insertOne({ ...scheduled, processoId: id, pendenciaId: PENDENCIA } as never)
    service = await launch(MAIN, { ...env, EFFECT_OF_NOBODY: String(AT_START + n) })
    await until(
      () => service?.stops.has(''),
      (stopped) => stopped === true,
      30_000,
    )
    await service.kill()
    service = await launchWhole(MAIN, env)
    expect(await b.settled(owner.id, 1, 30_000)).toMatchObject([{ entrega: 'enviado', modelo: 'lembrete_5' }])
    await until(
      () => b.store.collection('agenda').countDocuments({ _id: scheduled._id } as never),
      (missing) => missing === 0,
      30_000,
    )
    expect((await b.sent()).filter(({ to }) => to.includes(owner.email))).toMatchObject([{ times: 1 }])
  },
  120_000,
)

test.each([1, 2, 3, 4, 5, 6, 7])(
  'killed before effect %i of a digest and its messages, it is one for each',
  async (n) => {
    const who = [b.somebody('analista_ambiental'), b.somebody('supervisor_ambiental')]
    b.owners.work.por.set(who[0]?.id ?? '', { em_analise: 3 })
    b.owners.work.everybody = { ...NOTHING, em_analise: 3, em_recurso: 1 }
    const due = { _id: 'resumo', em: new Date().toISOString(), modelo: 'resumo' }
    await b.store.collection<{ _id: string }>('agenda').replaceOne({ _id: 'resumo' }, due, { upsert: true })
    service = await launch(MAIN, { ...env, EFFECT_OF_NOBODY: String(AT_START + n) })
    await until(
      () => service?.stops.has(''),
      (stopped) => stopped === true,
      30_000,
    )
    await service.kill()
    // A count that changes after the notice was made does not change the message.
    b.owners.work.por.set(who[0]?.id ?? '', { em_analise: 4 })
    service = await launchWhole(MAIN, env)
    for (const { id, email } of who) {
      expect(await b.settled(id, 1, 30_000)).toMatchObject([{ entrega: 'enviado' }])
      const messages = (await b.sent()).filter(({ to }) => to.includes(email))
      expect(messages).toMatchObject([{ same: true }])
      expect(messages[0]?.times).toBeLessThanOrEqual(2)
    }
    await until(
      () => b.store.collection('agenda').countDocuments({ modelo: 'resumo', em: { $gt: due.em } }),
      (marked) => marked === 1,
      30_000,
    )
    b.owners.people.clear()
    b.owners.work.por.clear()
  },
  120_000,
)

test('killed before any effect of marking it as read, a notice is read once, at the time that was told', async () => {
  const STEPS = 5
  const owner = b.somebody()
  const ids = idsThatStop(100, STEPS, [])
  service = await launch(MAIN, env)
  for (const _ of ids) await b.count('processo.submetido', b.ofProcesso(b.processo(owner.id, { status: 'submetido' })))
  const avisos = await b.settled(owner.id, STEPS, 30_000)
  const requests = ids.map((requestId, k) => ({ requestId, chave: randomUUID(), aviso: avisos[k]?._id ?? '' }))
  const read = (request: (typeof requests)[0], requestId: string) =>
    b.ask(owner, 'POST', `/avisos/${request.aviso}/lido`, {
      headers: { 'idempotency-key': request.chave, 'x-request-id': requestId },
    })
  await oneDeath(
    service,
    requests.map((request) => ({ id: request.requestId, send: () => read(request, request.requestId) })),
  )
  const stops = requests.map(({ requestId }) => service?.stops.get(requestId) ?? 'done')
  expect(stops).toEqual([
    'idempotencia.insertOne',
    'esperas.updateOne abertoEm',
    'avisos.updateOne lidoEm',
    'idempotencia.updateOne answer',
    'reply',
  ])
  const readings = new Map(
    (await b.linhas.find({ pessoaId: owner.id } as never).toArray()).map((row) => [String(row._id), row.lidoEm]),
  )
  service = await launchWhole(MAIN, env)
  for (const request of requests) {
    const { status, body } = await until(
      () => read(request, randomUUID()),
      ({ body: { error } }) => error?.code !== 'CAR-014',
      15_000,
    )
    expect([status, body.data.lido_em]).toEqual([200, readings.get(request.aviso) ?? body.data.lido_em])
  }
}, 120_000)

test('the command that verifies finds no problem in all of this, and what was tampered with', async () => {
  const verify = async () => {
    const { status, output } = await runCommand(VERIFY, env)
    const { avisos, problems } = JSON.parse(output) as { avisos: number; problems: { problem: string }[] }
    return { status, avisos, problems: problems.map(({ problem }) => problem).toSorted() }
  }
  const avisos = await b.linhas.countDocuments({})
  expect(avisos).toBeGreaterThan(10)
  expect(await verify()).toEqual({ status: 0, avisos, problems: [] })
  const [first, other] = await b.linhas.find({}).limit(2).toArray()
  await b.linhas.updateOne({ _id: first?._id } as never, { $set: { fatoId: randomUUID() } })
  await b.linhas.updateOne({ _id: other?._id } as never, { $set: { entrega: 'espera', resolvidoEm: null } })
  const expected = ['is to be sent and on no list of what is', 'its id is not that of its fact, person and model']
  expect(await verify()).toEqual({ status: 1, avisos, problems: expected })
}, 60_000)
