import type { IncomingMessage, ServerResponse } from 'node:http'
import { CarError } from '@car/errors/car-error'

/** The time limit of a request, unless it is an upload or download. */
const DEADLINE_MS = 10_000
/**
 * The longest silence of a service that has received a whole upload or a request for a download, before its answer
 * begins. `LONGEST_MS` limits the whole transfer.
 */
const SILENCE_MS = 30_000
const LONGEST_MS = 30 * 60_000

/** The error for work whose client has left, so that there is nobody to answer. */
export class ClientGone extends Error {
  override readonly name = 'ClientGone'
}

export type Deadline = {
  /** Aborts with the error that the client gets, or with ClientGone. */
  signal: AbortSignal
  /** Ends the work at once. An answer under way is cut off. */
  end: (error: CarError) => void
}

/**
 * Ends the work on a request when the client leaves or ten seconds are over. Uploads and downloads (`long`) end instead
 * when the service is silent for half a minute before its answer, or half an hour is over. `transfers.ts` limits how
 * slow they may be.
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

/**
 * Returns the error for a request that took too long. If the request has not arrived whole, the client is to blame for
 * the delay.
 */
function tooLate(req: IncomingMessage): CarError {
  if (req.complete) return new CarError('tempo_esgotado')
  return new CarError('ilegivel', { mensagem: 'O corpo do pedido não chegou inteiro a tempo. Envie-o de novo.' })
}
