import type { User } from '@car/identity/usuario'
import { type Logger, workInHand } from '@car/telemetry/logger'
import { currentContext } from '@car/telemetry/request-context'
import type { NextFunction, Request, Response } from 'express'
import { measureRequest } from './metrics.ts'
import type { Route } from './routes.ts'

/**
 * Writes one line and one measurement for each request, under the name of its operation. Paths contain ids, so they are
 * left out. `sub` is the person of the verified token. So the log reveals who gets many 404s by trying the ids of other
 * people's cases.
 */
export function logRequest(logger: Logger) {
  return (req: Request, res: Response, next: NextFunction): void => {
    const start = performance.now()
    const ids = workInHand()
    const context = currentContext()
    res.once('close', () => {
      const ms = performance.now() - start
      const operation = (res.locals['route'] as Route | undefined)?.id ?? 'nenhuma'
      const wasCut = !res.writableFinished
      measureRequest(ms / 1000, {
        operacao: operation,
        classe: wasCut ? 'cortada' : `${Math.floor(res.statusCode / 100)}xx`,
      })
      const { method: metodo } = req
      const sub = (context?.usuario as User | undefined)?.id
      logger.info(
        { operacao: operation, metodo, status: res.statusCode, ms: Math.round(ms), cortada: wasCut, sub, ...ids },
        'request',
      )
    })
    next()
  }
}
