import { setTimeout as wait } from 'node:timers/promises'
import { CarError } from '@car/errors/car-error'
import type { Logger } from '@car/telemetry/logger'
import type { ChannelModel, ConfirmChannel, Options } from 'amqplib'
import { type Connection, keepChannel } from './connection.ts'
import { declareMissing } from './declare.ts'
import { factsTopology, queueTopology, subscriptions } from './topology.ts'

export type Publisher = {
  /**
   * Resolves once the broker has stored the message, and tells whether any queue took it. After a lost connection or a
   * refusal the message is sent again until the time is over, so it may arrive twice.
   * @throws CarError indisponivel | tempo_esgotado
   */
  send(
    exchange: string,
    routingKey: string,
    content: Buffer,
    options: Options.Publish,
    timeoutMs: number,
  ): Promise<{ routed: boolean }>
  isOpen(): boolean
  close(): Promise<void>
}

/** The largest number of unconfirmed messages. Further messages are refused, so that memory stays bounded. */
const MAX_PENDING = 2_000
const DECLARE_AGAIN_MS = 1_000

export function createPublisher(connection: Connection, logger: Logger, prefix: string): Publisher {
  const unroutable = new Set<number>()
  let sequence = 0
  let pending = 0
  let closed = false
  let idle = () => {}

  const declared = Promise.withResolvers<void>()
  connection.onConnect((model) => void declareCatalogue(model))

  const kept = keepChannel(
    connection,
    logger,
    async (model) => {
      await declareMissing(model, factsTopology(prefix))
      return model.createConfirmChannel()
    },
    async (channel) => {
      channel.on('return', (message) => unroutable.add(message.properties.headers?.[SEQUENCE] as number))
      channel.once('close', () => unroutable.clear())
      await declared.promise
    },
  )

  /**
   * Ensures that all queues of the catalogue exist before a fact is sent, even if their consumers have not started.
   * Otherwise the fact would not reach them. If services may not declare queues, an operator has to make the missing
   * queues.
   */
  async function declareCatalogue(model: ChannelModel): Promise<void> {
    for (let said = false; connection.isCurrent(model); said = true) {
      try {
        for (const [service, queue, types] of subscriptions)
          await declareMissing(model, queueTopology(prefix, service, queue, types))
        return declared.resolve()
      } catch (err) {
        if (!said) logger.error({ err }, 'no fact leaves before every queue of the catalogue is there')
        await wait(DECLARE_AGAIN_MS, undefined, { ref: false })
      }
    }
  }

  /**
   * Sends a message and waits for its confirmation. If no queue takes the message, the broker returns the message
   * before the confirmation, and `routed` is false.
   */
  function confirmed(
    channel: ConfirmChannel,
    ...[exchange, key, content, options]: Message
  ): Promise<{ routed: boolean }> {
    const id = ++sequence
    const headers = { ...options.headers, [SEQUENCE]: id }
    return new Promise((resolve, reject) => {
      channel.publish(exchange, key, content, { ...options, headers, mandatory: true, persistent: true }, (err) => {
        if (err) reject(err as Error)
        else resolve({ routed: !unroutable.delete(id) })
      })
    })
  }

  async function attempts(deadline: number, message: Message): Promise<{ routed: boolean }> {
    for (let pauseMs = 50; ; pauseMs = Math.min(pauseMs * 2, 1_000)) {
      try {
        const channel = await before(deadline, kept.ready(), 'indisponivel')
        return await before(deadline, confirmed(channel, ...message), 'tempo_esgotado')
      } catch (err) {
        if (err instanceof CarError) throw err
        if (Date.now() + pauseMs >= deadline) throw new CarError('indisponivel', { cause: err })
        await wait(pauseMs)
      }
    }
  }

  return {
    async send(exchange, routingKey, content, options, timeoutMs) {
      if (closed || pending >= MAX_PENDING)
        throw new CarError('indisponivel', { cause: new Error(closed ? 'closed' : 'too many pending') })
      pending++
      try {
        return await attempts(Date.now() + timeoutMs, [exchange, routingKey, content, options])
      } finally {
        if (--pending === 0) idle()
      }
    },
    isOpen: () => kept.isOpen(),
    async close() {
      closed = true
      if (pending > 0) await new Promise<void>((resolve) => (idle = resolve))
      await kept.close()
    },
  }
}

type Message = [exchange: string, routingKey: string, content: Buffer, options: Options.Publish]

const SEQUENCE = 'x-envio'

async function before<T>(deadline: number, work: Promise<T>, otherwise: 'indisponivel' | 'tempo_esgotado'): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new CarError(otherwise)), Math.max(0, deadline - Date.now()))
  work.catch(() => {}) // the work may still fail after its caller has stopped waiting
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
