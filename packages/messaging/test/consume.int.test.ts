import { CarError } from '@car/errors/car-error'
import type { Fact } from '@car/events/fact'
import { currentContext } from '@car/telemetry/request-context'
import { afterAll, expect, jest, test } from '@jest/globals'
import type { Delivery, Verdict } from '../src/consumer.ts'
import { deadLettersOf, exchangeOf, queueOf, queueTopology, returnOf } from '../src/topology.ts'
import { fact, sandbox, SERVICE, until, wire } from './support.ts'

jest.setTimeout(30_000)

const box = sandbox()
afterAll(() => box.close())

const types = ['usuario.criado'] as const
const backoffMs = [50, 200]

/**
 * Starts a consumer that answers with the result of `answer`. The consumer adds each message to `seen` when it arrives.
 */
async function listening(answer: (fact: Fact, delivery: Delivery) => Verdict | Error, prefetch = 10, url?: string) {
  const broker = box.broker(url)
  const queue = box.queue(...backoffMs)
  const seen: { id: string; delivery: Delivery; at: number }[] = []
  const consumer = broker.consume({
    queue,
    types,
    prefetch,
    backoffMs,
    handler: async (f, delivery) => {
      seen.push({ id: f.id, delivery, at: Date.now() })
      const result = answer(f, delivery)
      if (result instanceof Error) throw result
      return result
    },
  })
  await consumer.ready
  return { broker, queue, consumer, seen, times: (id: string) => seen.filter((s) => s.id === id).length }
}

test('a handler knows whose request it goes on with', async () => {
  const broker = box.broker()
  const contexts: unknown[] = []
  await broker.consume({
    queue: box.queue(),
    types,
    prefetch: 1,
    handler: async () => {
      contexts.push(currentContext())
      return 'ack'
    },
  }).ready
  const f = { ...fact(), requestid: '11111111-1111-4111-8111-111111111111' }
  await broker.publish(f)
  await until(
    () => contexts,
    (c) => c.length === 1,
  )
  expect(contexts).toEqual([{ requestId: f.requestid, commandId: f.id }])
})

test('what fails is tried again after growing delays, then becomes a dead letter, and the queue behind it moves', async () => {
  const poison = fact()
  const { broker, queue, seen, times } = await listening((f) => (f.id === poison.id ? new Error('poison') : 'ack'), 1)
  const healthy = Array.from({ length: 20 }, fact)
  await broker.publish(poison)
  await Promise.all(healthy.map((f) => broker.publish(f)))
  await until(
    () => box.deadLetters(queue),
    (n) => n === 1,
  )
  expect(healthy.map(({ id }) => times(id))).toEqual(healthy.map(() => 1))
  const attempts = seen.filter(({ id }) => id === poison.id)
  expect(attempts.map(({ delivery }) => delivery)).toEqual([
    { attempt: 1, crashes: 0, last: false },
    { attempt: 2, crashes: 0, last: false },
    { attempt: 3, crashes: 0, last: true },
  ])
  const [first, second, third] = attempts.map(({ at }) => at) as [number, number, number]
  expect(second - first).toBeGreaterThanOrEqual(50)
  expect(third - second).toBeGreaterThanOrEqual(200)
  // The healthy messages did not wait for the delays of the poison message.
  expect(seen.findIndex(({ id }) => id === healthy.at(-1)?.id)).toBeLessThan(
    seen.findLastIndex(({ id }) => id === poison.id),
  )
  expect(await box.depth(queue)).toBe(0)
})

test('a short delay is over before a longer one that began earlier', async () => {
  const [early, late] = [fact(), fact()]
  const order: string[] = []
  const broker = box.broker()
  const consumer = broker.consume({
    queue: box.queue(50, 2_500),
    types,
    prefetch: 10,
    backoffMs: [50, 2_500],
    handler: async ({ id }, { attempt }) => {
      order.push(`${id === early.id ? 'early' : 'late'} ${attempt}`)
      return attempt < 3 ? 'retry' : 'ack'
    },
  })
  await consumer.ready
  await broker.publish(early)
  await until(
    () => order,
    (seen) => seen.includes('early 2'),
  )
  await broker.publish(late)
  await until(
    () => order,
    (seen) => seen.length === 6,
  )
  expect(order).toEqual(['early 1', 'early 2', 'late 1', 'late 2', 'early 3', 'late 3'])
})

