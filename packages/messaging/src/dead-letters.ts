/**
 * Command: lists dead letters, or returns them to their queues once their cause is fixed.
 *
 *   AMQP_URL=… AMQP_PREFIX=car node dead-letters.ts list    [service.queue …]
 *   AMQP_URL=… AMQP_PREFIX=car node dead-letters.ts requeue [service.queue …]
 *
 * Without names the command takes the queues of the service in CAR_SERVICE, which that service's credential may read;
 * without CAR_SERVICE, every queue of the catalogue. The command prints one JSON object on each line, without the
 * payload.
 */
import { decodeFact } from '@car/events/fact'
import { SUBSCRIPTIONS } from '@car/events/subscriptions'
import { type Channel, type ConfirmChannel, connect, type GetMessage } from 'amqplib'
import { REASON } from './consumer.ts'
import { deadLettersOf, identityOf, returnOf } from './topology.ts'

const USAGE = 'usage: dead-letters list|requeue [service.queue …]   (environment: AMQP_URL, AMQP_PREFIX)\n'

async function main([command, ...names]: string[]): Promise<void> {
  const { AMQP_URL, AMQP_PREFIX = 'car', CAR_SERVICE = '' } = process.env
  if (!AMQP_URL || (command !== 'list' && command !== 'requeue')) {
    process.stderr.write(USAGE)
    process.exitCode = 2
    return
  }
  const connection = await connect(AMQP_URL, { timeout: 5_000 })
  try {
    for (const name of names.length > 0 ? names : queuesOf(CAR_SERVICE)) {
      const queue = `${AMQP_PREFIX}.${name}`
      const channel = await connection.createConfirmChannel()
      channel.on('error', () => {})
      // Both queues are checked, because a copy to a missing queue would be lost.
      const waiting =
        (await count(channel, queue)) === undefined ? undefined : await count(channel, deadLettersOf(queue))
      if (waiting === undefined) print({ queue, error: 'no such queue' })
      else if (command === 'list') await list(channel, queue, waiting)
      else print({ queue, requeued: await requeue(channel, queue, waiting) })
      if (waiting === undefined) process.exitCode = 1
      else await channel.close()
    }
  } finally {
    await connection.close()
  }
}

function queuesOf(service: string): string[] {
  return Object.keys(SUBSCRIPTIONS).filter((name) => service === '' || name.startsWith(`${service}.`))
}

/** Prints dead letters without acknowledging them, so that they return to the queue when the channel closes. */
async function list(channel: Channel, queue: string, waiting: number): Promise<void> {
  for (let n = 0; n < waiting; n++) {
    const message = await channel.get(deadLettersOf(queue))
    if (!message) break
    print(describe(queue, message))
  }
}

/**
 * Moves as many messages as there were at the start. So a message that becomes a dead letter again is not moved twice.
 * Each message is copied, then removed.
 */
async function requeue(channel: ConfirmChannel, queue: string, waiting: number): Promise<number> {
  const exchange = returnOf(queue)
  channel.on('return', () => {
    throw new Error(`${exchange} does not lead to ${queue}`)
  })
  for (let n = 0; n < waiting; n++) {
    const message = await channel.get(deadLettersOf(queue))
    if (!message) return n
    channel.publish(exchange, queue, message.content, { ...identityOf(message), persistent: true, mandatory: true })
    await channel.waitForConfirms()
    channel.ack(message)
  }
  return waiting
}

function describe(queue: string, message: GetMessage): object {
  const { headers, messageId } = message.properties
  const reason: unknown = headers?.[REASON] ?? headers?.['x-first-death-reason']
  try {
    const { id, type, subject, time, requestid } = decodeFact(message.content)
    return { queue, id, type, subject, time, requestid, reason }
  } catch {
    return { queue, id: messageId as unknown, bytes: message.content.length, reason }
  }
}

async function count(channel: Channel, queue: string): Promise<number | undefined> {
  return channel.checkQueue(queue).then(
    ({ messageCount }) => messageCount,
    () => undefined,
  )
}

function print(line: object): void {
  process.stdout.write(`${JSON.stringify(line)}\n`)
}

await main(process.argv.slice(2))
