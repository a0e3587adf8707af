import type { IncomingMessage } from 'node:http'
import { invalidInput, CarError } from '@car/errors/car-error'
import type { Operation } from '@car/operations/operation'
import canonicalize from 'canonicalize'
import express, { type Request, type Response } from 'express'
import { digest } from './digest.ts'
import { jsonShape } from './json-shape.ts'
import { detail } from './validate.ts'

export const JSON_LIMIT = 1024 * 1024

/**
 * Makes a function that reads a whole body of at most `limit` bytes. The function returns an empty Buffer if there is
 * no body. A body that was announced but did not arrive, for example because its sender was killed, is refused. If
 * it were read as an empty body, a repetition under the same Idempotency-Key would count as different content.
 * @param inflate  true if the body may be compressed
 * @throws CAR-008, CAR-009, CAR-011
 */
export function bodyReader(limit: number, { inflate = true } = {}): (req: Request, res: Response) => Promise<Buffer> {
  const read = express.raw({ type: () => true, limit, inflate })
  return async (req, res) => {
    await new Promise<void>((resolve, reject) => {
      read(req, res, (error?: unknown) => (error ? reject(translate(error, limit)) : resolve()))
    })
    if (Buffer.isBuffer(req.body)) return req.body
    if (hasBody(req)) throw new CarError('ilegivel', { cause: new Error('the sender went away') })
    return Buffer.alloc(0)
  }
}

/** Reads the body of an operation, up to 1 MB. */
export const readBody = bodyReader(JSON_LIMIT)

export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/**
 * Parses the JSON of a body. An empty body reads as `{}`, so that a POST may have no content.
 * @throws CAR-004, CAR-009, CAR-011
 */
export function parseBody(req: Request, body: Buffer, operation: Operation): unknown {
  if (body.length === 0) return {}
  if (
    !/^application\/(json|merge-patch\+json)\s*(;\s*charset="?utf-8"?\s*)?$/i.test(req.headers['content-type'] ?? '')
  ) {
    throw new CarError('tipo_nao_aceito', { mensagem: 'Envie o corpo como application/json, em UTF-8.' })
  }
  const excess = tooMuch(body, operation)
  if (excess) throw excess
  let found: unknown
  try {
    found = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch (cause) {
    throw new CarError('ilegivel', { mensagem: 'O corpo não é um JSON válido.', cause })
  }
  refuseProto(found, [])
  return found
}

/**
 * The deepest nesting that is accepted. The interface needs less than half of this depth, and recursive functions
 * handle it safely.
 */
const DEPTH = 32
/**
 * The largest numbers of keys and of values that are accepted. An operation may have its own limit for values. The
 * largest form has some twenty fields. Apart from drawings, the longest list has a hundred items.
 */
const KEYS = 1_000
const VALUES = 1_000

/**
 * Returns the error for a body with more content than any valid body of the operation; undefined for other bodies.
 * Parsing and checking so large a body would block all other requests.
 */
function tooMuch(body: Buffer, { values: limit = VALUES }: Operation): CarError | undefined {
  const { depth, keys, values } = jsonShape(body)
  if (depth > DEPTH) return new CarError('ilegivel', { mensagem: 'O JSON tem níveis demais.' })
  const most = keys > KEYS ? `${KEYS} campos` : values > limit ? `${limit} valores` : undefined
  if (most === undefined) return undefined
  const message = `O corpo tem conteúdo demais (no máximo ${most}). Envie somente o que a operação pede.`
  return invalidInput({ field: 'corpo', code: 'out_of_range', message })
}

/**
 * Refuses the key `__proto__`, which schemas would drop silently.
 * @throws CAR-004
 */
function refuseProto(value: unknown, path: readonly string[]): void {
  if (typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) {
    value.forEach((item, i) => typeof item === 'object' && refuseProto(item, [...path, String(i)]))
    return
  }
  for (const [key, inside] of Object.entries(value)) {
    if (key === '__proto__') throw invalidInput(detail([...path, key], 'unknown_field'))
    refuseProto(inside, [...path, key])
  }
}

/**
 * Computes the digest of a request's content. The digest is the same for the same query string and equal JSON values. A
 * body that is not JSON, or is too large to be parsed, is compared by its bytes.
 */
export function contentDigest(req: Request, body: Buffer, operation: Operation): string {
  const query = req.originalUrl.split('?')[1] ?? ''
  try {
    if (tooMuch(body, operation)) return digest(query, body.toString('base64'))
    return digest(query, canonicalize(body.length === 0 ? {} : JSON.parse(body.toString('utf8'))) ?? '')
  } catch {
    return digest(query, body.toString('base64'))
  }
}

function translate(error: unknown, limit: number): unknown {
  const kind = typeof error === 'object' && error !== null && 'type' in error ? error.type : undefined
  switch (kind) {
    case 'entity.too.large':
      return new CarError('grande_demais', { mensagem: `O corpo passa de ${limit / 1024 ** 2} MB.`, cause: error })
    case 'encoding.unsupported':
      return new CarError('tipo_nao_aceito', { cause: error })
    default:
      return new CarError('ilegivel', { cause: error })
  }
}
