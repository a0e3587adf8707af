import { setTimeout as wait } from 'node:timers/promises'
import { isTransient } from '@car/errors/car-error'
import type { FactType } from '@car/events/catalogue'
import { decodeFact, type Fact } from '@car/events/fact'
import type { Logger } from '@car/telemetry/logger'
import { counter, gauge, histogram } from '@car/telemetry/metrics'
import { runInContext } from '@car/telemetry/request-context'
import { receive } from '@car/telemetry/trace'
import type { Channel, ConsumeMessage } from 'amqplib'
import { type Connection, keepChannel } from './connection.ts'
import { declareMissing } from './declare.ts'
import type { Publisher } from './publisher.ts'
import {
  BACKOFF_MS,
  DEFER_MS,
  deadLettersOf,
  exchangeOf,
  identityOf,
  queueTopology,
  queueOf,
  returnOf,
  waitingTopology,
  waitingOf,
} from './topology.ts'

/**
 * - ack: the work is done, or there is nothing to do
 * - retry: the work failed; it is tried again after a delay, and the last failure makes a dead letter
 * - defer: a dependency is down; the work is tried again for as long as it takes, and no attempt is counted
 * - reject: the work can never succeed; the message becomes a dead letter at once
 */
export type Verdict = 'ack' | 'retry' | 'defer' | 'reject'

export type Delivery = {
  /** The number of the attempt, from 1. */
  attempt: number
  /** The number of earlier deliveries without an answer, because the process died or lost its connection. */
  crashes: number
  /** True if the message becomes a dead letter when this attempt fails. */
  last: boolean
}

export type ConsumeOptions<T extends FactType = FactType> = {
  /** The short name. The queue is called `<prefix>.<service>.<queue>`. */
  queue: string
  /**
   * The types of facts to handle. They are listed in SUBSCRIPTIONS, so that the queue exists before anybody publishes.
   * Facts of other types are dropped.
   */
  types: readonly T[]
  /**
   * The number of messages that are handled at once: for example 50 for short work, or the number of readers for long
   * work.
   */
  prefetch: number
  /**
   * Handles a fact. The handler is called at least once for each fact, sometimes again, sometimes out of order. An
   * error of kind unavailable or timeout counts as defer, any other error as retry. `currentContext()` contains the
   * request that caused the fact, and the fact's id as command id.
   */
  handler: (fact: Fact<T>, delivery: Delivery) => Promise<Verdict>
  /** Delays between attempts; their number plus one is the number of attempts. */
  backoffMs?: readonly number[] | undefined
}

export type Consumer = {
  /** Resolves once the consumer has subscribed to the queue for the first time. */
  ready: Promise<void>
  isOpen(): boolean
  /** Takes no more messages and finishes the messages that are being handled. */
  close(): Promise<void>
}

type Deps = { connection: Connection; publisher: Publisher; prefix: string; service: string; logger: Logger }

const MESSAGING = { 'messaging.system': 'rabbitmq', 'messaging.operation.type': 'process' }
const FORWARD_TIMEOUT_MS = 10_000

const consumed = counter('car_broker_consumed_total', 'Messages handled, by queue and outcome')
const handled = histogram('car_broker_handling_seconds', 'Time a message was in hand, by queue')

