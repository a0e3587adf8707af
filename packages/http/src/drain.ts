import type { IncomingMessage, ServerResponse } from 'node:http'

/** How long the rest of an answered request is still read. */
const DRAIN_MS = 120_000
/** As slow as a body may come, and the time over which it is measured. */
export const LEAST_BYTES_PER_S = 4 * 1024
const WINDOW_MS = 30_000

/**
 * An answer may be out while the client is still sending. Closing the connection then would destroy the answer on its
 * way, so the rest of the request is read and dropped for a while, as long as it keeps coming.
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
    // An answered request is no longer told that its connection has closed.
    const over = () => {
      clearTimeout(limit)
      clearInterval(pace)
      socket.off('close', over)
    }
    socket.once('close', over)
    req.once('end', over)
  })
}
