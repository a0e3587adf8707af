import type { TipoDeFato } from '@car/events/catalogue'
import { encodeFato, type Fato } from '@car/events/fato'
import type { Logger } from '@car/telemetry/logger'
import { counter } from '@car/telemetry/metrics'
import { step, traceHeaders } from '@car/telemetry/trace'
import { openConnection } from './connection.ts'
import { type Consumer, type ConsumeOptions, createConsumer } from './consumer.ts'
import { createPublisher } from './publisher.ts'
import { exchangeOf } from './topology.ts'

export type Broker = {
  /**
   * Resolves when the broker has the fact safe. Many may be under way at once; a fact may arrive more than once.
   * A fact that nobody listens to is counted, not an error.
   * @throws FatoInvalido when it breaks the catalogue
   * @throws ErroCar indisponivel | tempo_esgotado when the broker did not take it in time; the fact may still arrive
   */
  publish(fato: Fato, options?: { timeoutMs?: number }): Promise<void>
  /** Starts to listen, now or as soon as the broker can be reached; `ready` of the answer tells when. */
  consume<T extends TipoDeFato>(options: ConsumeOptions<T>): Consumer
  /** For readiness: rejects while facts can be neither sent nor received. */
  check(): Promise<void>
  /** Consumers first, then what is being published, then the connection. */
  close(): Promise<void>
}

type Settings = {
  url: string
  /** Starts every name on the broker. */
  prefix: string
  service: string
  logger: Logger
}

const MESSAGING = { 'messaging.system': 'rabbitmq', 'messaging.operation.type': 'send' }
const PUBLISH_TIMEOUT_MS = 8_000

const published = counter('car_broker_published_total', 'Facts published, by type and outcome')

/** Returns at once and connects by itself, at the start as well as whenever the connection is lost. */
export function createBroker({ url, prefix, service, logger: parent }: Settings): Broker {
  const logger = parent.child({ part: 'broker' })
  const connection = openConnection(url, logger)
  const publisher = createPublisher(connection, logger, prefix)
  const consumers: Consumer[] = []

  return {
    async publish(fato, { timeoutMs = PUBLISH_TIMEOUT_MS } = {}) {
      const content = encodeFato(fato)
      const properties = {
        messageId: fato.id,
        type: fato.type,
        contentType: 'application/cloudevents+json',
        timestamp: Math.floor(Date.parse(fato.time) / 1000),
      }
      let outcome = 'failed'
      try {
        const { routed } = await step(`publish ${fato.type}`, 'producer', MESSAGING, () =>
          publisher.send(exchangeOf(prefix), fato.type, content, { ...properties, headers: traceHeaders() }, timeoutMs),
        )
        outcome = routed ? 'confirmed' : 'unroutable'
      } finally {
        published({ type: fato.type, outcome })
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
