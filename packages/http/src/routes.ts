import { randomUUID } from 'node:crypto'
import { CarError, notFound } from '@car/errors/car-error'
import type { ServiceTokens } from '@car/identity/service-token'
import { levelSuffices, type User } from '@car/identity/usuario'
import type { VerifyToken } from '@car/identity/verify-token'
import type { Operation, HttpService } from '@car/operations/operation'
import { type OperationId, OPERATIONS } from '@car/operations/table'
import type { Page } from '@car/store/paging'
import { currentContext } from '@car/telemetry/request-context'
import { isId } from '@car/text/id'
import type { Level } from '@car/vocabulary/person'
import type { Request, Response, Router } from 'express'
import type { z } from 'zod'
import { authenticate, requireGateway } from './authenticate.ts'
import { contentDigest, parseBody, readBody } from './body.ts'
import type { Idempotency } from './idempotency.ts'
import { acceptsVersion } from './if-match.ts'
import type { Answer } from './render.ts'
import * as render from './render.ts'
import { type Rules, validate, validateWith } from './validate.ts'

type Table = typeof OPERATIONS
type Parsed<O, K extends string> = O extends { [P in K]: infer S extends z.ZodType } ? z.output<S> : undefined
type OfService<S extends HttpService> = { [I in OperationId]: Table[I]['service'] extends S ? I : never }[OperationId]

/** The input of a handler. `usuario` is absent only on public routes; `target` is the result of `visible`. */
export type RouteInput<I extends OperationId, A = unknown> = {
  usuario: Table[I]['papeis'] extends 'publico' ? undefined : User
  params: Record<string, string>
  query: Parsed<Table[I], 'consulta'>
  body: Parsed<Table[I], 'body'>
  target: A
  /**
   * Tells whether the request accepts this version. A request with an If-Match accepts only the versions that the
   * header names.
   */
  acceptsVersion: (version: number) => boolean
  /** The id of the command. All requests under one Idempotency-Key have the same id. */
  commandId: string
  req: Request
  res: Response
}

/**
 * The output of a handler: a resource with its version as ETag, a page, JSON without envelope, a complete answer,
 * `'empty'` (204), or `'sent'` when the handler itself has sent the answer.
 */
export type RouteOutput =
  | { data: unknown; etag?: number; headers?: Record<string, string> }
  | { page: Page<unknown> }
  | { raw: unknown }
  | { answer: Answer }
  | 'empty'
  | 'sent'

export type Route<I extends OperationId, A = unknown> = {
  /** Verifies the tokens of this operation, in place of the service's `verify`. */
  verify?: VerifyToken
  /**
   * Finds the resource that the path, or the body, names. The function runs before the checks of level, replay, body
   * and state.
   * @throws CAR-003 when the caller may not see the resource
   */
  visible?: (usuario: User, params: Record<string, string>, req: Request) => Promise<A>
  level?: (target: A) => Level
  /** Rules that are checked together with the shape of the body, so that one answer names all faults. */
  rules?: Rules<Parsed<Table[I], 'body'>>
  handle: (input: RouteInput<I, A>) => Promise<RouteOutput>
}

// The `any` stands for each route's own target, which the router passes from `visible` to `handle` unread.
// oxlint-disable-next-line typescript/no-explicit-any
export type Routes<S extends HttpService> = { [I in OfService<S>]: Route<I, any> }

type Guards = {
  verify: VerifyToken
  tokens: ServiceTokens
  idempotency?: Idempotency
  upgradeUrl: (level: Level) => string
  /** Required if the service has operations that require a recent sign-in. */
  recentSignIn?: RecentSignIn
}

/** `holds` tells whether a person has signed in recently. `url` is the address to sign in again. */
type RecentSignIn = { holds: (usuario: User) => Promise<boolean>; url: string }

/** The time for a request, less than the gateway's ten seconds. Uploads and downloads have other limits. */
const DEADLINE_MS = 9_000

/**
 * Mounts a service's handlers on its rows of the operations table; the compiler checks that no handler is missing or
 * superfluous. Every request passes the checks in the order of the contract: token, role, visibility, level (and how
 * recent the sign-in is), replay, body, state.
 */
export function mountRoutes<S extends HttpService>(router: Router, routes: Routes<S>, means: Guards): void {
  for (const [id, route] of Object.entries(routes) as [OperationId, Route<OperationId>][]) {
    const operation: Operation = OPERATIONS[id]
    if (operation.recentSignIn && !means.recentSignIn) throw new Error(`${id} needs to know who signed in recently`)
    const path = operation.caminho.replace(/\{(\w+)\}/g, ':$1')
    const method = operation.metodo.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete'
    router[method](path, async (req, res) => {
      const context = currentContext()
      if (context && !operation.slow) context.deadline = Date.now() + DEADLINE_MS
      const answer = await attend(operation, route, req, res, means)
      if (answer) render.send(res, answer)
    })
  }
}

