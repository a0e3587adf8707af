import type { TipoDeFato } from '@car/events/catalogue'
import { ASSINATURAS } from '@car/events/subscriptions'
import type { Channel, Message, Options } from 'amqplib'

/**
 * The names and arguments of everything on the broker. All queues are quorum queues. A message that expires or exceeds
 * its delivery limit leaves its queue only once the next queue has stored it (at-least-once, which requires
 * reject-publish). The arguments of a queue cannot change later: a new number needs a new name.
 */

/**
 * After so many deliveries without an answer, for example because the process died, a message becomes a dead letter.
 */
const DELIVERY_LIMIT = 10

export const exchangeOf = (prefix: string): string => `${prefix}.fatos`
export const queueOf = (prefix: string, service: string, queue: string): string => `${prefix}.${service}.${queue}`
export const deadLettersOf = (queue: string): string => `${queue}.mortas`
/**
 * An exchange and a queue of the same name. A message published there under a queue's name returns to it after the
 * delay.
 */
export const waitingOf = (prefix: string, service: string, delayMs: number): string =>
  `${prefix}.${service}.espera.${delayMs}`

export async function declareExchange(channel: Channel, prefix: string): Promise<void> {
  await channel.assertExchange(exchangeOf(prefix), 'topic', { durable: true })
}

/** A queue bound to its types of fact, and its queue of dead letters. The exchange must exist. */
export async function declareQueue(
  channel: Channel,
  prefix: string,
  queue: string,
  types: readonly TipoDeFato[],
): Promise<void> {
  // Newer brokers set a delivery limit by default. With it, listing dead letters repeatedly would drop them.
  await channel.assertQueue(deadLettersOf(queue), {
    arguments: { 'x-queue-type': 'quorum', 'x-delivery-limit': 1_000_000 },
  })
  await channel.assertQueue(queue, {
    arguments: { ...safeQuorum('', deadLettersOf(queue)), 'x-delivery-limit': DELIVERY_LIMIT },
  })
  for (const type of types) await channel.bindQueue(queue, exchangeOf(prefix), type)
}

/** The queues in which messages of this service wait before they are tried again, one for each delay. */
export async function declareWaiting(
  channel: Channel,
  prefix: string,
  service: string,
  delaysMs: readonly number[],
): Promise<void> {
  for (const delayMs of delaysMs) {
    const name = waitingOf(prefix, service, delayMs)
    await channel.assertExchange(name, 'fanout', { durable: true })
    await channel.assertQueue(name, { arguments: { ...safeQuorum(''), 'x-message-ttl': delayMs } })
    await channel.bindQueue(name, name, '')
  }
}

/** Declares every queue of the catalogue, whether its listener has started or not. */
export async function declareSubscriptions(channel: Channel, prefix: string): Promise<void> {
  for (const [name, types] of Object.entries(ASSINATURAS))
    await declareQueue(channel, prefix, `${prefix}.${name}`, types)
}

/** The properties that a copy of a message keeps, as it is still the same fact. Headers of the broker are left out. */
export function identityOf({ properties }: Message): Options.Publish {
  const { messageId, type, contentType, timestamp } = properties
  return { messageId, type, contentType, timestamp }
}

function safeQuorum(deadLetterExchange: string, deadLetterRoutingKey?: string) {
  return {
    'x-queue-type': 'quorum',
    'x-overflow': 'reject-publish',
    'x-dead-letter-strategy': 'at-least-once',
    'x-dead-letter-exchange': deadLetterExchange,
    ...(deadLetterRoutingKey === undefined ? {} : { 'x-dead-letter-routing-key': deadLetterRoutingKey }),
  }
}
