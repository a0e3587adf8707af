import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { unpublished } from '@car/testing/unpublished'
import { until } from '@car/testing/until'
import { freePort } from '@car/testing/free-port'
import { readSettings } from '../src/config.ts'
import { createService } from '../src/service.ts'
import { createFactory } from './interruption-acts.ts'
import { letPass, type Setup, build } from './support.ts'

let m: Setup
let other: ReturnType<typeof createService>

beforeAll(async () => {
  m = await build({ ALARMES_MS: '500' })
  const ports = { PORT: String(await freePort()), GRPC_PORT: String(await freePort()) }
  other = createService(readSettings({ ...m.env, ...ports }))
  await other.start()
}, 60_000)
afterAll(async () => {
  await other.close()
  await m.close()
})

test('of two instances that see terms run out one records each, and nothing is left to go out', async () => {
  const factory = createFactory(m)
  const ids = await Promise.all(Array.from({ length: 10 }, async () => (await factory.pendente()).id))
  const commits = m.connection.collection('commits')
  await letPass(m, ids)
  const expired = () => commits.countDocuments({ 'events.tipo': 'pendencia_expirada' } as never)
  await until(expired, (n) => n >= ids.length)
  await until(
    () => unpublished(m.connection),
    (n) => n === 0,
  )
  expect(await expired()).toBe(ids.length)
}, 60_000)
