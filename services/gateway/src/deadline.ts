import type { IncomingMessage, ServerResponse } from 'node:http'
import { CarError } from '@car/errors/car-error'

/** A request is held no longer than this, unless it is an upload or download. */
const DEADLINE_MS = 10_000
/**
 * Uploads and downloads may take longer, but once the service has the whole request it may be silent for this long
 * only.
 */
const SILENCE_MS = 30_000
const LONGEST_MS = 30 * 60_000

/** The client has left, so there is nobody to answer. */
export class ClientGone extends Error {
  override readonly name = 'ClientGone'
}

export type Deadline = {
  /** Aborts with the error that the client gets. */
  signal: AbortSignal
  /** Ends the work now. An answer under way is cut off. */
  end: (error: CarError) => void
}

/**
 * Ends the work on a request: because the client left, because ten seconds are over, or, for uploads and downloads,
 * because the service was silent for half a minute. `transfers.ts` limits how slow they may be.
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

/** If the request has not arrived whole, the client is to blame for the delay. */
function tooLate(req: IncomingMessage): CarError {
  if (req.complete) return new CarError('tempo_esgotado')
  return new CarError('ilegivel', { mensagem: 'O corpo do pedido não chegou inteiro a tempo. Envie-o de novo.' })
}
