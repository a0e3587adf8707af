import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import type { ServiceBehind } from './routes.ts'

/**
 * The headers that a client may send to a service. Other headers are dropped, such as x-forwarded-*, x-service-token
 * and x-command-id, and authorization: a service gets a token for it alone instead.
 */
const ALLOWED = new Set([
  'accept',
  'accept-encoding',
  'accept-language',
  'cache-control',
  'content-encoding',
  'content-language',
  'content-length',
  'content-type',
  'cookie',
  'host',
  'idempotency-key',
  'if-match',
  'if-modified-since',
  'if-none-match',
  'if-range',
  'if-unmodified-since',
  'origin',
  'range',
  'referer',
  'sec-fetch-dest',
  'sec-fetch-mode',
  'sec-fetch-site',
  'transfer-encoding',
  'user-agent',
  'x-request-id',
])

/** Returns the headers for a service. Only auth gets cookies, because they contain sessions. */
export function headersForService(received: IncomingHttpHeaders, service: ServiceBehind): IncomingHttpHeaders {
  const headers: IncomingHttpHeaders = {}
  for (const name in received) if (ALLOWED.has(name)) headers[name] = received[name]
  if (service !== 'auth') delete headers.cookie
  return headers
}

/**
 * The headers of services that clients do not get: headers of a single connection, headers that the gateway sets
 * itself, and internal headers.
 */
const WITHHELD = new Set([
  'connection',
  'date',
  'keep-alive',
  'proxy-authenticate',
  'proxy-connection',
  'server',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'x-powered-by',
  'x-request-id',
])

export function copyHeadersForClient(received: IncomingHttpHeaders, res: ServerResponse): void {
  for (const name in received) {
    const value = received[name]
    if (value !== undefined && !WITHHELD.has(name) && !name.startsWith('x-ratelimit-')) res.setHeader(name, value)
  }
}
