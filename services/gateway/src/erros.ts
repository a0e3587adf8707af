import { ErroCar } from '@car/errors/erro-car'
import * as render from '@car/http/render'
import { respondWithError } from '@car/http/server'
import type { Logger } from '@car/telemetry/logger'
import type { Request, Response } from 'express'
import { ClienteSaiu } from './prazo.ts'

/** Answers what went wrong: programs get the envelope, a person who opened a page gets a page. */
export function responder(logger: Logger, causa: unknown, req: Request, res: Response): void {
  if (causa instanceof ClienteSaiu || res.writableEnded || res.destroyed) return
  const dePagina = !req.url.startsWith('/api/') && req.accepts(['json', 'html']) === 'html'
  if (!dePagina || res.headersSent) {
    respondWithError(logger, causa, req, res)
    return
  }
  const { status, headers, body } = render.error(causa)
  if (!(causa instanceof ErroCar)) logger.error({ err: causa }, 'unexpected error')
  const { error } = JSON.parse(body)
  const pagina = {
    status,
    headers: { ...headers, 'content-type': 'text/html; charset=utf-8' },
    body: paginaDeErro(error.message),
  }
  render.send(res, pagina)
}

const paginaDeErro = (mensagem: string): string => `<!doctype html>
<html lang="pt-BR">
  <head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Serviço de Registro Rural</title></head>
  <body><main><h1>Serviço de Registro Rural</h1><p>${mensagem.replace(/[&<>]/g, (c) => `&#${c.charCodeAt(0)};`)}</p><p><a href="/">Voltar ao início</a></p></main></body>
</html>
`
