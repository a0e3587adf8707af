import type { Logger } from '@car/telemetry/logger'
import type { NextFunction, Request, Response } from 'express'
import { medirPedido } from './metricas.ts'
import type { Rota } from './rotas.ts'

/** After an answer, how long what is left of the request is still read, for the client to see the answer. */
const ESCOAR_MS = 120_000

/** One line and one measure for each request, under the name of its operation; never its path, which holds ids. */
export function observar(logger: Logger) {
  return (req: Request, res: Response, next: NextFunction): void => {
    const inicio = performance.now()
    res.once('finish', () => escoar(req))
    res.once('close', () => {
      const ms = performance.now() - inicio
      const operacao = (res.locals['rota'] as Rota | undefined)?.id ?? 'nenhuma'
      const cortada = !res.writableFinished
      medirPedido(ms / 1000, { operacao, classe: cortada ? 'cortada' : `${Math.floor(res.statusCode / 100)}xx` })
      logger.info({ operacao, metodo: req.method, status: res.statusCode, ms: Math.round(ms), cortada }, 'request')
    })
    next()
  }
}

/**
 * A refusal may come while the client is still sending. Closing then would destroy the answer on its way, so the rest is
 * read and dropped, for a while.
 */
function escoar(req: Request): void {
  if (req.complete) return
  req.unpipe()
  req.resume()
  const { socket } = req
  const limite = setTimeout(() => socket.destroy(), ESCOAR_MS)
  // Once it is answered, a request no longer hears that its connection ended.
  const acabou = () => {
    clearTimeout(limite)
    socket.off('close', acabou)
  }
  socket.once('close', acabou)
  req.once('end', acabou)
}
