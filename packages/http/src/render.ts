import { setImmediate as turn } from 'node:timers/promises'
import { CarError } from '@car/errors/car-error'
import { currentContext } from '@car/telemetry/request-context'
import type { Page } from '@car/store/paging'
import type { Response } from 'express'
import { HTTP_STATUS } from './status.ts'

export type Answer = { status: number; headers: Record<string, string>; body: string }

export const JSON_UTF8 = 'application/json; charset=utf-8'

/** Makes the answer with the body `{ data, meta: { request_id, timestamp } }`. */
export function resource(status: number, data: unknown, headers: Record<string, string> = {}): Answer {
  const meta = { request_id: currentContext()?.requestId, timestamp: new Date().toISOString() }
  return { status, headers: { 'content-type': JSON_UTF8, ...headers }, body: JSON.stringify({ data, meta }) }
}

export const metaOf = ({ cursor_next, cursor_prev, total_count, page_size }: Omit<Page<unknown>, 'items'>) => ({
  cursor_next,
  cursor_prev,
  total_count,
  has_more: cursor_next !== null,
  page_size,
})

/** The number of characters of JSON that are made before the event loop may serve other requests. */
const IN_ONE_GO = 1024 * 1024

/** Makes the answer of a list: `{ data, meta }`, where `meta` has exactly the five fields of the contract. */
export async function list({ items, ...meta }: Page<unknown>): Promise<Answer> {
  const pieces = ['{"data":[']
  let made = 0
  for (const [i, item] of items.entries()) {
    const json = JSON.stringify(item)
    pieces.push(i === 0 ? '' : ',', json)
    made += json.length
    if (made < IN_ONE_GO) continue
    made = 0
    await turn()
  }
  const body = [...pieces, `],"meta":${JSON.stringify(metaOf(meta))}}`].join('')
  if (body.length > IN_ONE_GO) await turn()
  return { status: 200, headers: { 'content-type': JSON_UTF8 }, body }
}

export function raw(data: unknown): Answer {
  return { status: 200, headers: { 'content-type': JSON_UTF8 }, body: JSON.stringify(data) }
}

/**
 * Makes the answer `{ error: { code, message, details? } }`. An error that is not in the catalogue becomes CAR-500,
 * without its text.
 */
export function error(cause: unknown): Answer {
  const known = cause instanceof CarError ? cause : new CarError('inesperado', { cause })
  const { code, message, details, retryAfterS } = known
  const ending = known.kind === 'internal' ? ` Pedido: ${currentContext()?.requestId ?? 'desconhecido'}.` : ''
  const error = { code, message: message + ending, ...(details.length > 0 ? { details } : {}) }
  const headers: Record<string, string> = { 'content-type': JSON_UTF8 }
  if (retryAfterS !== undefined) headers['retry-after'] = String(Math.max(1, Math.ceil(retryAfterS)))
  else if (known.kind === 'unavailable') headers['retry-after'] = '2'
  if (known.kind === 'unauthenticated') headers['www-authenticate'] = 'Bearer' // RFC 9110 requires it with every 401
  return { status: HTTP_STATUS[known.kind], headers, body: JSON.stringify({ error }) }
}

/** An answer to send. The body may be bytes, unlike the body of an answer that is kept for a replay. */
type Sent = Omit<Answer, 'body'> & { body: string | Uint8Array }

export function send(res: Response, { status, headers, body }: Sent): void {
  res.status(status).set(headers).set('cache-control', 'no-store')
  // The body is sent as bytes, because express would change the content type, which a replay has to repeat exactly.
  res.end(status === 204 ? undefined : Buffer.from(body))
}
