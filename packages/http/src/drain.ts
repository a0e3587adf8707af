import type { IncomingMessage, ServerResponse } from 'node:http'

/** How long the rest of a refused request is still read. */
const DRAIN_MS = 120_000

/**
 * An answer may be out while the client is still sending. Closing the connection then would destroy the answer on its
 * way, so the rest of the request is read and dropped for a while.
 */
export function drain(req: IncomingMessage, res: ServerResponse): void {
  res.once('finish', () => {
    if (req.complete) return
    req.unpipe()
    req.resume()
    const { socket } = req
    const limit = setTimeout(() => socket.destroy(), DRAIN_MS).unref()
    // An answered request is no longer told that its connection has closed.
    const over = () => {
      clearTimeout(limit)
      socket.off('close', over)
    }
    socket.once('close', over)
    req.once('end', over)
  })
}
