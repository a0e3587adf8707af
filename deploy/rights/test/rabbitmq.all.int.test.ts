import { randomUUID } from 'node:crypto'
import { SUBSCRIPTIONS } from '@car/events/subscriptions'
import { createFact, type Fact } from '@car/events/fact'
import { deadLettersOf, exchangeOf, returnOf, waitingOf } from '@car/messaging/topology'
import { declareMissing } from '@car/messaging/declare'
import { setting } from '@car/testing/setting'
import { until } from '@car/testing/until'
import { afterEach, describe, expect, test } from '@jest/globals'
import { type Channel, connect } from 'amqplib'
import { onBroker, topologyOf } from '../src/rabbitmq.ts'
import { rightsOf, type Workload } from '../src/rights.ts'
import { brokerAs, NAMESPACE, tried } from './support.ts'

const REFUSED = 403
const facts = exchangeOf(NAMESPACE)
const queue = `${NAMESPACE}.analista.fila`
const reading = `${NAMESPACE}.documentos.leitura`
const processos = `${NAMESPACE}.documentos.processos`
const waits = waitingOf(reading, 1_000)
const listeners = onBroker.flatMap((workload) => (rightsOf(workload).takes ?? []).map((queue) => ({ workload, queue })))
const publishers = onBroker.filter((workload) => rightsOf(workload).publishes)

/** The broker does not read the content of a fact. */
const fact = (type: string) =>
  ({
    ...createFact('usuario.criado', {
      source: '/car/test',
      subject: randomUUID(),
      streamversion: 1,
      data: { usuario_id: randomUUID() },
    }),
    type,
  }) as Fact
const send = (channel: Channel, exchange: string, key: string, headers = {}) =>
  channel.publish(exchange, key, Buffer.from(JSON.stringify(fact('usuario.criado'))), { mandatory: true, headers })

afterEach(async () => {
  await tried('administrator', async (channel) => {
    for (const name of Object.keys(SUBSCRIPTIONS).map((queue) => `${NAMESPACE}.${queue}`))
      for (const queue of [name, deadLettersOf(name)]) await channel.purgeQueue(queue)
  })
})

describe('with its own credential', () => {
  test.each(publishers)('%s publishes its facts', async (workload) => {
    const [word] = rightsOf(workload).publishes ?? []
    const answer = await tried(workload, async (channel) => {
      channel.publish(facts, `${word}.test`, Buffer.from('x'))
    })
    expect(answer).toBe('well')
  })

  test('a fact leaves through the library, which declares nothing', async () => {
    const broker = brokerAs('auth')
    await expect(broker.publish(fact('usuario.criado'))).resolves.toBeUndefined()
    await broker.close()
  })

  test.each(listeners)(
    '$workload takes from $queue, and gives up what it cannot handle',
    async ({ workload, queue }) => {
      const broker = brokerAs(workload)
      const seen: number[] = []
      const consumer = broker.consume({
        queue: queue.split('.')[1] ?? '',
        types: SUBSCRIPTIONS[queue],
        prefetch: 1,
        handler: async (_, { attempt }) => (seen.push(attempt) === 1 ? 'defer' : 'reject'),
      })
      await consumer.ready
      const [type] = SUBSCRIPTIONS[queue]
      await tried('administrator', async (channel) => {
        const body = { ...fact(type), data: DATA[type.split('.')[0] ?? ''] }
        channel.publish(returnOf(`${NAMESPACE}.${queue}`), `${NAMESPACE}.${queue}`, asBytes(body))
      })
      await until(
        () => tried('administrator', async (channel) => (await channel.checkQueue(dead(queue))).messageCount),
        (count) => count === 1,
      )
      expect(seen).toHaveLength(2)
      await broker.close()
    },
  )
})

test('no fact leaves while a queue is missing that its sender may not make', async () => {
  const queue = `${NAMESPACE}.dossie.processos`
  await tried('administrator', (channel) => channel.deleteQueue(queue))
  const broker = brokerAs('auth')
  await expect(broker.publish(fact('usuario.criado'), { timeoutMs: 1_500 })).rejects.toMatchObject({
    kind: 'unavailable',
  })
  const administrator = await connect(setting('TEST_AMQP_URL'))
  await declareMissing(administrator, topologyOf(NAMESPACE))
  await administrator.close()
  await broker.publish(fact('usuario.criado'))
  await broker.close()
})

describe('is refused', () => {
  test.each<[string, Workload, (channel: Channel) => unknown]>([
    ["another's fact", 'documentos-worker', (channel) => send(channel, facts, 'processo.descartado')],
    ["another's queue, through the default exchange", 'documentos', (channel) => send(channel, '', queue)],
    ["another's queue, through its exchange", 'documentos', (channel) => send(channel, returnOf(queue), queue)],
    ['the queue by which files go', 'documentos-worker', (channel) => send(channel, returnOf(processos), processos)],
    ["taking from another's queue", 'documentos', (channel) => channel.get(queue)],
    ["taking another's dead letters", 'documentos', (channel) => channel.get(deadLettersOf(queue))],
    [
      'taking what the service has taken',
      'documentos-worker',
      (channel) => channel.get(`${NAMESPACE}.documentos.processos`),
    ],
    ["binding another's queue", 'documentos', (channel) => channel.bindQueue(queue, facts, 'documento.recebido')],
    ["listening to another's facts", 'documentos', (channel) => channel.bindQueue(reading, facts, 'usuario.criado')],
    [
      'leading messages of its own into the facts',
      'documentos',
      (channel) => channel.bindExchange(facts, returnOf(reading), '#'),
    ],
    ['declaring a queue', 'documentos', (channel) => channel.assertQueue(`${NAMESPACE}.documentos.nova`)],
    ['removing its own queue', 'documentos', (channel) => channel.deleteQueue(reading)],
    ['removing the exchange of facts', 'processos', (channel) => channel.deleteExchange(facts)],
    ['emptying the queue of others', 'processos', (channel) => channel.purgeQueue(queue)],
  ])('%s to %s', async (_, workload, work) => {
    expect(await tried(workload, async (channel) => void (await work(channel)))).toBe(REFUSED)
  })

  test.each<[Workload, string]>([
    ['documentos', queue],
    ['documentos-worker', processos],
  ])(
    "%s the way to another's queue by its own exchange: it leads back to one queue only",
    async (workload, another) => {
      const returned = await tried(workload, async (channel) => {
        const back = new Promise((resolve) => channel.once('return', () => resolve('returned')))
        send(channel, returnOf(reading), another)
        return back
      })
      expect(returned).toBe('returned')
      const answer = await tried('administrator', (channel) =>
        channel.assertQueue(waits, { arguments: { 'x-dead-letter-exchange': '' } }),
      )
      expect(answer).toBe(406)
    },
  )
})

const id = randomUUID()
const DATA: Record<string, object> = {
  documento: { documento_id: id, processo_id: id, tipo_documento: 'ccir', status: 'aguardando', versao: 1 },
  processo: { processo_id: id, versao: 1, status: 'rascunho', analista_id: id, dossie_job_id: id },
}
const asBytes = (body: object) => Buffer.from(JSON.stringify(body))
const dead = (queue: string) => deadLettersOf(`${NAMESPACE}.${queue}`)
