import { setTimeout as wait } from 'node:timers/promises'
import { ErroCar } from '@car/errors/erro-car'
import type { Logger } from '@car/telemetry/logger'
import type { ConfirmChannel, Options } from 'amqplib'
import { closeChannel, type Connection, keepChannel } from './connection.ts'
import { declareExchange, declareSubscriptions } from './topology.ts'

export type Publisher = {
  /**
   * Resolves once the broker has stored the message, and says whether any queue took it. After a lost connection or a
   * refusal it is sent again until the time is over, so a message may arrive twice.
   * @throws ErroCar indisponivel | tempo_esgotado
   */
  send(
    exchange: string,
    routingKey: string,
    content: Buffer,
    options: Options.Publish,
    timeoutMs: number,
  ): Promise<{ routed: boolean }>
  isOpen(): boolean
  /** Waits for outstanding confirms. */
  close(): Promise<void>
}

/** The largest number of unconfirmed messages. Beyond it publishing is refused, so that memory stays bounded. */
const MAX_PENDING = 2_000

export function createPublisher(connection: Connection, logger: Logger, prefix: string): Publisher {
  const unroutable = new Set<number>()
  let sequence = 0
  let pending = 0
  let closed = false
  let idle = () => {}

  const declared = Promise.withResolvers<void>()
  connection.onConnect((model) => {
    // A channel of its own: a queue that cannot be declared, for example during an upgrade, must not stop publishing.
    void model
      .createChannel()
      .then(async (channel) => {
        channel.on('error', () => {})
        await declareExchange(channel, prefix)
        await declareSubscriptions(channel, prefix)
        await closeChannel(channel)
      })
      .catch((err: unknown) => logger.error({ err }, 'the subscriptions could not be declared'))
      .finally(() => connection.isCurrent(model) && declared.resolve())
  })

  const kept = keepChannel(
    connection,
    logger,
    (model) => model.createConfirmChannel(),
    async (channel) => {
      channel.on('return', (message) => unroutable.add(message.properties.headers?.[SEQUENCE] as number))
      channel.once('close', () => unroutable.clear())
      await declareExchange(channel, prefix)
      await declared.promise
    },
  )

  /** The broker returns a message that no queue takes, and only then confirms it. */
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
        if (err instanceof ErroCar) throw err
        if (Date.now() + pauseMs >= deadline) throw new ErroCar('indisponivel', { cause: err })
        await wait(pauseMs)
      }
    }
  }

  return {
    async send(exchange, routingKey, content, options, timeoutMs) {
      if (closed || pending >= MAX_PENDING)
        throw new ErroCar('indisponivel', { cause: new Error(closed ? 'closed' : 'too many pending') })
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
  const timer = setTimeout(() => reject(new ErroCar(otherwise)), Math.max(0, deadline - Date.now()))
  work.catch(() => {}) // it may fail when nobody waits for it any more
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
