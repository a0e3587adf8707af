import { once } from 'node:events'
import type { Server } from 'node:http'

/**
 * Takes no more connections and lets requests under way end, for at most `limitMs`. A connection whose last request
 * ends later would stay open, idle, for its client to close: each is closed as it falls idle.
 */
export async function closeServer(server: Server, limitMs?: number): Promise<void> {
  const closed = once(server.close(), 'close')
  const idle = setInterval(() => server.closeIdleConnections(), 100)
  const limit = limitMs === undefined ? undefined : setTimeout(() => server.closeAllConnections(), limitMs)
  await closed
  clearInterval(idle)
  clearTimeout(limit)
}
