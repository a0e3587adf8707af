import { escapeHtml } from '@car/text/html'
import { CarError } from '@car/errors/car-error'
import * as render from '@car/http/render'
import { respondWithError } from '@car/http/server'
import type { Logger } from '@car/telemetry/logger'
import type { Request, Response } from 'express'
import { ClientGone } from './deadline.ts'

/** Sends the error as a page to a person who opened a page, and otherwise as an envelope. */
export function respond(logger: Logger, cause: unknown, req: Request, res: Response): void {
  if (cause instanceof ClientGone || res.writableEnded || res.destroyed) return
  const ofPage = !req.url.startsWith('/api/') && req.accepts(['json', 'html']) === 'html'
  if (!ofPage || res.headersSent) {
    respondWithError(logger, cause, req, res)
    return
  }
  const { status, headers, body } = render.error(cause)
  if (!(cause instanceof CarError)) logger.error({ err: cause }, 'unexpected error')
  const { error } = JSON.parse(body)
  render.send(res, {
    status,
    headers: { ...headers, 'content-type': 'text/html; charset=utf-8' },
    body: errorPage(error.message),
  })
}

const errorPage = (message: string): string => `<!doctype html>
<html lang="pt-BR">
  <head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Serviço de Registro Rural</title></head>
  <body><main><h1>Serviço de Registro Rural</h1><p>${escapeHtml(message)}</p><p><a href="/">Voltar ao início</a></p></main></body>
</html>
`
