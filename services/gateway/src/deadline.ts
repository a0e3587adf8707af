import type { IncomingMessage, ServerResponse } from 'node:http'
import { CarError } from '@car/errors/car-error'

/** The time limit of a request that is no upload or download. */
const DEADLINE_MS = 10_000
/**
 * The longest silence of a service between the end of a request and the beginning of its answer, for uploads and
 * downloads. `LONGEST_MS` limits the whole transfer.
 */
const SILENCE_MS = 30_000
const LONGEST_MS = 30 * 60_000

export class ClientGone extends Error {
  override readonly name = 'ClientGone'
}

export type Deadline = {
  /** Aborts with the error for the client, or with ClientGone. */
  signal: AbortSignal
  /** Ends the work at once, and cuts off an answer that has begun. */
  end: (error: CarError) => void
}

/**
 * Ends the work on a request when the client leaves, or after ten seconds. Uploads and downloads (`long`) have half an
 * hour instead, and the service may be silent for half a minute before its answer. `transfers.ts` limits their
 * slowness.
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

/** Blames the client for the delay if the request has not fully arrived. */
function tooLate(req: IncomingMessage): CarError {
  if (req.complete) return new CarError('tempo_esgotado')
  return new CarError('ilegivel', { mensagem: 'O corpo do pedido não chegou inteiro a tempo. Envie-o de novo.' })
}
