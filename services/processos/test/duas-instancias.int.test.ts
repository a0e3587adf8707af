import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { ate } from '@car/testing/ate'
import { portaLivre } from '@car/testing/porta-livre'
import { lerConfig } from '../src/config.ts'
import { criarServico } from '../src/service.ts'
import { criarFabrica } from './interrupcao-atos.ts'
import { type Montagem, montar } from './apoio.ts'

let m: Montagem
let outra: ReturnType<typeof criarServico>

beforeAll(async () => {
  m = await montar({ ALARMES_MS: '100' })
  const portas = { PORT: String(await portaLivre()), GRPC_PORT: String(await portaLivre()) }
  outra = criarServico(lerConfig({ ...m.env, ...portas }))
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
  // As if the days had passed: the acts themselves are moved back in time.
  const ontem = '2026-01-05T02:59:59.000Z'
  for (const id of ids) {
    const filtro = { stream: `processo-${id}`, 'events.tipo': 'pendencia_criada' }
    await commits.updateOne(filtro, { $set: { 'events.0.prazoEm': ontem, 'events.0.lembrarEm': ontem } })
  }
  await m.connection.collection('processos').updateMany({ _id: { $in: ids } } as never, { $set: { alarmeEm: ontem } })
  const expiradas = () => commits.countDocuments({ 'events.tipo': 'pendencia_expirada' } as never)
  await ate(expiradas, (n) => n >= ids.length)
  await ate(
    () => commits.countDocuments({ publishedAt: null } as never),
    (n) => n === 0,
  )
  expect(await expiradas()).toBe(ids.length)
}, 60_000)
