import type { Logger } from '@car/telemetry/logger'
import { type Channel, type ChannelModel, connect } from 'amqplib'

export type Connection = {
  /** Runs the work as soon as the connection is open, and again after every reconnection. */
  onConnect(work: (model: ChannelModel) => void): void
  isCurrent(model: ChannelModel): boolean
  connected(): boolean
  close(): Promise<void>
}

/** Opens a connection that reconnects by itself as long as the process lives. Returns at once, connected or not. */
export function openConnection(url: string, logger: Logger): Connection {
  const works: ((model: ChannelModel) => void)[] = []
  let current: ChannelModel | undefined
  let closed = false

  const opening = connect(withHeartbeat(url), {
    noDelay: true,
    timeout: 5_000,
    recovery: { initialDelay: 100, maxDelay: 2_000, factor: 2, jitter: 0.2, waitForConnect: false },
  }).then((connection) => {
    connection.on('connect', (model) => {
      current = model
      logger.info('broker connected')
      for (const work of works) work(model)
    })
    connection.on('disconnect', (err) => {
      current = undefined
      if (!closed) logger.warn({ err }, 'broker disconnected')
    })
    connection.on('connect-failed', (err) => logger.warn({ err: { message: err.message } }, 'broker cannot be reached'))
    connection.on('blocked', (reason) => logger.warn({ reason }, 'broker takes no messages for now'))
    connection.on('unblocked', () => logger.info('broker takes messages again'))
    connection.on('error', () => {}) // a disconnect follows, which is handled
    return connection
  })

  return {
    onConnect(work) {
      works.push(work)
      if (current) work(current)
    },
    isCurrent: (model) => current === model,
    connected: () => current !== undefined,
    async close() {
      closed = true
      current = undefined
      const connection = await opening
      await within(CLOSE_TIMEOUT_MS, connection.close())
    },
  }
}

export type KeptChannel<C extends Channel> = {
  /** Resolves with the open channel, at once or as soon as a channel is open. */
  ready(): Promise<C>
  isOpen(): boolean
  close(): Promise<void>
}

/**
 * Keeps a channel open across reconnections. The function also reopens a channel that the broker closed by itself,
 * which amqplib does not do.
 * @param setUp  declares and subscribes; the channel counts as closed until `setUp` has succeeded
 */
export function keepChannel<C extends Channel>(
  connection: Connection,
  logger: Logger,
  create: (model: ChannelModel) => Promise<C>,
  setUp: (channel: C) => Promise<void>,
): KeptChannel<C> {
  let current: C | undefined
  let waiting = Promise.withResolvers<C>()
  let delayMs = MIN_DELAY_MS
  let retry: NodeJS.Timeout | undefined
  let closed = false

  async function open(model: ChannelModel): Promise<void> {
    if (closed || !connection.isCurrent(model)) return
    let channel: C | undefined
    try {
      channel = await create(model)
      watch(channel, model)
      await setUp(channel)
      current = channel
      delayMs = MIN_DELAY_MS
      waiting.resolve(channel)
    } catch (err) {
      logger.warn({ err }, 'channel did not open')
      if (channel)
        await channel.close().catch(() => {}) // closing triggers the next attempt
      else again(model)
    }
  }

  function watch(channel: C, model: ChannelModel): void {
    channel.on('error', (err) => logger.warn({ err }, 'channel failed'))
    channel.once('close', () => {
      if (current === channel) {
        current = undefined
        waiting = Promise.withResolvers<C>()
      }
      again(model)
    })
  }

  function again(model: ChannelModel): void {
    if (closed) return
    clearTimeout(retry)
    retry = setTimeout(() => void open(model), delayMs)
    delayMs = Math.min(delayMs * 2, MAX_DELAY_MS)
  }

  connection.onConnect((model) => void open(model))
  return {
    ready: () => waiting.promise,
    isOpen: () => current !== undefined,
    async close() {
      closed = true
      clearTimeout(retry)
      if (current) await closeChannel(current)
    },
  }
}

/**
 * Closes a channel. If the connection ends first, amqplib's own promise stays pending. The returned promise resolves
 * even then.
 */
export async function closeChannel(channel: Channel): Promise<void> {
  const gone = new Promise<void>((resolve) => channel.once('close', resolve))
  await Promise.race([channel.close().catch(() => {}), gone])
}

/** Waits for the work for at most `ms`. So a broker that does not answer cannot delay the end of a process for long. */
async function within(ms: number, work: Promise<void>): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, ms)
  await Promise.race([work.catch(() => {}), late]).finally(() => clearTimeout(timer))
}

const CLOSE_TIMEOUT_MS = 3_000
const MIN_DELAY_MS = 50
const MAX_DELAY_MS = 2_000

/**
 * Adds a heartbeat of ten seconds to the URL, unless the URL sets one. A broker that vanishes silently is noticed
 * within twice this time.
 */
function withHeartbeat(url: string): string {
  if (/[?&]heartbeat=/.test(url)) return url
  return `${url}${url.includes('?') ? '&' : '?'}heartbeat=10`
}
