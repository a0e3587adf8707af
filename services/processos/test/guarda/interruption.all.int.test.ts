import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { runCommand } from '@car/testing/command'
import { startHere, build, type Setup } from '../support.ts'
import { askedFor, inDatabase, NAME, old, RETENCAO, verify } from './old.ts'

/** More effects than the destruction of one case has. */
const MOST = 60

let m: Setup
let life: { close: () => Promise<void> }
beforeAll(async () => {
  m = await build({ ALARMES_MS: '3600000' }, async (env) => {
    life = await startHere(env)
    return { close: () => life.close() }
  })
})
afterAll(() => m.close())

test('a destruction that was killed at any effect is finished by the next run', async () => {
  let kills = 0
  for (; kills < MOST; kills++) {
    const id = await old(m)
    const { status } = await runCommand(RETENCAO, m.env, { killedAt: kills + 1 })
    expect((await runCommand(RETENCAO, m.env)).status).toBe(0)
    expect([kills, askedFor(m, id)]).toEqual([kills, ['documentos', 'dossie', 'analista']])
    if (status !== null) break
  }
  expect(kills).toBeGreaterThan(8)
  expect(kills).toBeLessThan(MOST)
  expect(await inDatabase(m, NAME)).toEqual([])
  expect(await verify(m)).toEqual([])
}, 400_000)
