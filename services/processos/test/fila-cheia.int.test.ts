import { TIPOS_DE_FATO } from '@car/events/catalogue'
import { exchangeOf } from '@car/messaging/topology'
import { until } from '@car/testing/until'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { sandbox } from '../../../packages/messaging/test/support.ts'
import { type Montagem, montar } from './apoio.ts'
import { criarFabrica } from './interrupcao-atos.ts'

/** A queue has a limit and nobody empties it, so the broker refuses whatever would go there. */

const fila = sandbox()
const cheia = `${fila.prefix}.cheia`
const ouvidos = new Set<string>()
let m: Montagem

beforeAll(async () => {
  m = await montar({ AMQP_PREFIX: fila.prefix })
  const types = TIPOS_DE_FATO.filter((tipo) => tipo.startsWith('processo.'))
  await fila.broker().consume({
    queue: fila.queue(),
    types,
    prefetch: 10,
    async handler({ subject }) {
      ouvidos.add(subject)
      return 'ack'
    },
  }).ready
  await fila.onChannel(async (canal) => {
    await canal.assertQueue(cheia, { arguments: { 'x-max-length': 1, 'x-overflow': 'reject-publish' } })
    await canal.bindQueue(cheia, exchangeOf(fila.prefix), '#')
  })
}, 60_000)
afterAll(async () => {
  await m.close()
  await fila.close()
})

test('acts go on while a queue is full, and what they told arrives when there is room', async () => {
  const ids = await Promise.all([1, 2, 3, 4, 5].map(() => criarFabrica(m).rascunho()))
  const porIr = () => m.connection.collection('commits').countDocuments({ publishedAt: null })
  expect(await porIr()).toBeGreaterThan(0)
  expect(await m.connection.collection('processos').countDocuments({ _id: { $in: ids } } as never)).toBe(5)

  await fila.onChannel((canal) => canal.deleteQueue(cheia))
  await until(porIr, (n) => n === 0, 30_000)
  await until(
    () => ids.filter((id) => !ouvidos.has(id)),
    (faltam) => faltam.length === 0,
  )
}, 60_000)
