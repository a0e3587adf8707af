import type { IncomingMessage, ServerResponse } from 'node:http'
import { CarError } from '@car/errors/car-error'
import { hasBody } from '@car/http/body'
import type { Operation } from '@car/operations/operation'

const REPEATABLE_BYTES = 1024 * 1024

/**
 * Refuses requests that another reader of the same bytes might understand differently. Reduces an absolute request
 * target to its path.
 * @throws CAR-011 for a refused request
 */
export function requireWellFormed(req: IncomingMessage): void {
  const encoding = req.headers['transfer-encoding']
  const doubtful = encoding !== undefined && (encoding.toLowerCase() !== 'chunked' || req.httpVersion === '1.0')
  const hostless = req.headers.host === undefined && req.httpVersion !== '1.0'
  if (doubtful || hostless) throw new CarError('ilegivel', { mensagem: 'O pedido não é um HTTP/1.1 bem formado.' })
  if (!req.url?.startsWith('/')) req.url = req.url?.replace(/^https?:\/\/[^/?#]*/i, '') || '/'
}

/**
 * Tells a client that waits for `100 Continue` to send its body. The gateway calls this function once it needs the
 * body.
 */
export function acceptBody(req: IncomingMessage, res: ServerResponse): void {
  if (req.headers.expect?.toLowerCase() === '100-continue') res.writeContinue()
}

/**
 * Reads a small body in advance, if an Idempotency-Key allows that the request is sent to the service twice. Returns
 * undefined if the body is to be streamed instead.
 * @throws the reason of `deadline`
 */
export async function readRepeatable(
  req: IncomingMessage,
  operation: Operation,
  deadline: AbortSignal,
): Promise<Buffer | undefined> {
  const { 'idempotency-key': key, 'transfer-encoding': encoding, 'content-length': length } = req.headers
  const small = encoding === undefined && Number(length ?? 0) <= REPEATABLE_BYTES
  if (!operation.idempotent || operation.multipart || operation.bytes || key === undefined || !small) return undefined
  const chunks: Buffer[] = []
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  deadline.addEventListener('abort', () => reject(deadline.reason), { once: true })
  req.on('data', (chunk: Buffer) => chunks.push(chunk))
  req.once('end', () => resolve(Buffer.concat(chunks)))
  deadline.throwIfAborted()
  return promise
}

/**
 * Keeps the connection of a client that sent `connection: close` until its whole request has arrived. A refused client
 * may still be sending, and would lose the answer if the connection closed at once.
 */
export function postponeClosing(req: IncomingMessage, res: ServerResponse): void {
  if (res.shouldKeepAlive || req.httpVersion === '1.0' || !hasBody(req)) return
  res.shouldKeepAlive = true
  res.once('finish', () => {
    if (req.complete) req.socket.end()
    else req.once('end', () => req.socket.end())
  })
}
