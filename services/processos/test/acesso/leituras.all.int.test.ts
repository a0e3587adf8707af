import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { runCommand } from '@car/testing/command'
import { person } from '@car/testing/issuer'
import { unpublished } from '@car/testing/unpublished'
import { until } from '@car/testing/until'
import { age, LONG_AGO, owner, rascunho, RETENCAO } from '../guarda/old.ts'
import { ALTERED, HOUR_MS, type Hours, look, NONE, openHours } from './hours.ts'

/** Looks that end lawfully leave the others to be checked. */

const ADMIN = person('Chefe', 'admin')
const [a, b, c] = [0, 1, 2].map((n) => new Date(LONG_AGO.getTime() + n * HOUR_MS).toISOString()) as [
  string,
  string,
  string,
]
const destroyed = (id: string) => `the looks at ${id} are destroyed, and nothing on record says why`
let h: Hours
let plain: string
let held: string
let hold: string

beforeAll(async () => {
  h = await openHours()
  ;[plain, held] = [await rascunho(h.m, owner()), await rascunho(h.m, owner())]
  await h.rows.insertMany([look(plain, a), look(held, a), look(plain, b), look(held, c)])
  await h.record(LONG_AGO.getTime() + 4 * HOUR_MS)
  const asked = { processo_id: held, motivo: 'Inquérito civil em curso.' }
  hold = (await h.m.ask(ADMIN, 'POST', '/admin/retencoes-legais', asked)).body.data.id
}, 60_000)
afterAll(() => h.close())

test('what is over goes lawfully, wherever the process is killed, and what a hold keeps can still be checked', async () => {
  let killedAt = 1
  while ((await runCommand(RETENCAO, h.m.env, { killedAt })).status === null) killedAt++
  expect(killedAt).toBeGreaterThan(4)
  const left = (await h.rows.find().sort({ em: 1 }).toArray()).map(({ processo_id, em }) => [processo_id, em])
  expect(left).toEqual([
    [held, a],
    [held, c],
  ])
  expect(await h.problems()).toEqual([])
}, 120_000)

test('what a hold keeps cannot be hidden with it, and nothing is put back', async () => {
  const kept = await h.rows.find({ em: a }).toArray()
  await h.ctx.looks.forgetIn(a, [])
  expect(await h.problems()).toEqual([{ stream: `leituras-${a}`, problem: destroyed(held) }])
  await h.left.deleteMany({ processo_id: held })
  await h.rows.insertMany(kept)
  // The service removes the rows of an hour once more when it finds that the hour has ended.
  await until(
    () => unpublished(h.m.connection),
    (n) => n === 0,
  )
  await h.rows.insertOne(look(plain, b))
  expect(await h.problems()).toEqual([{ stream: `leituras-${b}`, problem: NONE }])
  await h.rows.deleteMany({ processo_id: plain })
})

test('the rest goes once the hold is lifted', async () => {
  await h.m.ask(ADMIN, 'DELETE', `/admin/retencoes-legais/${hold}`, { motivo: 'O inquérito foi arquivado.' })
  expect((await runCommand(RETENCAO, h.m.env)).status).toBe(0)
  expect([await h.rows.countDocuments(), await h.left.countDocuments()]).toEqual([0, 0])
  expect(await h.problems()).toEqual([])
})

test('looks at a case that is destroyed go with it, and those at others can still be checked', async () => {
  const [gone, stays] = [await rascunho(h.m, owner()), await rascunho(h.m, owner())]
  for (const id of [gone, stays]) await h.m.ask(ADMIN, 'GET', `/processos/${id}`)
  await h.m.connection.collection('commits').deleteMany({ stream: /^leituras-/ } as object)
  await h.record(Date.now() + 2 * HOUR_MS)
  await age(h.m, gone)
  expect((await runCommand(RETENCAO, h.m.env)).status).toBe(0)
  expect((await h.rows.find().toArray()).map(({ processo_id }) => processo_id)).toEqual([stays])
  expect(await h.problems()).toEqual([])
  await h.rows.deleteMany({})
  expect(await h.problems()).toMatchObject([{ problem: ALTERED }])
})

test('the hash of an hour with 100,000 looks shows one that is gone', async () => {
  const em = '2026-03-04T13:00:00.000Z'
  for (let batch = 0; batch < 10; batch++)
    await h.rows.insertMany(Array.from({ length: 10_000 }, () => look(randomUUID(), em)))
  const before = await h.ctx.looks.digest(em)
  expect(await h.ctx.looks.digest(em)).toBe(before)
  await h.rows.deleteOne({ em })
  expect(await h.ctx.looks.digest(em)).not.toBe(before)
}, 120_000)
