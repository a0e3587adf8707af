import type { Channel, ChannelModel } from 'amqplib'
import { closeChannel } from './connection.ts'
import type { Topology } from './topology.ts'

/**
 * Declares missing exchanges, queues and bindings. Existing exchanges and queues are only checked, which needs no
 * permission. So a service needs no right to declare if the installation has made everything. Bindings are made only
 * for exchanges and queues that are declared here.
 * @throws the broker's error: ACCESS_REFUSED when something is missing and may not be declared
 */
export async function declareMissing(model: ChannelModel, { exchanges, queues, bindings }: Topology): Promise<void> {
  const made = new Set<string>()
  let channel = await open()

  for (const { name, type } of exchanges) {
    if (await isThere(() => channel.checkExchange(name))) continue
    await channel.assertExchange(name, type, { durable: true })
    made.add(name)
  }
  for (const { name, arguments: args } of queues) {
    if (await isThere(() => channel.checkQueue(name))) continue
    await channel.assertQueue(name, { arguments: args })
    made.add(name)
  }
  for (const { exchange, queue, key } of bindings) {
    if (made.has(exchange) || made.has(queue)) await channel.bindQueue(queue, exchange, key)
  }
  await closeChannel(channel)

  async function open(): Promise<Channel> {
    const fresh = await model.createChannel()
    fresh.on('error', () => {})
    return fresh
  }

  /** Tells whether an exchange or queue exists. If not, the broker closes the channel, and a new channel is opened. */
  async function isThere(look: () => Promise<unknown>): Promise<boolean> {
    try {
      await look()
      return true
    } catch (err) {
      if ((err as { code?: number }).code !== NOT_FOUND) throw err
      channel = await open()
      return false
    }
  }
}

const NOT_FOUND = 404
