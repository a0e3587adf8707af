import type { Operation } from '@car/operations/operation'
import { type OperationId, OPERATIONS } from '@car/operations/table'
import { RECORDED, SERVICE_NAMES, type ServiceName } from '@car/config/services'

export type ServiceBehind = Exclude<ServiceName, 'gateway'>
export const BEHIND = SERVICE_NAMES.filter((name) => name !== 'gateway')

export type PageRoute = {
  kind: 'page'
  id: 'verificar' | 'style' | 'portal' | 'registro' | 'chaves'
  service: ServiceBehind
}
export type OperationRoute = { kind: 'operation'; id: OperationId; operacao: Operation }
export type Route = OperationRoute | PageRoute

/** Returns the path pattern of an operation, for metrics and traces; undefined for other routes. */
export const patternOf = (route: Route | undefined): string | undefined =>
  route?.kind === 'operation' ? route.operacao.caminho : undefined

/**
 * Finds the destination of a request; undefined if nothing public answers this method at this path. Paths are matched
 * as they were sent, neither decoded nor normalised.
 */
export function findRoute(method: string, path: string): Route | undefined {
  const verb = method === 'HEAD' ? 'GET' : method
  if (/^\/api(\/|$)/i.test(path)) {
    const root = ROOTS.get(verb)
    return root && find(root, path.split('/'), 1)
  }
  if (verb !== 'GET' || !CLEAN.test(path) || INTERNAL.test(path)) return undefined
  if (/^\/verificar\/[^/]+$/.test(path)) return VERIFY
  if (path === '/.well-known/car-chaves.json') return KEYS
  const log = LOG.exec(path)?.[1]
  if (log !== undefined) return { kind: 'page', id: 'registro', service: log as ServiceBehind }
  return /^\/verificar\/estilo\/[^/]+$/.test(path) ? STYLE : PORTAL
}

/** What anybody may ask of the log of a record. */
const LOG = new RegExp(`^/registro/(${RECORDED.join('|')})/(?:checkpoint|vkey|tile/[\\w./]+)$`)
const VERIFY: PageRoute = { kind: 'page', id: 'verificar', service: 'dossie' }
/** The keys with which dossiers are checked. */
const KEYS: PageRoute = { kind: 'page', id: 'chaves', service: 'dossie' }
/** The style sheet of the page of a code. It counts as no look-up of a code. */
const STYLE: PageRoute = { kind: 'page', id: 'style', service: 'dossie' }
const PORTAL: PageRoute = { kind: 'page', id: 'portal', service: 'portal' }

/**
 * Matches a path of ordinary segments: none is empty, `.` or `..`, and none has an encoded dot, slash, backslash,
 * percent sign or control character.
 */
const CLEAN = /^\/(?:(?!\.{1,2}(?:\/|$))(?:[\w.~!$&'()*+,;=:@-]|%(?!2[ef5]|5c|[01][0-9a-f]|7f)[0-9a-f]{2})+(?:\/|$))*$/i

/** Matches the paths of probes and metrics, in any letter case. */
const INTERNAL = /^\/(healthz|readyz|startz|metrics)(\/|$)/i

const PARAMETER = /^(?:[\w.~!$&'()*+,;=:@-]|%[0-9A-Fa-f]{2})+$/

/**
 * A node in the tree of paths of one method, with one level per segment. A literal segment takes precedence over a
 * parameter.
 */
type Node = { route?: Route; written: Map<string, Node>; parameter?: Node }

function find(node: Node, segments: string[], at: number): Route | undefined {
  const segment = segments[at]
  if (segment === undefined) return node.route
  const written = node.written.get(segment)
  const found = written && find(written, segments, at + 1)
  if (found || !node.parameter || !PARAMETER.test(segment)) return found
  return find(node.parameter, segments, at + 1)
}

const ROOTS = plant()

function plant(): Map<string, Node> {
  const roots = new Map<string, Node>()
  for (const [id, operation] of Object.entries(OPERATIONS) as [OperationId, Operation][]) {
    const root = roots.get(operation.metodo) ?? { written: new Map() }
    roots.set(operation.metodo, root)
    const leaf = operation.caminho.split('/').slice(1).reduce<Node>(branch, root)
    leaf.route = { kind: 'operation', id, operacao: operation }
  }
  return roots
}

function branch(node: Node, segment: string): Node {
  if (/^\{\w+\}$/.test(segment)) return (node.parameter ??= { written: new Map() })
  const next = node.written.get(segment) ?? { written: new Map() }
  node.written.set(segment, next)
  return next
}
