import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { CarError } from '@car/errors/car-error'
import type { ByteRange, Objects } from './objects.ts'

/** An object as it was recorded when it was stored: its key, the SHA-256 of its bytes in hex, and its size. */
export type Recorded = { key: string; hash: string; size: number }

/** The error for an object whose bytes in the store are missing, or differ from the recorded bytes. */
export class DamagedObject extends Error {
  override readonly name = 'DamagedObject'
}

/**
 * Reads the whole object and checks it. The last bytes are passed on only if all bytes are as recorded; otherwise the
 * stream breaks off. The caller has to consume the stream or destroy it.
 * @throws DamagedObject, also from the stream; CarError when the store is down
 */
export async function readRecorded(objects: Objects, { key, hash, size }: Recorded): Promise<Readable> {
  const { body } = await objects.get(key).catch(isMissing)
  return Readable.from(checked(body, hash, size), { objectMode: false })
}

/**
 * Reads a part of the object, including both ends, without a check.
 * @throws DamagedObject when the object is missing; CarError when the store is down
 */
export async function readRange(objects: Objects, key: string, range: ByteRange): Promise<Readable> {
  return (await objects.get(key, range).catch(isMissing)).body
}

async function* checked(body: Readable, hash: string, size: number): AsyncGenerator<Buffer> {
  const sum = createHash('sha256')
  let read = 0
  let last: Buffer | undefined
  for await (const piece of body as AsyncIterable<Buffer>) {
    sum.update(piece)
    read += piece.length
    if (last) yield last
    last = piece
  }
  if (read !== size || sum.digest('hex') !== hash) throw new DamagedObject('not the bytes recorded')
  if (last) yield last
}

function isMissing(error: unknown): never {
  if (error instanceof CarError && error.kind === 'not_found')
    throw new DamagedObject('no such object', { cause: error })
  throw error
}