export function createConsumer<T extends FactType>(deps: Deps, options: ConsumeOptions<T>): Consumer {
  const { connection, publisher, prefix, service } = deps
  const { types, handler, backoffMs = BACKOFF_MS } = options
  const queue = queueOf(prefix, service, options.queue)
  const logger = deps.logger.child({ queue })
  const inHand = new Set<Promise<void>>()
  let subscription: { channel: Channel; tag: string; wide: boolean } | undefined
  let closing = false

  const kept = keepChannel(
    connection,
    logger,
    async (model) => {
      await declareMissing(model, queueTopology(prefix, service, options.queue, types))
      await declareMissing(model, waitingTopology(queue, [...DEFER_MS, ...backoffMs]))
      return model.createChannel()
    },
    async (channel) => {
      // A queue that an earlier version declared may lack the binding of a type.
      for (const type of types) await channel.bindQueue(queue, exchangeOf(prefix), type)
      if (!closing) subscription = await subscribe(channel, options.prefetch === 1)
    },
  )
  const stopGauges = observe(
    () => kept.isOpen(),
    async (name) => (await (await kept.ready()).checkQueue(name)).messageCount,
    queue,
  )

  /**
   * Takes one message at a time at first, and `prefetch` at a time after the first message that is not a redelivery. So
   * if a redelivered message kills the process, no other message is counted as failed.
   */
  async function subscribe(channel: Channel, wide: boolean): Promise<{ channel: Channel; tag: string; wide: boolean }> {
    await channel.prefetch(wide ? options.prefetch : 1)
    const { consumerTag } = await channel.consume(queue, (message) => {
      // A null message means that the queue is gone. Reopening the channel declares it again.
      if (message === null) return void channel.close().catch(() => {})
      const handling = receive(`process ${queue}`, 'consumer', message.properties.headers ?? {}, MESSAGING, () =>
        handle(channel, message),
      ).finally(() => inHand.delete(handling))
      inHand.add(handling)
    })
    return { channel, tag: consumerTag, wide }
  }

  async function widen(channel: Channel): Promise<void> {
    if (closing || subscription?.channel !== channel || subscription.wide) return
    const narrow = subscription
    narrow.wide = true
    subscription = await subscribe(channel, true)
    await channel.cancel(narrow.tag)
  }

  async function handle(channel: Channel, message: ConsumeMessage): Promise<void> {
    const start = performance.now()
    const outcome = await work(message)
    try {
      await settle(channel, message, outcome)
    } catch (err) {
      // The broker delivers unanswered messages again. Nothing is lost, but some work may be done twice.
      logger.warn({ err, fato_id: message.properties.messageId as unknown }, 'the answer to a message was lost')
    }
    if (!isRedelivery(message)) await widen(channel).catch(() => {}) // the channel is gone and will be opened again
    consumed({ queue, outcome: outcome.verdict })
    handled((performance.now() - start) / 1000, { queue })
  }

  async function work(message: ConsumeMessage): Promise<Outcome> {
    let fact: Fact
    try {
      fact = decodeFact(message.content)
    } catch (err) {
      logger.error({ err, fato_id: message.properties.messageId as unknown }, 'not a fact of the catalogue')
      return { verdict: 'reject', reason: 'InvalidFact' }
    }
    // The routing key decides who may publish a fact, and its type what is done.
    if (!agrees(message, fact)) {
      logger.error({ fato_id: fact.id, type: fact.type }, 'a fact that came by a way of another type')
      return { verdict: 'reject', reason: 'InvalidFact' }
    }
    // A binding that an earlier version made may still deliver facts of other types.
    if (!types.some((type) => type === fact.type)) return { verdict: 'ack' }
    const failures = header(message, FAILURES)
    const delivery = {
      attempt: failures + 1,
      crashes: header(message, 'x-delivery-count'),
      last: failures >= backoffMs.length,
    }
    return runInContext({ requestId: fact.requestid ?? fact.id, commandId: fact.id }, async () => {
      try {
        return { verdict: await handler(fact as Fact<T>, delivery) }
      } catch (err) {
        const verdict = isTransient(err) ? 'defer' : 'retry'
        logger[verdict === 'defer' ? 'warn' : 'error'](
          { err, fato_id: fact.id, type: fact.type, ...delivery },
          'a fact could not be handled',
        )
        return { verdict, reason: (err as { code?: string }).code ?? (err as Error).name }
      }
    })
  }

  /** Tells whether a message came as a fact of its type, or returns after it waited. */
  const agrees = ({ fields: { exchange, routingKey } }: ConsumeMessage, fact: Fact): boolean =>
    exchange === exchangeOf(prefix) ? routingKey === fact.type : exchange === returnOf(queue) && routingKey === queue

  async function settle(channel: Channel, message: ConsumeMessage, { verdict, reason }: Outcome): Promise<void> {
    const failures = header(message, FAILURES)
    const deferrals = header(message, DEFERRALS)
    try {
      if (verdict === 'defer') {
        const delay = DEFER_MS[Math.min(deferrals, DEFER_MS.length - 1)] ?? DEFER_MS[0]
        await forward(message, waitingOf(queue, delay), queue, { [DEFERRALS]: deferrals + 1 })
      } else if (verdict === 'reject' || (verdict === 'retry' && failures >= backoffMs.length)) {
        logger.error(
          { fato_id: message.properties.messageId as unknown, motivo: reason ?? verdict },
          'a message became a dead letter',
        )
        await forward(message, returnOf(queue), deadLettersOf(queue), { [REASON]: reason ?? verdict })
      } else if (verdict === 'retry') {
        await forward(message, waitingOf(queue, backoffMs[failures] ?? BACKOFF_MS[0]), queue, {
          [FAILURES]: failures + 1,
        })
      }
    } catch (err) {
      logger.warn({ err }, 'a message could not be passed on and goes back')
      await wait(1_000)
      channel.nack(message, false, true)
      return
    }
    channel.ack(message)
  }

  /** Publishes a copy elsewhere, and resolves when the copy is stored, before the original is acknowledged. */
  async function forward(
    message: ConsumeMessage,
    exchange: string,
    key: string,
    headers: Record<string, unknown>,
  ): Promise<void> {
    const story = Object.entries(message.properties.headers ?? {}).filter(([name]) => OURS.has(name))
    const properties = { ...identityOf(message), headers: { ...Object.fromEntries(story), ...headers } }
    const { routed } = await publisher.send(exchange, key, message.content, properties, FORWARD_TIMEOUT_MS)
    if (!routed) throw new Error(`no queue behind ${exchange}`)
  }

  return {
    ready: kept.ready().then(() => {}),
    isOpen: () => kept.isOpen(),
    async close() {
      closing = true
      stopGauges()
      if (kept.isOpen()) await subscription?.channel.cancel(subscription.tag).catch(() => {})
      await Promise.all(inHand)
      await kept.close()
    },
  }
}

type Outcome = { verdict: Verdict; reason?: string | undefined }

/**
 * The headers that this package adds to a forwarded message: the numbers of failed attempts and of deferrals, and the
 * reason why the message became a dead letter.
 */
export const FAILURES = 'x-tentativas'
export const DEFERRALS = 'x-adiamentos'
export const REASON = 'x-motivo'
const OURS = new Set([FAILURES, DEFERRALS, 'traceparent', 'tracestate'])

function header(message: ConsumeMessage, name: string): number {
  const value: unknown = message.properties.headers?.[name]
  return typeof value === 'number' ? value : 0
}

function isRedelivery(message: ConsumeMessage): boolean {
  return message.fields.redelivered || header(message, 'x-delivery-count') > 0
}

function observe(isOpen: () => boolean, count: (name: string) => Promise<number>, queue: string): () => void {
  const measure = (name: string) => async () => (isOpen() ? [{ value: await count(name), attributes: { queue } }] : [])
  const stops = [
    gauge('car_broker_queue_messages', 'Messages waiting to be handled', measure(queue)),
    gauge('car_broker_dead_letters', 'Messages given up', measure(deadLettersOf(queue))),
  ]
  return () => stops.forEach((stop) => stop())
}
