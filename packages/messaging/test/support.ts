import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, connect as connectTcp, createServer, type Socket } from 'node:net'
import { createFact, type Fact } from '@car/events/fact'
import { createLogger } from '@car/telemetry/logger'
import { type ConfirmChannel, connect } from 'amqplib'
import { type Broker, createBroker } from '../src/broker.ts'
import {
  BACKOFF_MS,
  DEFER_MS,
  deadLettersOf,
  exchangeOf,
  queueOf,
  subscriptions,
  returnOf,
  waitingOf,
} from '../src/topology.ts'

export const AMQP_URL = process.env['TEST_AMQP_URL'] ?? 'amqp://guest:guest@127.0.0.1:5672'
export const SERVICE = 'test'
export const logger = createLogger(SERVICE, process.env['TEST_LOG_LEVEL'] ?? 'silent')

export function fact(): Fact<'usuario.criado'> {
  const usuario_id = randomUUID()
  return createFact('usuario.criado', {
    source: '/car/test',
    subject: usuario_id,
    streamversion: 1,
    data: { usuario_id },
  })
}

/** Resolves once the condition holds. If it does not hold in time, the error contains the last value. */
export async function until<T>(
  look: () => T | Promise<T>,
  holds: (seen: T) => boolean,
  timeoutMs = 15_000,
): Promise<T> {
  const deadline = Date.now() + timeoutMs
  for (;;) {
    const seen = await look()
    if (holds(seen)) return seen
    if (Date.now() > deadline) throw new Error(`waited in vain, last seen: ${JSON.stringify(seen)}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/**
 * Does work on a new channel, and waits until its messages are confirmed. Otherwise the broker may drop messages that a
 * closing channel has sent.
 */
export async function onChannel<T>(work: (channel: ConfirmChannel) => Promise<T>): Promise<T> {
  const connection = await connect(AMQP_URL)
  try {
    const channel = await connection.createConfirmChannel()
    const result = await work(channel)
    await channel.waitForConfirms()
    return result
  } finally {
    await connection.close()
  }
}

/**
 * Removes everything that services declare under this prefix, and everything that a test has added.
 * @param added  the full names of added queues, and the delays of added delay queues of SERVICE
 */
export async function clearBroker(
  prefix: string,
  added: { queues?: Iterable<string>; delaysMs?: Iterable<number> } = {},
): Promise<void> {
  const queues = [...subscriptions.map(([service, queue]) => queueOf(prefix, service, queue)), ...(added.queues ?? [])]
  const delaysMs = [...new Set([...DEFER_MS, ...BACKOFF_MS, ...(added.delaysMs ?? [])])]
  const waits = queues.flatMap((queue) => delaysMs.map((ms) => waitingOf(queue, ms)))
  await onChannel(async (channel) => {
    for (const name of [...queues, ...queues.map(deadLettersOf), ...waits]) await channel.deleteQueue(name)
    for (const name of [...waits, ...queues.map(returnOf), exchangeOf(prefix)]) await channel.deleteExchange(name)
  })
}

/**
 * Gives a test connections to the real broker, and its own prefix for names there. `close` closes the connections, and
 * removes what services declare under this prefix.
 */
export function sandbox() {
  const prefix = `t${randomUUID().slice(0, 8)}`
  const brokers: Broker[] = []
  const queues = new Set<string>()
  const delaysMs = new Set<number>()
  return {
    prefix,
    broker(url = AMQP_URL): Broker {
      const broker = createBroker({ url, prefix, service: SERVICE, logger })
      brokers.push(broker)
      return broker
    },
    /** Makes a short name for a queue that no other test has. */
    queue(...waits: number[]): string {
      const name = `q${randomUUID().slice(0, 8)}`
      queues.add(queueOf(prefix, SERVICE, name))
      for (const ms of waits) delaysMs.add(ms)
      return name
    },
    onChannel,
    depth(queue: string): Promise<number> {
      return onChannel(async (channel) => (await channel.checkQueue(queueOf(prefix, SERVICE, queue))).messageCount)
    },
    deadLetters(queue: string): Promise<number> {
      return onChannel(
        async (channel) => (await channel.checkQueue(deadLettersOf(queueOf(prefix, SERVICE, queue)))).messageCount,
      )
    },
    /** Counts the consumers of a queue; 0 also while the queue does not exist. */
    async consumers(queue: string): Promise<number> {
      const connection = await connect(AMQP_URL)
      const channel = await connection.createChannel()
      channel.on('error', () => {})
      const count = await channel.checkQueue(queueOf(prefix, SERVICE, queue)).then(
        ({ consumerCount }) => consumerCount,
        () => 0,
      )
      await connection.close()
      return count
    },
    async close() {
      await Promise.all(brokers.map((broker) => broker.close()))
      await clearBroker(prefix, { queues, delaysMs })
    },
  }
}

/**
 * Opens a proxy to the broker. `cut` breaks all connections through it. `refuse(true)` also refuses new connections,
 * until `refuse(false)`.
 */
export async function wire() {
  const target = new URL(AMQP_URL)
  const open = new Set<Socket>()
  let refusing = false
  const server = createServer((client) => {
    if (refusing) return void client.destroy()
    const broker = connectTcp(Number(target.port || 5672), target.hostname)
    for (const [from, to] of [
      [client, broker],
      [broker, client],
    ] as const) {
      open.add(from)
      from.on('error', () => {})
      from.on('close', () => {
        open.delete(from)
        to.destroy()
      })
      from.pipe(to)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(AMQP_URL)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  const cut = () => open.forEach((socket) => socket.destroy())
  return {
    url: url.toString(),
    connections: () => open.size / 2,
    cut,
    refuse(yes: boolean) {
      refusing = yes
      if (yes) cut()
    },
    async close() {
      cut()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
