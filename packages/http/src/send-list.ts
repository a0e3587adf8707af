import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setImmediate as turn } from 'node:timers/promises'
import type { Page } from '@car/store/paging'
import type { Response } from 'express'
import { JSON_UTF8, metaOf, send } from './render.ts'

/** A page of a list with items that are made one by one, because all of them together may take tens of megabytes. */
export type LongPage = Omit<Page<unknown>, 'items'> & { items: AsyncIterable<unknown> }

/**
 * The length up to which an answer is sent whole. If making the answer fails, the failure can then still be answered as
 * an error.
 */
const WHOLE = 1024 * 1024

/**
 * Sends a list piece by piece, as fast as the client reads it. A failure after the answer has begun breaks the answer
 * off.
 */
export async function sendList(res: Response, { items, ...meta }: LongPage): Promise<void> {
  const pieces = piecesOf(items, metaOf(meta))
  const first = await pieces.next()
  if (first.done) throw new Error('a list has a beginning')
  const second = await pieces.next()
  const headers = { 'content-type': JSON_UTF8 }
  if (second.done) return send(res, { status: 200, headers, body: first.value })
  res.status(200).set(headers).set('cache-control', 'no-store')
  async function* all() {
    yield first.value as string
    yield second.value as string
    yield* pieces
  }
  await pipeline(Readable.from(all(), { highWaterMark: 1 }), res).catch((error: unknown) => {
    const clientLeft = (error as { code?: string }).code === 'ERR_STREAM_PREMATURE_CLOSE'
    if (!clientLeft) throw error
  })
}

/** Makes the answer in pieces of about a megabyte. */
async function* piecesOf(items: AsyncIterable<unknown>, meta: object): AsyncGenerator<string, void> {
  let piece = '{"data":['
  let comma = ''
  for await (const item of items) {
    piece += comma + JSON.stringify(item)
    comma = ','
    if (piece.length < WHOLE) continue
    yield piece
    piece = ''
    await turn()
  }
  yield `${piece}],"meta":${JSON.stringify(meta)}}`
}
