import { FACT_TYPES } from '@car/events/catalogue'
import { exchangeOf } from '@car/messaging/topology'
import { unpublished } from '@car/testing/unpublished'
import { until } from '@car/testing/until'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { sandbox } from '../../../packages/messaging/test/support.ts'
import { type Setup, build } from './support.ts'
import { createFactory } from './interruption-acts.ts'

/** Tests a full queue. The queue of this test has a limit and no consumer, so the broker refuses further messages. */

const cleanup = sandbox()
const fullQueue = `${cleanup.prefix}.full`
const heard = new Set<string>()
let m: Setup

beforeAll(async () => {
  m = await build({ AMQP_PREFIX: cleanup.prefix })
  const types = FACT_TYPES.filter((kind) => kind.startsWith('processo.'))
  await cleanup.broker().consume({
    queue: cleanup.queue(),
    types,
    prefetch: 10,
    async handler({ subject }) {
      heard.add(subject)
      return 'ack'
    },
  }).ready
  await cleanup.onChannel(async (channel) => {
    await channel.assertQueue(fullQueue, { arguments: { 'x-max-length': 1, 'x-overflow': 'reject-publish' } })
    await channel.bindQueue(fullQueue, exchangeOf(cleanup.prefix), '#')
  })
}, 60_000)
afterAll(async () => {
  await m.close()
  await cleanup.close()
})

test('acts go on while a queue is full, and what they told arrives when there is room', async () => {
  const ids = await Promise.all([1, 2, 3, 4, 5].map(() => createFactory(m).rascunho()))
  const outgoing = () => unpublished(m.connection)
  expect(await outgoing()).toBeGreaterThan(0)
  expect(await m.connection.collection('processos').countDocuments({ _id: { $in: ids } } as never)).toBe(5)

  await cleanup.onChannel((channel) => channel.deleteQueue(fullQueue))
  await until(outgoing, (n) => n === 0, 30_000)
  await until(
    () => ids.filter((id) => !heard.has(id)),
    (missing) => missing.length === 0,
  )
}, 60_000)