async function identify(req: Request, { verify, tokens }: Guards, own = verify): Promise<User> {
  await requireGateway(req, tokens)
  return authenticate(req, own)
}

async function attend(
  operation: Operation,
  route: Route<OperationId>,
  req: Request,
  res: Response,
  means: Guards,
): Promise<Answer | null> {
  const usuario = operation.papeis === 'publico' ? undefined : await identify(req, means, route.verify)
  if (usuario && operation.papeis !== 'publico' && !operation.papeis.includes(usuario.papel)) throw notFound()
  const params = checkParams(req)
  const target = usuario && route.visible ? await route.visible(usuario, params, req) : undefined
  if (usuario) requireLevel(usuario, route.level?.(target) ?? operation.nivel, means.upgradeUrl)
  if (usuario && operation.recentSignIn && means.recentSignIn) await requireRecentSignIn(usuario, means.recentSignIn)

  const run = async (commandId: string, bytes: Buffer | null): Promise<Answer | null> => {
    const input = {
      usuario,
      params,
      query: operation.consulta ? validate(operation.consulta, req.query) : undefined,
      body:
        operation.body && bytes
          ? await validateWith(
              operation.body,
              parseBody(req, bytes, operation),
              (route.rules as Rules<unknown> | undefined) ?? noRules,
            )
          : undefined,
      target,
      acceptsVersion: acceptsVersion(operation.ifMatch ? req.get('if-match') : undefined),
      commandId,
      req,
      res,
    }
    return wrap(operation, await route.handle(input as RouteInput<OperationId>))
  }
  if (operation.multipart || operation.bytes) return run(randomUUID(), null)
  const bytes = operation.body || operation.metodo !== 'GET' ? await readBody(req, res) : null
  const key = operation.idempotent ? req.get('idempotency-key') : undefined
  if (key === undefined || !usuario || !means.idempotency) return run(randomUUID(), bytes)
  return means.idempotency.once(
    { usuario, method: operation.metodo, path: req.path, key, secret: operation.unguarded === true },
    contentDigest(req, bytes ?? Buffer.alloc(0), operation),
    async (commandId) => (await run(commandId, bytes)) ?? NOTHING,
  )
}

/**
 * Checks the trust level.
 * @throws CAR-006 with the required level and the address where people raise their level
 */
export function requireLevel(usuario: User, level: Level, upgradeUrl: (level: Level) => string): void {
  if (levelSuffices(usuario.nivel, level)) return
  const where = upgradeUrl(level)
  throw new CarError('nivel_insuficiente', {
    mensagem: `Esta operação exige conta gov.br de nível ${level}. Aumente o nível em ${where} e entre de novo.`,
    details: [
      {
        field: 'nivel_confiabilidade',
        code: 'insufficient_level',
        message: `Exigido: ${level}. Aumente o nível em ${where}`,
      },
    ],
  })
}

/**
 * Checks that the person has signed in recently.
 * @throws CAR-006 with the address to sign in again
 */
async function requireRecentSignIn(usuario: User, { holds, url }: RecentSignIn): Promise<void> {
  if (await holds(usuario)) return
  throw new CarError('nivel_insuficiente', {
    mensagem: `Esta operação exige uma entrada recente. Entre de novo em ${url} e repita a operação.`,
    details: [{ field: 'entrada', code: 'recent_login_required', message: `Entre de novo em ${url}` }],
  })
}

const IDS = new Set(['id', 'pid', 'aid', 'job_id'])

/**
 * Checks the ids in the path and returns all parameters, ids in lower case. A malformed id is treated like an id that
 * does not exist.
 */
function checkParams(req: Request): Record<string, string> {
  const params: Record<string, string> = {}
  for (const [name, value] of Object.entries(req.params)) {
    if (typeof value !== 'string' || (IDS.has(name) && !isId(value))) throw notFound()
    params[name] = IDS.has(name) ? value.toLowerCase() : value
  }
  return params
}

const noRules = () => []

const NOTHING: Answer = { status: 204, headers: {}, body: '' }

async function wrap(operation: Operation, output: RouteOutput): Promise<Answer | null> {
  if (output === 'sent') return null
  if (output === 'empty') return NOTHING
  if ('page' in output) return render.list(output.page)
  if ('raw' in output) return render.raw(output.raw)
  if ('answer' in output) return output.answer
  const etag = output.etag === undefined ? {} : { etag: `"${output.etag}"` }
  return render.resource(operation.resposta.status, output.data, { ...etag, ...output.headers })
}
