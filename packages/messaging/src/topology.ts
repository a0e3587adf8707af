import type { FactType } from '@car/events/catalogue'
import { SUBSCRIPTIONS } from '@car/events/subscriptions'
import type { Message, Options } from 'amqplib'

/**
 * The names and arguments of everything on the broker, as data. Processes declare the parts that are missing. Some
 * brokers forbid services to declare anything, so deploy/rights writes the whole topology to a file. All queues are
 * quorum queues. A message that expires or exceeds its delivery limit leaves its queue only once the next queue has
 * stored it (at-least-once, which requires reject-publish). The arguments of a queue cannot change later, so new
 * arguments need a new name.
 */
export type Topology = {
  exchanges: { name: string; type: 'topic' | 'direct' | 'fanout' }[]
  queues: { name: string; arguments: Record<string, string | number> }[]
  bindings: { exchange: string; queue: string; key: string }[]
}

/**
 * The number of unanswered deliveries after which a message becomes a dead letter. A delivery stays unanswered if, for
 * example, the process dies.
 */
const DELIVERY_LIMIT = 10

/** The waits before further attempts, in order, unless a consumer sets other waits. */
export const BACKOFF_MS = [1_000, 5_000, 30_000] as const
/** The waits of deferred messages. They are short, so that the messages settle soon after a fault has ended. */
export const DEFER_MS = [1_000, 5_000] as const

export const exchangeOf = (prefix: string): string => `${prefix}.fatos`
/** Names the exchange that routes only to the service's queues and their dead letters, by their names. */
export const ownExchangeOf = (prefix: string, service: string): string => `${prefix}.${service}`
export const queueOf = (prefix: string, service: string, queue: string): string => `${prefix}.${service}.${queue}`
export const deadLettersOf = (queue: string): string => `${queue}.mortas`
/**
 * Names an exchange and its queue, in which messages wait. A message sent to the exchange, with the name of one of the
 * service's queues as routing key, returns to that queue after the delay.
 */
export const waitingOf = (prefix: string, service: string, delayMs: number): string =>
  `${prefix}.${service}.pausa.${delayMs}`

export const factsTopology = (prefix: string): Topology => ({
  exchanges: [{ name: exchangeOf(prefix), type: 'topic' }],
  queues: [],
  bindings: [],
})

/** Describes a queue bound to its types of fact, and its queue of dead letters. */
export function queueTopology(prefix: string, service: string, queue: string, types: readonly FactType[]): Topology {
  const own = ownExchangeOf(prefix, service)
  const name = queueOf(prefix, service, queue)
  const dead = deadLettersOf(name)
  return {
    exchanges: [...factsTopology(prefix).exchanges, { name: own, type: 'direct' }],
    queues: [
      // Newer brokers set a delivery limit by default, and listing dead letters repeatedly would then drop the dead
      // letters.
      { name: dead, arguments: { 'x-queue-type': 'quorum', 'x-delivery-limit': 1_000_000 } },
      {
        name,
        arguments: { ...safeQuorum(''), 'x-dead-letter-routing-key': dead, 'x-delivery-limit': DELIVERY_LIMIT },
      },
    ],
    bindings: [
      ...[name, dead].map((queue) => ({ exchange: own, queue, key: queue })),
      ...types.map((key) => ({ exchange: exchangeOf(prefix), queue: name, key })),
    ],
  }
}

/** Describes the queues in which messages of this service wait for another attempt, one for each delay. */
export function waitingTopology(prefix: string, service: string, delaysMs: readonly number[]): Topology {
  const names = [...new Set(delaysMs)].map((delayMs) => ({ delayMs, name: waitingOf(prefix, service, delayMs) }))
  const back = ownExchangeOf(prefix, service)
  return {
    exchanges: names.map(({ name }) => ({ name, type: 'fanout' })),
    queues: names.map(({ name, delayMs }) => ({
      name,
      arguments: { ...safeQuorum(back), 'x-message-ttl': delayMs },
    })),
    bindings: names.map(({ name }) => ({ exchange: name, queue: name, key: '' })),
  }
}

/** Every queue of the catalogue, as `[service, queue, types]`. */
export const subscriptions = Object.entries(SUBSCRIPTIONS).map(([name, types]) => {
  const [service = '', queue = ''] = name.split('.')
  return [service, queue, types as readonly FactType[]] as const
})

/**
 * Returns the properties that a copy of a message keeps, because the copy is still the same fact. Headers are left out.
 */
export function identityOf({ properties }: Message): Options.Publish {
  const { messageId, type, contentType, timestamp } = properties
  return { messageId, type, contentType, timestamp }
}

function safeQuorum(deadLetterExchange: string) {
  return {
    'x-queue-type': 'quorum',
    'x-overflow': 'reject-publish',
    'x-dead-letter-strategy': 'at-least-once',
    'x-dead-letter-exchange': deadLetterExchange,
  }
}
