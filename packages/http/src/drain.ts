import type { IncomingMessage, ServerResponse } from 'node:http'

/** The longest time for which the rest of an answered request is read. */
const DRAIN_MS = 120_000
/** The lowest speed at which a body may arrive, and the time over which it is measured. */
export const LEAST_BYTES_PER_S = 4 * 1024
const WINDOW_MS = 30_000

/**
 * Reads and drops the rest of a request that was already answered, for at most `DRAIN_MS`, as long as it arrives fast
 * enough. A client may still be sending when the answer is sent, and closing the connection would destroy the answer on
 * its way.
 */
export function drain(req: IncomingMessage, res: ServerResponse, windowMs = WINDOW_MS): void {
  res.once('finish', () => {
    if (req.complete) return
    req.unpipe()
    req.resume()
    const { socket } = req
    const limit = setTimeout(() => socket.destroy(), DRAIN_MS).unref()
    let before = socket.bytesRead
    const pace = setInterval(() => {
      if (socket.bytesRead - before < (LEAST_BYTES_PER_S * windowMs) / 1000) socket.destroy()
      before = socket.bytesRead
    }, windowMs).unref()
    // A request that was already answered emits no event when its connection closes, so the socket's event is used.
    const over = () => {
      clearTimeout(limit)
      clearInterval(pace)
      socket.off('close', over)
    }
    socket.once('close', over)
    req.once('end', over)
  })
}
