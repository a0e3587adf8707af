import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import { CarError, notFound } from '@car/errors/car-error'
import type { Health } from '@car/telemetry/health'
import { traceRequest } from '@car/telemetry/http-server'
import type { Logger } from '@car/telemetry/logger'
import { runInContext } from '@car/telemetry/request-context'
import { isId } from '@car/text/id'
import express, { type Express, type NextFunction, type Request, type Response } from 'express'
import { closeServer } from './close-server.ts'
import { drain } from './drain.ts'
import { KEEP_ALIVE } from './keep-alive.ts'
import { lastAnswer } from './last-answer.ts'
import * as render from './render.ts'

/**
 * Makes the express application of a service: request ids, health, the error envelope. `mount` adds the routes. A
 * request without a route is CAR-003.
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
  app.use(lastAnswer(health))
  app.use(withRequestId)
  app.get('/healthz', (_req, res) => void res.json({ status: 'ok' }))
  app.get('/readyz', async (_req, res) => {
    const ready = await health.readiness()
    res.status(ready.status === 'ok' ? 200 : 503).json(ready)
  })
  app.get('/startz', async (_req, res) => {
    const started = await health.started()
    res.status(started.status === 'ok' ? 200 : 503).json(started)
  })
  mount(app)
  app.use(() => {
    throw notFound()
  })
  app.use((error: unknown, req: Request, res: Response, _next: NextFunction) =>
    respondWithError(logger, error, req, res),
  )
  return app
}

/**
 * Keeps the client's request id if it is a UUID, otherwise makes one, and sends it with the answer. All later handlers
 * run within the trace of the request.
 * @param route  returns the pattern of the matched route once the request is answered
 */
export function withRequestId(
  req: Request,
  res: Response,
  next: NextFunction,
  route = () => (req.route as { path: string } | undefined)?.path,
): void {
  const sent = req.get('x-request-id')
  const requestId = sent && isId(sent) ? sent : randomUUID()
  req.headers['x-request-id'] = requestId
  res.setHeader('x-request-id', requestId)
  traceRequest(req, res, route, () => runInContext({ requestId }, next))
}

export function respondWithError(logger: Logger, cause: unknown, req: Request, res: Response): void {
  const error = fromExpress(cause)
  const internal = !(error instanceof CarError) || error.kind === 'internal'
  if (internal) logger.error({ err: error }, 'unexpected error')
  else if (error.kind === 'unavailable' || error.kind === 'timeout') logger.warn({ err: error }, 'dependency failed')
  if (res.headersSent) {
    res.destroy()
    return
  }
  if (!req.complete) drain(req, res)
  render.send(res, render.error(error))
}

/**
 * Translates an error of express: a path that cannot be decoded is treated as unknown. Other errors are returned
 * unchanged.
 */
function fromExpress(cause: unknown): unknown {
  return cause instanceof URIError ? notFound() : cause
}

/** Starts the server. `close` accepts no more connections, waits for running requests, and closes idle connections. */
export async function listen(
  app: Express,
  { port, host }: { port: number; host: string },
): Promise<{ server: Server; port: number; close: () => Promise<void> }> {
  const server = createServer(
    // The size limit of request headers is larger than the gateway's limit, because the gateway adds headers.
    { headersTimeout: 10_000, requestTimeout: 0, ...KEEP_ALIVE, maxHeaderSize: 24 * 1024 },
    app,
  )
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const address = server.address()
  return {
    server,
    port: typeof address === 'object' && address ? address.port : port,
    close: () => closeServer(server),
  }
}
