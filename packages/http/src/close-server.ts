import { once } from 'node:events'
import type { Server } from 'node:http'

/**
 * The longest time for running requests once the server accepts no more connections. It is shorter than the time in
 * which the process must end.
 */
const FINISH_MS = 15_000

/**
 * Accepts no more connections and lets running requests end, for at most `limitMs`. A connection would stay open after
 * its last request until the client closes it, so idle connections are closed here. Node does not count a connection
 * without any request as idle; the time limit closes it.
 */
export async function closeServer(server: Server, limitMs = FINISH_MS): Promise<void> {
  const closed = once(server.close(), 'close')
  const idle = setInterval(() => server.closeIdleConnections(), 100)
  const limit = setTimeout(() => server.closeAllConnections(), limitMs)
  await closed
  clearInterval(idle)
  clearTimeout(limit)
}
