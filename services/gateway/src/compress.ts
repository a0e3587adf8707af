import { createGzip, type Gzip } from 'node:zlib'
import type { Response } from 'express'

/** Answers below this announced size are not compressed. They fit in one packet, so compression would save no time. */
const WORTH_BYTES = 1_024
const TYPES = /^(application\/json|text\/html|text\/csv)\b/i

/**
 * Returns a compressor for an answer whose status and headers are set, and sets the headers of compression. Returns
 * undefined for a HEAD request, and when the body is sent as it is. That is the case if the client accepts no
 * compression, or the answer is small, partial, already encoded, or not JSON, HTML or CSV.
 *
 * Answers of auth are not compressed, because they contain tokens, and the length of a compressed answer reveals
 * something of its content.
 */
export function compressor(res: Response): Gzip | undefined {
  const { req } = res
  if (!TYPES.test(headerOf(res, 'content-type')) || res.statusCode === 206 || req.url.startsWith('/api/v1/auth/')) {
    return undefined
  }
  if (headerOf(res, 'content-encoding') !== '') return undefined
  res.vary('accept-encoding')
  if (Number(headerOf(res, 'content-length') || WORTH_BYTES) < WORTH_BYTES) return undefined
  if (!req.acceptsEncodings('gzip')) return undefined
  res.removeHeader('content-length')
  res.setHeader('content-encoding', 'gzip')
  // The answer to a HEAD has the headers of the GET, but no body to compress.
  return req.method === 'HEAD' ? undefined : createGzip()
}

const headerOf = (res: Response, name: string): string => String(res.getHeader(name) ?? '')
