import { CarError } from '@car/errors/car-error'
import type { FactType } from '@car/events/catalogue'
import { encodeFact, type Fact } from '@car/events/fact'
import type { Logger } from '@car/telemetry/logger'
import { counter } from '@car/telemetry/metrics'
import { step, traceHeaders } from '@car/telemetry/trace'
import { openConnection } from './connection.ts'
import { type Consumer, type ConsumeOptions, createConsumer } from './consumer.ts'
import { createPublisher } from './publisher.ts'
import { exchangeOf, subscriptions } from './topology.ts'

export type Broker = {
  /**
   * Resolves when the broker has stored the fact. Many facts may be on their way at once, and a fact may arrive more
   * than once. A fact of a type that no queue of the catalogue receives is counted, and is not an error.
   * @throws InvalidFact when the fact does not match the catalogue
   * @throws CarError indisponivel | tempo_esgotado when the broker did not confirm in time, in which case the fact may
   * still arrive, or when no queue took a fact that one should receive
   */
  publish(fact: Fact, options?: { timeoutMs?: number }): Promise<void>
  /** Starts to listen, now or as soon as the broker can be reached. `ready` of the result then resolves. */
  consume<T extends FactType>(options: ConsumeOptions<T>): Consumer
  /** Checks readiness: rejects unless facts can be both sent and received. */
  check(): Promise<void>
  /** Closes the consumers first, then waits for confirmations, then closes the connection. */
  close(): Promise<void>
}

type Settings = {
  url: string
  /** The prefix of the names of all exchanges and queues. */
  prefix: string
  service: string
  logger: Logger
}

const MESSAGING = { 'messaging.system': 'rabbitmq', 'messaging.operation.type': 'send' }
const PUBLISH_TIMEOUT_MS = 8_000

/** The types of facts that some queue should receive. */
const received = new Set<FactType>(subscriptions.flatMap(([, , types]) => types))

const published = counter('car_broker_published_total', 'Facts published, by type and outcome')

/**
 * Makes a broker and returns at once. The broker connects in the background, at the start and again whenever the
 * connection is lost.
 */
export function createBroker({ url, prefix, service, logger: parent }: Settings): Broker {
  const logger = parent.child({ part: 'broker' })
  const connection = openConnection(url, logger)
  const publisher = createPublisher(connection, logger, prefix)
  const consumers: Consumer[] = []

  return {
    async publish(fact, { timeoutMs = PUBLISH_TIMEOUT_MS } = {}) {
      const content = encodeFact(fact)
      const properties = {
        messageId: fact.id,
        type: fact.type,
        contentType: 'application/cloudevents+json',
        timestamp: Math.floor(Date.parse(fact.time) / 1000),
      }
      let outcome = 'failed'
      try {
        const { routed } = await step(`publish ${fact.type}`, 'producer', MESSAGING, () =>
          publisher.send(exchangeOf(prefix), fact.type, content, { ...properties, headers: traceHeaders() }, timeoutMs),
        )
        outcome = routed ? 'confirmed' : 'unroutable'
        // A broker may have lost a binding, or its consumer is of an earlier version. The fact is sent again later.
        if (!routed && received.has(fact.type))
          throw new CarError('indisponivel', { cause: new Error(`no queue took ${fact.type}`) })
      } finally {
        published({ type: fact.type, outcome })
      }
    },
    consume(options) {
      const consumer = createConsumer({ connection, publisher, prefix, service, logger }, options)
      consumers.push(consumer)
      return consumer
    },
    async check() {
      const open = connection.connected() && publisher.isOpen() && consumers.every((consumer) => consumer.isOpen())
      if (!open) throw new Error('the broker is not connected')
    },
    async close() {
      await Promise.all(consumers.map((consumer) => consumer.close()))
      await publisher.close()
      await connection.close()
    },
  }
}
