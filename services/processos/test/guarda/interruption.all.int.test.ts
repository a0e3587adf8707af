import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { disconnect, waitForConnection } from '@car/store/connection'
import { createLogger } from '@car/telemetry/logger'
import { runCommand } from '@car/testing/command'
import { readSettings } from '../../src/config.ts'
import { createContext } from '../../src/context.ts'
import { retencao } from '../../src/guarda/usecases/retencao.ts'
import { build, type Setup } from '../support.ts'
import { askedFor, inDatabase, NAME, old, RETENCAO, verify } from './old.ts'

/** More effects than the destruction of one case has. */
const MOST = 60

let m: Setup
let next: ReturnType<typeof createContext>
beforeAll(async () => {
  m = await build({ ALARMES_MS: '3600000' })
  next = createContext(readSettings(m.env), createLogger('next', 'silent'))
  await waitForConnection(next.connection, 10_000)
})
afterAll(async () => {
  await next.relay.close()
  await next.broker.close()
  next.closePeers()
  await disconnect(next.connection)
  await m.close()
})

test('a destruction that was killed at any effect is finished by the next run', async () => {
  let kills = 0
  for (; kills < MOST; kills++) {
    const id = await old(m)
    const { status } = await runCommand(RETENCAO, m.env, { killedAt: kills + 1 })
    expect((await retencao(next.ctx)).rascunho.failed).toBe(0)
    expect([kills, askedFor(m, id)]).toEqual([kills, ['documentos', 'dossie', 'analista']])
    if (status !== null) break
  }
  expect(kills).toBeGreaterThan(8)
  expect(kills).toBeLessThan(MOST)
  expect(await inDatabase(m, NAME)).toEqual([])
  expect(await verify(m)).toEqual([])
}, 400_000)