test('a fact that came by the way of another type is a dead letter, whoever sent it', async () => {
  const { queue, seen, broker } = await listening(() => 'ack')
  const name = queueOf(box.prefix, SERVICE, queue)
  const body = Buffer.from(JSON.stringify(fact()))
  await box.onChannel(async (channel) => {
    // RabbitMQ 3.10 checks the right to `documento.recebido` only.
    channel.publish(exchangeOf(box.prefix), 'documento.recebido', body, { headers: { CC: ['usuario.criado'] } })
    await channel.bindQueue(name, exchangeOf(box.prefix), 'usuario.tipo_alterado')
    channel.publish(exchangeOf(box.prefix), 'usuario.tipo_alterado', body)
    channel.publish('', name, body)
  })
  await until(
    () => box.deadLetters(queue),
    (n) => n === 3,
  )
  expect(seen).toEqual([])
  await broker.publish(fact())
  await until(
    () => seen.length,
    (n) => n === 1,
  )
})

test('a rejected message is a dead letter at once', async () => {
  const { broker, queue, seen } = await listening(() => 'reject')
  await broker.publish(fact())
  await until(
    () => box.deadLetters(queue),
    (n) => n === 1,
  )
  expect(seen).toHaveLength(1)
})

test('a queue that an earlier version made gets what it lacks: a way for dead letters, and its types', async () => {
  const queue = box.queue()
  const made = queueTopology(box.prefix, SERVICE, queue, [])
  await box.onChannel(async (channel) => {
    await channel.assertExchange(exchangeOf(box.prefix), 'topic')
    await channel.deleteExchange(returnOf(queueOf(box.prefix, SERVICE, queue)))
    for (const { name, arguments: args } of made.queues) await channel.assertQueue(name, { arguments: args })
  })
  const broker = box.broker()
  await broker.consume({ queue, types, prefetch: 1, handler: async () => 'reject' }).ready
  await broker.publish(fact())
  const deadLetters = await until(
    () => box.deadLetters(queue),
    (n) => n > 0,
  )
  expect(deadLetters).toBe(1)
  await broker.close()
})

test('a dependency that is down costs no attempt', async () => {
  let down = 2
  const { broker, queue, seen } = await listening(() => (down-- > 0 ? new CarError('indisponivel') : 'ack'))
  await broker.publish(fact())
  await until(
    () => seen.length,
    (n) => n === 3,
  )
  expect(seen.map(({ delivery }) => delivery.attempt)).toEqual([1, 1, 1])
  expect(await box.deadLetters(queue)).toBe(0)
})

test('what is no fact of the catalogue becomes a dead letter and is never handled', async () => {
  const { broker, queue, seen } = await listening(() => 'ack')
  await box.onChannel(async (channel) => {
    channel.publish(exchangeOf(box.prefix), 'usuario.criado', Buffer.from('{"type":"usuario.criado"}'))
    channel.publish(exchangeOf(box.prefix), 'usuario.criado', Buffer.from([0xff, 0x00]))
  })
  const after = fact()
  await broker.publish(after)
  await until(
    () => box.deadLetters(queue),
    (n) => n === 2,
  )
  await until(
    () => seen.length,
    (n) => n > 0,
  )
  expect(seen.map(({ id }) => id)).toEqual([after.id])
})

