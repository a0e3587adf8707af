import type { IncomingMessage, ServerResponse } from 'node:http'

/** For so long the rest of a refused request is still read. */
const DRAIN_MS = 120_000

/**
 * An answer may be out while the client is still sending. Closing then would destroy the answer on its way, so the rest
 * of the request is read and dropped, for a while.
 */
export function drain(req: IncomingMessage, res: ServerResponse): void {
  res.once('finish', () => {
    if (req.complete) return
    req.unpipe()
    req.resume()
    const { socket } = req
    const limit = setTimeout(() => socket.destroy(), DRAIN_MS).unref()
    // Once it is answered, a request no longer hears that its connection ended.
    const over = () => {
      clearTimeout(limit)
      socket.off('close', over)
    }
    socket.once('close', over)
    req.once('end', over)
  })
}
