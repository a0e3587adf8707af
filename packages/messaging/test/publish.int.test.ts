import { afterAll, expect, jest, test } from '@jest/globals'
import type { Fact } from '@car/events/fact'
import { exchangeOf, queueOf } from '../src/topology.ts'
import { fact, onChannel, sandbox, SERVICE, until, wire } from './support.ts'

jest.setTimeout(30_000)

const box = sandbox()
afterAll(() => box.close())

test('a thousand facts are confirmed with many in flight, and all are there', async () => {
  const broker = box.broker()
  const queue = box.queue()
  const received = new Set<string>()
  await broker.consume({
    queue,
    types: ['usuario.criado'],
    prefetch: 100,
    handler: async ({ id }) => {
      received.add(id)
      return 'ack'
    },
  }).ready
  const facts = Array.from({ length: 1_000 }, fact)
  await Promise.all(facts.map((f) => broker.publish(f)))
  await until(
    () => received.size,
    (n) => n === 1_000,
  )
  expect(facts.every(({ id }) => received.has(id))).toBe(true)
})

test('facts of one sender arrive in the order they were sent', async () => {
  const broker = box.broker()
  const queue = box.queue()
  const received: string[] = []
  await broker.consume({
    queue,
    types: ['usuario.criado'],
    prefetch: 1,
    handler: async ({ id }) => {
      received.push(id)
      return 'ack'
    },
  }).ready
  const facts = Array.from({ length: 200 }, fact)
  await Promise.all(facts.map((f) => broker.publish(f)))
  await until(
    () => received.length,
    (n) => n === 200,
  )
  expect(received).toEqual(facts.map(({ id }) => id))
})

test('a fact that nobody listens to is no error', async () => {
  await expect(box.broker().publish(fact())).resolves.toBeUndefined()
})

test('a fact whose queue the broker does not reach any more is refused, until it does', async () => {
  const broker = box.broker()
  const awaited = { ...fact(), type: 'usuario.tipo_alterado' } as Fact<'usuario.tipo_alterado'>
  await broker.publish(awaited)
  const place = [queueOf(box.prefix, 'avisos', 'fatos'), exchangeOf(box.prefix), 'usuario.tipo_alterado'] as const
  await onChannel((channel) => channel.unbindQueue(...place))
  await expect(broker.publish(awaited)).rejects.toMatchObject({ kind: 'unavailable' })
  await onChannel((channel) => channel.bindQueue(...place))
  await expect(broker.publish(awaited)).resolves.toBeUndefined()
})

test('the queues of the catalogue exist before anything is published, listened to or not', async () => {
  const broker = box.broker()
  await broker.publish(fact())
  const queue = await box.onChannel((channel) => channel.checkQueue(`${box.prefix}.documentos.leitura`))
  expect(queue).toMatchObject({ consumerCount: 0, messageCount: 0 })
})

test('a fact that breaks the catalogue does not leave', async () => {
  const broken = fact()
  broken.data.usuario_id = 'Maria'
  await expect(box.broker().publish(broken)).rejects.toThrow('usuario.criado: usuario_id (invalid_format)')
})

test('with the broker away publishing waits, then says so; once it is back it goes on by itself', async () => {
  const line = await wire()
  const broker = box.broker(line.url)
  await broker.publish(fact())
  await expect(broker.check()).resolves.toBeUndefined()

  line.refuse(true)
  await until(line.connections, (n) => n === 0)
  await expect(broker.publish(fact(), { timeoutMs: 100 })).rejects.toMatchObject({ kind: 'unavailable' })
  await expect(broker.check()).rejects.toThrow('the broker is not connected')

  const patient = broker.publish(fact())
  line.refuse(false)
  await patient
  await expect(broker.check()).resolves.toBeUndefined()
  await broker.close()
  await line.close()
})

test('a queue that is full refuses: publishing waits for room, then says so; with room again it goes on', async () => {
  const broker = box.broker()
  await broker.publish(fact())
  const full = `${box.prefix}.full`
  await box.onChannel(async (channel) => {
    await channel.assertQueue(full, { arguments: { 'x-max-length': 1, 'x-overflow': 'reject-publish' } })
    await channel.bindQueue(full, exchangeOf(box.prefix), 'usuario.criado')
  })
  await broker.publish(fact())
  await expect(broker.publish(fact(), { timeoutMs: 500 })).rejects.toMatchObject({ kind: 'unavailable' })
  await expect(broker.check()).resolves.toBeUndefined()

  const patient = broker.publish(fact())
  await box.onChannel((channel) => channel.purgeQueue(full))
  await patient
  await box.onChannel((channel) => channel.deleteQueue(full))
})

test('connections cut while many are in flight lose nothing that was confirmed', async () => {
  const line = await wire()
  const queue = box.queue()
  const received = new Set<string>()
  const consumer = box.broker(line.url)
  await consumer.consume({
    queue,
    types: ['usuario.criado'],
    prefetch: 50,
    handler: async ({ id }) => {
      received.add(id)
      return 'ack'
    },
  }).ready
  const publisher = box.broker(line.url)
  const published = new Set<string>()
  let cuts = 0
  for (let round = 0; round < 8; round++) {
    const sending = Promise.all(
      Array.from({ length: 250 }, async () => {
        const f = fact()
        await publisher.publish(f)
        published.add(f.id)
        if (published.size % 400 === 0) {
          cuts++
          line.cut()
        }
      }),
    )
    await sending
  }
  expect({ cuts, published: published.size }).toEqual({ cuts: 5, published: 2_000 })
  await until(
    () => [...published].filter((id) => !received.has(id)).length,
    (missing) => missing === 0,
  )
  await Promise.all([publisher.close(), consumer.close()])
  await line.close()
}, 60_000)

test('a publishing channel that the broker closes alone is opened anew', async () => {
  const broker = box.broker()
  await broker.publish(fact())
  // Without the exchange, the next message makes the broker close the channel, but not the connection.
  await box.onChannel((channel) => channel.deleteExchange(`${box.prefix}.fatos`))
  await broker.publish(fact())
  await expect(broker.check()).resolves.toBeUndefined()
})

test('closing waits for what is being published', async () => {
  const queue = box.queue()
  const broker = box.broker()
  const consumer = broker.consume({ queue, types: ['usuario.tipo_alterado'], prefetch: 1, handler: async () => 'ack' })
  await consumer.ready
  await consumer.close()
  const sending = Array.from({ length: 100 }, () =>
    broker.publish({ ...fact(), type: 'usuario.tipo_alterado' } as Fact),
  )
  await broker.close()
  await Promise.all(sending)
  expect(await box.onChannel(async (c) => (await c.checkQueue(queueOf(box.prefix, SERVICE, queue))).messageCount)).toBe(
    100,
  )
  await expect(broker.publish(fact())).rejects.toMatchObject({ kind: 'unavailable' })
})
