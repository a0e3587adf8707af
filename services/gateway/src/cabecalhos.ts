import type { IncomingHttpHeaders } from 'node:http'

/**
 * What a client may say to a service. Everything else stays here: connection headers, addresses and identities that
 * proxies and services say to each other (x-forwarded-*, x-service-token, x-command-id), what nobody asked for.
 */
const PERMITIDOS = new Set([
  'accept',
  'accept-encoding',
  'accept-language',
  'authorization',
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

export const paraOServico = (recebidos: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(recebidos).filter(([nome]) => PERMITIDOS.has(nome)))

/** Of one connection, of the gateway's own making, or nobody's business. */
const RETIDOS = new Set([
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

export const paraOCliente = (recebidos: IncomingHttpHeaders): [string, string | string[]][] =>
  Object.entries(recebidos).flatMap(([nome, valor]) =>
    valor === undefined || RETIDOS.has(nome) || nome.startsWith('x-ratelimit-') ? [] : [[nome, valor]],
  )
