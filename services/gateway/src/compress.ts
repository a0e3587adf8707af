import { createGzip, type Gzip } from 'node:zlib'
import type { Response } from 'express'

/** A smaller answer fits in one packet: compressing it would save nobody time. */
const WORTH_BYTES = 1_024
const TYPES = /^(application\/json|text\/html|text\/csv)\b/i

/**
 * A compressor for an answer whose status and headers are set; it says so in them. Undefined where the answer goes as it is:
 * nobody asked, it is small, a part, compressed already, or of a kind that does not shrink.
 *
 * What auth answers is left out: it holds tokens, and the length of a compressed answer tells of its content.
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
  // A HEAD has the headers of the GET, and nothing to compress.
  return req.method === 'HEAD' ? undefined : createGzip()
}

const headerOf = (res: Response, name: string): string => String(res.getHeader(name) ?? '')
