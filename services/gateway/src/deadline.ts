import type { IncomingMessage, ServerResponse } from 'node:http'
import { CarError } from '@car/errors/car-error'

/** The longest that a request is held, except uploads and downloads. */
const DEADLINE_MS = 10_000
/** Uploads and downloads may take longer, but the service may not be silent for longer than this once it has all. */
const SILENCE_MS = 30_000
const LONGEST_MS = 30 * 60_000

/** The client has left, so there is nobody to answer. */
export class ClientGone extends Error {
  override readonly name = 'ClientGone'
}

export type Deadline = {
  /** Its reason is the error that the client is told. */
  signal: AbortSignal
  /** Ends the work now. An answer that is under way is cut off. */
  end: (error: CarError) => void
}

/**
 * Ends the work on a request: because the client left, because ten seconds are over, or, for uploads and downloads,
 * because the service was silent for half a minute. How fast their bytes have to move is up to `transfers.ts`.
 */
export function createDeadline(req: IncomingMessage, res: ServerResponse, long: boolean): Deadline {
  const controller = new AbortController()
  const end = (error: CarError) => {
    controller.abort(res.headersSent ? new ClientGone() : error)
    if (res.headersSent) res.destroy()
  }
  const timer = long
    ? setTimeout(() => end(tooLate(req)), LONGEST_MS)
    : setTimeout(() => controller.abort(tooLate(req)), DEADLINE_MS)
  if (long) {
    res.setTimeout(SILENCE_MS, () => {
      if (req.complete && !res.headersSent) controller.abort(tooLate(req))
    })
  }
  res.once('close', () => {
    clearTimeout(timer)
    if (!res.writableFinished) controller.abort(new ClientGone())
  })
  return { signal: controller.signal, end }
}

/** If the request had not arrived whole, the delay is the client's. */
function tooLate(req: IncomingMessage): CarError {
  if (req.complete) return new CarError('tempo_esgotado')
  return new CarError('ilegivel', { mensagem: 'O corpo do pedido não chegou inteiro a tempo. Envie-o de novo.' })
}
