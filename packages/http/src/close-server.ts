import { once } from 'node:events'
import type { Server } from 'node:http'

/** How long requests under way may take to end, once no new ones are let in: less than the process has for its end. */
const FINISH_MS = 15_000

/**
 * Takes no more connections and lets requests under way end, for at most `limitMs`. A connection whose last request
 * ends later would stay open, idle, for its client to close: each is closed as it falls idle. One on which nothing was ever
 * asked is not idle to Node: it goes with the limit.
 */
export async function closeServer(server: Server, limitMs = FINISH_MS): Promise<void> {
  const closed = once(server.close(), 'close')
  const idle = setInterval(() => server.closeIdleConnections(), 100)
  const limit = setTimeout(() => server.closeAllConnections(), limitMs)
  await closed
  clearInterval(idle)
  clearTimeout(limit)
}
