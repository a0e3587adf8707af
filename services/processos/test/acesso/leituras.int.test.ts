import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { runCommand } from '@car/testing/command'
import { person } from '@car/testing/issuer'
import { hourOf } from '../../src/processo/domain/reading.ts'
import { LONG_AGO, owner, rascunho } from '../guarda/old.ts'
import { ALTERED, HOUR_MS, type Hours, look, NONE, openHours } from './hours.ts'

/** Whoever can write to the database can neither take away a look nor invent one, once its hour is on record. */

const VERIFY = fileURLToPath(new URL('../../src/verify.ts', import.meta.url))
const FIRST = Date.now()
const [hour, empty] = [hourOf(new Date(FIRST)), hourOf(new Date(FIRST + HOUR_MS))]

let h: Hours
let id: string
let saved: ReturnType<typeof look>[]

beforeAll(async () => {
  h = await openHours()
  id = await rascunho(h.m, owner())
  for (const processo of [id, await rascunho(h.m, owner())])
    for (const who of [person('Chefe', 'admin'), person('Ana', 'analista_ambiental')])
      await h.m.ask(who, 'GET', `/processos/${processo}`)
  await Promise.all([h.record(FIRST + 3 * HOUR_MS), h.record(FIRST + 3 * HOUR_MS)])
  saved = await h.rows.find().toArray()
}, 60_000)
afterEach(async () => {
  await h.rows.deleteMany({})
  await h.rows.insertMany(saved)
  await h.left.deleteMany({})
})
afterAll(() => h.close())

test('each hour is recorded once, also by two at once, and those in which nobody looked', async () => {
  expect(saved).toHaveLength(4)
  expect((await h.recorded()).slice(0, 2)).toEqual([hour, empty])
  expect(await h.problems()).toEqual([])
  expect((await runCommand(VERIFY, h.m.env)).status).toBe(0)
})

test('it goes on without a gap where a process has ended', async () => {
  const before = await h.recorded()
  await h.record(FIRST + 9 * HOUR_MS, AbortSignal.abort())
  expect(await h.recorded()).toEqual(before)
  await h.record(FIRST + 6 * HOUR_MS)
  await h.record(FIRST + 8 * HOUR_MS)
  const all = await h.recorded()
  expect(all).toEqual(all.map((_, n) => hourOf(new Date(FIRST + n * HOUR_MS))))
  expect(all.length).toBeGreaterThan(6)
})

test('what is only known later does not matter', async () => {
  await h.rows.updateMany({}, { $set: { unidade: 'SEMA' }, $unset: { nova: '' } } as object)
  expect(await h.problems()).toEqual([])
})

const first = () => ({ _id: saved[0]?._id ?? '' })
test.each<[string, () => Promise<unknown>, string, string]>([
  ['a row removed', () => h.rows.deleteOne(first()), hour, ALTERED],
  ['all rows removed', () => h.rows.deleteMany({}), hour, ALTERED],
  ['one given to another person', () => h.rows.updateOne(first(), { $set: { usuario_id: 'x' } }), hour, ALTERED],
  ['one invented', () => h.rows.insertOne(look(id, hour)), hour, ALTERED],
  ['one invented in an hour in which nobody looked', () => h.rows.insertOne(look(id, empty)), empty, ALTERED],
  [
    'one invented in an hour of before',
    () => h.rows.insertOne(look(id, LONG_AGO.toISOString())),
    LONG_AGO.toISOString(),
    NONE,
  ],
])('%s is found, with the hour', async (_, attack, em, problem) => {
  await attack()
  expect(await h.problems()).toEqual([{ stream: `leituras-${em}`, problem }])
})

test('one taken away as if its time were over is found, because nothing on record says so', async () => {
  await h.ctx.looks.forget(id)
  const problem = `the looks at ${id} are destroyed, and nothing on record says why`
  expect(await h.problems()).toEqual([{ stream: `leituras-${hour}`, problem }])
})

test('the nightly command ends with status 1 and names the place', async () => {
  await h.rows.deleteOne(first())
  const misplaced = { ...look(id, hour), em: 'ontem' }
  await h.rows.insertOne(misplaced)
  const { status, output } = await runCommand(VERIFY, h.m.env)
  expect([status, JSON.parse(output).problems]).toEqual([
    1,
    [
      { stream: `leituras-${hour}`, problem: ALTERED },
      { stream: misplaced._id, problem: 'is a look that does not stand in its place' },
    ],
  ])
})

test('an hour that is recorded while the record is walked is not strange', async () => {
  await h.rows.insertOne(look(id, hourOf(new Date(FIRST + 9 * HOUR_MS))))
  expect(await h.problems(() => h.record(FIRST + 12 * HOUR_MS))).toEqual([])
})
