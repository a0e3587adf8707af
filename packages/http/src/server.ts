import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import { ErroCar, naoEncontrado } from '@car/errors/erro-car'
import type { Health } from '@car/telemetry/health'
import { traceRequest } from '@car/telemetry/http-server'
import type { Logger } from '@car/telemetry/logger'
import { runInContext } from '@car/telemetry/request-context'
import express, { type Express, type NextFunction, type Request, type Response } from 'express'
import { drain } from './drain.ts'
import * as render from './render.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/**
 * An express application as every service has it: request ids, health, the error envelope. `montar` adds the routes;
 * what none of them answers is CAR-003.
 */
export function createApp({
  logger,
  health,
  mount,
}: {
  logger: Logger
  health: Health
  mount: (app: Express) => void
}): Express {
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.set('query parser', 'simple')
  app.use(withRequestId)
  app.get('/healthz', (_req, res) => void res.json({ status: 'ok' }))
  app.get('/readyz', async (_req, res) => {
    const pronto = await health.readiness()
    res.status(pronto.status === 'ok' ? 200 : 503).json(pronto)
  })
  mount(app)
  app.use(() => {
    throw naoEncontrado()
  })
  app.use((erro: unknown, req: Request, res: Response, _next: NextFunction) => respondWithError(logger, erro, req, res))
  return app
}

/**
 * Keeps the client's request id when it is a UUID, makes one otherwise, and answers with it. What follows is done within
 * the trace that the request belongs to.
 * @param route  tells, once the request is answered, which pattern it met
 */
export function withRequestId(
  req: Request,
  res: Response,
  next: NextFunction,
  route = () => (req.route as { path: string } | undefined)?.path,
): void {
  const enviado = req.get('x-request-id')
  const requestId = enviado && UUID.test(enviado) ? enviado : randomUUID()
  req.headers['x-request-id'] = requestId
  res.setHeader('x-request-id', requestId)
  traceRequest(req, res, route, () => runInContext({ requestId }, next))
}

export function respondWithError(logger: Logger, causa: unknown, req: Request, res: Response): void {
  const erro = doExpress(causa)
  const interno = !(erro instanceof ErroCar) || erro.kind === 'internal'
  if (interno) logger.error({ err: erro }, 'unexpected error')
  else if (erro.kind === 'unavailable' || erro.kind === 'timeout') logger.warn({ err: erro }, 'dependency failed')
  if (res.headersSent) {
    res.destroy()
    return
  }
  if (!req.complete) drain(req, res)
  render.send(res, render.error(erro))
}

/** A path that cannot be decoded names nothing. */
function doExpress(causa: unknown): unknown {
  return causa instanceof URIError ? naoEncontrado() : causa
}

/** Listens. `close` stops taking connections, lets what is under way end, and closes the idle ones. */
export async function listen(
  app: Express,
  { port, host }: { port: number; host: string },
): Promise<{ server: Server; port: number; close: () => Promise<void> }> {
  const server = createServer(
    // Heads may be longer than those the gateway lets in, by what it adds to them.
    { headersTimeout: 10_000, requestTimeout: 0, keepAliveTimeout: 65_000, maxHeaderSize: 24 * 1024 },
    app,
  )
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const endereco = server.address()
  return {
    server,
    port: typeof endereco === 'object' && endereco ? endereco.port : port,
    close: () =>
      new Promise((resolve, reject) => {
        // A connection whose last request ends after this would stay open, idle, for its client to close.
        const ociosas = setInterval(() => server.closeIdleConnections(), 100)
        server.close((erro) => {
          clearInterval(ociosas)
          if (erro) reject(erro)
          else resolve()
        })
      }),
  }
}
