import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { until } from '@car/testing/until'
import { freePort } from '@car/testing/free-port'
import { readSettings } from '../src/config.ts'
import { createService } from '../src/service.ts'
import { criarFabrica } from './interrupcao-atos.ts'
import { deixarPassar, type Montagem, montar } from './apoio.ts'

let m: Montagem
let outra: ReturnType<typeof createService>

beforeAll(async () => {
  m = await montar({ ALARMES_MS: '100' })
  const portas = { PORT: String(await freePort()), GRPC_PORT: String(await freePort()) }
  outra = createService(readSettings({ ...m.env, ...portas }))
  await outra.start()
}, 60_000)
afterAll(async () => {
  await outra.close()
  await m.close()
})

test('of two instances that see terms run out one records each, and nothing is left to go out', async () => {
  const fabrica = criarFabrica(m)
  const ids = await Promise.all(Array.from({ length: 10 }, async () => (await fabrica.pendente()).id))
  const commits = m.connection.collection('commits')
  await deixarPassar(m, ids)
  const expiradas = () => commits.countDocuments({ 'events.tipo': 'pendencia_expirada' } as never)
  await until(expiradas, (n) => n >= ids.length)
  await until(
    () => commits.countDocuments({ publishedAt: null } as never),
    (n) => n === 0,
  )
  expect(await expiradas()).toBe(ids.length)
}, 60_000)
