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
export const queueOf = (prefix: string, service: string, queue: string): string => `${prefix}.${service}.${queue}`
export const deadLettersOf = (queue: string): string => `${queue}.mortas`
/**
 * Names the exchange that routes only to this queue and its dead letters, by their names. Each queue has its own, because
 * the queues of one service may have consumers with different rights.
 */
export const returnOf = (queue: string): string => `${queue}.volta`
/**
 * Names an exchange and its queue, in which messages wait. A message sent to the exchange, with the name of `queue` as
 * routing key, returns to that queue after the delay.
 */
export const waitingOf = (queue: string, delayMs: number): string => `${queue}.pausa.${delayMs}`

export const factsTopology = (prefix: string): Topology => ({
  exchanges: [{ name: exchangeOf(prefix), type: 'topic' }],
  queues: [],
  bindings: [],
})

/** Describes a queue bound to its types of fact, and its queue of dead letters. */
export function queueTopology(prefix: string, service: string, queue: string, types: readonly FactType[]): Topology {
  const name = queueOf(prefix, service, queue)
  const own = returnOf(name)
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

/** Describes the queues in which messages of a queue wait for another attempt, one for each delay. */
export function waitingTopology(queue: string, delaysMs: readonly number[]): Topology {
  const names = [...new Set(delaysMs)].map((delayMs) => ({ delayMs, name: waitingOf(queue, delayMs) }))
  const back = returnOf(queue)
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
