import type { IncomingMessage, ServerResponse } from 'node:http'
import { ErroCar } from '@car/errors/erro-car'

/** The longest that a request is held, except uploads and downloads. */
const DEADLINE_MS = 10_000
/** Uploads and downloads may take longer as long as data move, but half an hour at most. */
const STALL_MS = 30_000
const LONGEST_MS = 30 * 60_000

/** The client has left, so there is nobody to answer. */
export class ClientGone extends Error {
  override readonly name = 'ClientGone'
}

/**
 * A signal that ends the work on a request: because the client left, because ten seconds are over, or, for uploads and
 * downloads, because nothing moved for half a minute. Its reason is the error that the client is told.
 */
export function createDeadline(req: IncomingMessage, res: ServerResponse, long: boolean): AbortSignal {
  const controller = new AbortController()
  const expire = () => controller.abort(tooLate(req))
  const timer = setTimeout(expire, long ? LONGEST_MS : DEADLINE_MS)
  if (long) res.setTimeout(STALL_MS, expire)
  res.once('close', () => {
    clearTimeout(timer)
    if (!res.writableFinished) controller.abort(new ClientGone())
  })
  return controller.signal
}

/** If the request had not arrived whole, the delay is the client's. */
function tooLate(req: IncomingMessage): ErroCar {
  if (req.complete) return new ErroCar('tempo_esgotado')
  return new ErroCar('ilegivel', { mensagem: 'O corpo do pedido não chegou inteiro a tempo. Envie-o de novo.' })
}
