import type { IncomingMessage, ServerResponse } from 'node:http'
import { ErroCar } from '@car/errors/erro-car'

/** No request is held longer than this, uploads and downloads apart. */
export const PRAZO_MS = 10_000
/** Those may take their time, as long as something moves; a drop now and then does not hold a place for ever. */
const PARADA_MS = 30_000
const DEMORADA_MS = 30 * 60_000

/** The client went away; there is nobody to answer. */
export class ClienteSaiu extends Error {
  override readonly name = 'ClienteSaiu'
}

/**
 * A signal that ends the work on a request: because the client left, because ten seconds are over, or, for what may
 * take longer, because nothing moved for half a minute. Its reason is what the client is to be told.
 */
export function criarPrazo(req: IncomingMessage, res: ServerResponse, demorada: boolean): AbortSignal {
  const controle = new AbortController()
  const estourar = () => controle.abort(demais(req))
  const relogio = setTimeout(estourar, demorada ? DEMORADA_MS : PRAZO_MS)
  if (demorada) res.setTimeout(PARADA_MS, estourar)
  res.once('close', () => {
    clearTimeout(relogio)
    if (!res.writableFinished) controle.abort(new ClienteSaiu())
  })
  return controle.signal
}

/** Whose fault it is shows in whether the request had come in whole. */
function demais(req: IncomingMessage): ErroCar {
  if (req.complete) return new ErroCar('tempo_esgotado')
  return new ErroCar('ilegivel', { mensagem: 'O corpo do pedido não chegou inteiro a tempo. Envie-o de novo.' })
}