test('a fact of a type that is not wanted any more is dropped', async () => {
  const { broker, queue, seen } = await listening(() => 'ack')
  await box.onChannel((channel) =>
    channel.bindQueue(queueOf(box.prefix, SERVICE, queue), exchangeOf(box.prefix), 'usuario.tipo_alterado'),
  )
  await broker.publish({ ...fact(), type: 'usuario.tipo_alterado' } as Fact)
  const wanted = fact()
  await broker.publish(wanted)
  await until(
    () => seen.length,
    (n) => n === 1,
  )
  expect(seen[0]?.id).toBe(wanted.id)
  expect(await box.deadLetters(queue)).toBe(0)
})

test('a message whose deliveries are never answered becomes a dead letter', async () => {
  const broker = box.broker()
  const queue = box.queue()
  const consumer = broker.consume({ queue, types, prefetch: 1, handler: async () => 'ack' })
  await consumer.ready
  await consumer.close()
  await broker.publish(fact())
  for (let deliveries = 0; deliveries <= 10; deliveries++) {
    await box.onChannel(async (channel) => {
      await until(
        () => channel.get(queueOf(box.prefix, SERVICE, queue)),
        (message) => message !== false || deliveries === 10,
      )
    })
  }
  await until(
    () => box.deadLetters(queue),
    (n) => n === 1,
  )
  expect(await box.depth(queue)).toBe(0)
})

test('a connection cut while messages are in hand loses none of them', async () => {
  const line = await wire()
  const held = Promise.withResolvers<void>()
  const broker = box.broker(line.url)
  const queue = box.queue()
  const started = new Set<string>()
  const done = new Map<string, number>()
  await broker.consume({
    queue,
    types,
    prefetch: 5,
    handler: async ({ id }) => {
      started.add(id)
      await held.promise
      done.set(id, (done.get(id) ?? 0) + 1)
      return 'ack'
    },
  }).ready
  const facts = Array.from({ length: 5 }, fact)
  await Promise.all(facts.map((f) => broker.publish(f)))
  await until(
    () => started.size,
    (n) => n > 0,
  )
  line.cut()
  held.resolve()
  await until(
    () => facts.filter(({ id }) => done.has(id)).length,
    (n) => n === 5,
  )
  await until(
    () => box.depth(queue),
    (n) => n === 0,
  )
  expect(await box.deadLetters(queue)).toBe(0)
  await broker.close()
  await line.close()
})

test('a consuming channel that the broker closes alone is opened anew, its queue declared again', async () => {
  const { broker, queue, times } = await listening(() => 'ack')
  const name = queueOf(box.prefix, SERVICE, queue)
  await box.onChannel((channel) => channel.deleteQueue(name))
  await until(
    () => box.consumers(queue),
    (n) => n > 0,
  )
  const f = fact()
  await broker.publish(f)
  expect(
    await until(
      () => times(f.id),
      (n) => n > 0,
    ),
  ).toBe(1)
})

test('closing finishes what is in hand and takes no more', async () => {
  const release = Promise.withResolvers<void>()
  const broker = box.broker()
  const queue = box.queue()
  let started = 0
  let finished = 0
  const consumer = broker.consume({
    queue,
    types,
    prefetch: 1,
    handler: async () => {
      started++
      await release.promise
      finished++
      return 'ack'
    },
  })
  await consumer.ready
  await Promise.all([broker.publish(fact()), broker.publish(fact()), broker.publish(fact())])
  await until(
    () => started,
    (n) => n === 1,
  )
  const closing = consumer.close()
  release.resolve()
  await closing
  expect(finished).toBe(started)
  expect(await box.depth(queue)).toBe(3 - finished)
})

test('a dead letter says why it died', async () => {
  const { broker, queue } = await listening(() => new CarError('nao_encontrado'))
  await broker.publish(fact())
  await until(
    () => box.deadLetters(queue),
    (n) => n === 1,
  )
  await box.onChannel(async (channel) => {
    const message = await channel.get(deadLettersOf(queueOf(box.prefix, SERVICE, queue)))
    expect(message && message.properties.headers).toMatchObject({ 'x-motivo': 'CAR-003', 'x-tentativas': 2 })
  })
})
