import { gzipSync } from 'node:zlib'
import { notFound } from '@car/errors/car-error'
import { hasBody } from '@car/http/body'
import { withRequestId } from '@car/http/server'
import { lastAnswer } from '@car/http/last-answer'
import { HTTP_STATUS } from '@car/http/status'
import { validate } from '@car/http/validate'
import { describeApi } from '@car/operations/openapi'
import { noQuery } from '@car/operations/schemas/shared'
import express, { type Express, type NextFunction, type Request, type Response } from 'express'
import { admit, admitLookup } from './admission/admission.ts'
import { acceptBody, postponeClosing, readRepeatable, requireWellFormed } from './body.ts'
import type { Context } from './context.ts'
import { createDeadline } from './deadline.ts'
import { mountDocs } from './docs.ts'
import { respond } from './errors.ts'
import { receiveReport, REPORTS } from './reports.ts'
import { logRequest } from './request-log.ts'
import { findRoute, type OperationRoute, type PageRoute, patternOf } from './routes.ts'
import { securityHeaders } from './security-headers.ts'
import { directionOf } from './admission/transfers.ts'

/** Mounts everything that the public can reach, in the order in which a request is handled. */
export function createApp(ctx: Context): Express {
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.enable('case sensitive routing')
  app.enable('strict routing')
  app.set('query parser', false)
  app.set('trust proxy', ctx.config.TRUSTED_PROXIES)
  app.use(lastAnswer(ctx.health))
  const secure = securityHeaders(ctx.config.PUBLIC_URL)
  app.use((req: Request, res: Response, next: NextFunction) => {
    secure(res)
    postponeClosing(req, res)
    ctx.transfers.watch(req, res)
    withRequestId(req, res, next, () => patternOf(res.locals['route']))
  })
  app.get('/healthz', (_req, res) => void res.json({ status: 'ok' }))
  app.get('/readyz', async (_req, res) => {
    const readiness = await ctx.health.readiness()
    res.status(readiness.status === 'ok' ? 200 : 503).json(readiness)
  })
  app.get('/startz', async (_req, res) => {
    const started = await ctx.health.started()
    res.status(started.status === 'ok' ? 200 : 503).json(started)
  })
  // Probes come first, because they are neither logged nor measured as requests.
  app.use(logRequest(ctx.requestLogger))
  mountDocs(app, sendInterface)
  app.post(REPORTS, receiveReport(ctx.limits))
  app.use((req, res) => serve(ctx, req, res))
  app.use((error: unknown, req: Request, res: Response, _next: NextFunction) => respond(ctx.logger, error, req, res))
  return app
}

async function serve(ctx: Context, req: Request, res: Response): Promise<void> {
  requireWellFormed(req)
  const route = findRoute(req.method, req.url.split('?', 1)[0] ?? '')
  if (!route) throw notFound()
  res.locals['route'] = route
  if (route.kind === 'page') await servePage(ctx, route, req, res)
  else await serveOperation(ctx, route, req, res)
}

async function servePage(ctx: Context, route: PageRoute, req: Request, res: Response): Promise<void> {
  const deadline = createDeadline(req, res, false)
  // Pages, scripts and pictures cost little, and one click loads many, so they do not count as API requests.
  if (route.id === 'verificar' || route.id === 'registro') await admitLookup(ctx, req, res)
  const { service } = route
  // A program with a wrong address gets an error in JSON, not a page.
  const forPeople = route.id === 'verificar' || req.accepts(['json', 'html']) === 'html'
  await ctx.proxy.forward(req, res, { service, forPeople, repeatable: !hasBody(req) }, deadline.signal)
}

async function serveOperation(ctx: Context, route: OperationRoute, req: Request, res: Response): Promise<void> {
  const { operacao } = route
  const deadline = createDeadline(req, res, operacao.slow === true)
  const { who, usuario, refusal } = await admit(ctx, req, res, route)
  const { service } = operacao
  if (service === 'gateway') {
    validate(noQuery, Object.fromEntries(new URLSearchParams(req.url.split('?')[1])))
    sendInterface(req, res)
    return
  }
  const identity = usuario && (await ctx.handOver(usuario, service, operacao.slow === true && req.method === 'POST'))
  const direction = directionOf(operacao, req.method)
  if (direction) ctx.transfers.begin(direction, who, req, res, deadline)
  acceptBody(req, res)
  const body = await readRepeatable(req, operacao, deadline.signal)
  const repeatable = body !== undefined || (operacao.metodo === 'GET' && !hasBody(req))
  await ctx.proxy.forward(req, res, { service, forPeople: false, identity, body, repeatable, refusal }, deadline.signal)
}

const INTERFACE = Buffer.from(JSON.stringify(describeApi(HTTP_STATUS)))
let compressed: Buffer | undefined

/** Sends the description of the interface, which is the same for everybody. The description is compressed once. */
function sendInterface(req: Request, res: Response): void {
  res.type('json').vary('accept-encoding')
  if (!req.acceptsEncodings('gzip')) return void res.send(INTERFACE)
  compressed ??= gzipSync(INTERFACE)
  res.setHeader('content-encoding', 'gzip').send(compressed)
}
