import type { IncomingMessage } from 'node:http'
import { CarError } from '@car/errors/car-error'
import type { Response } from 'express'
import { compressor } from './compress.ts'
import { ClientGone } from './deadline.ts'
import { copyHeadersForClient } from './headers.ts'
import { unavailable } from './unavailable.ts'

const LONGEST_ENVELOPE = 64 * 1024

/**
 * Passes a service's answer to the client as it arrives. The body of an error has to be an envelope or, for people, a
 * page. A 416 passes unchecked.
 * @throws CarError in place of an answer that may not be shown; ClientGone when the client has left; the stream's error
 * when the answer breaks off
 */
export async function deliver(
  answer: IncomingMessage,
  res: Response,
  forPeople: boolean,
  deadline: AbortSignal,
): Promise<void> {
  // Destroying a stream also ends the deadline, so the reason of the deadline is read as soon as something fails.
  const blame = (error: unknown) => (deadline.reason instanceof ClientGone ? deadline.reason : error)
  const status = answer.statusCode ?? 500
  if (status < 400 || status === 416 || (forPeople && isOfType(answer, 'text/html'))) {
    begin(answer, res)
    await pass(answer, res, blame)
    return
  }
  const body = await readUpTo(answer, LONGEST_ENVELOPE).catch((error: unknown) => {
    throw blame(error)
  })
  // The answer to a HEAD has no body to check.
  if (res.req.method !== 'HEAD' && !(body && isOfType(answer, 'application/json') && isEnvelope(body))) {
    throw inPlaceOf(status)
  }
  begin(answer, res)
  res.end(body)
}

function begin(answer: IncomingMessage, res: Response): void {
  res.statusCode = answer.statusCode ?? 500
  copyHeadersForClient(answer.headers, res)
}

/**
 * Passes the answer on, compressed if `compressor` allows that. Node's pipeline would do the same, but it makes an
 * AbortError each time it ends well, which is a third of its cost.
 */
function pass(answer: IncomingMessage, res: Response, blame: (error: unknown) => unknown): Promise<void> {
  const smaller = compressor(res)
  return new Promise((resolve, reject) => {
    const broken = (error: Error) => {
      reject(blame(error))
      res.destroy()
    }
    answer.once('error', broken)
    res.once('error', broken)
    res.once('close', () => {
      if (res.writableFinished) return resolve()
      answer.destroy()
      smaller?.destroy()
      reject(new ClientGone())
    })
    if (smaller) answer.pipe(smaller.once('error', broken)).pipe(res)
    else answer.pipe(res)
  })
}

const isOfType = (answer: IncomingMessage, type: string): boolean =>
  answer.headers['content-type']?.toLowerCase().startsWith(type) ?? false

/**
 * Returns undefined if the body has more than `most` bytes. Reads the body to its end all the same, so that the
 * connection stays usable.
 */
async function readUpTo(answer: IncomingMessage, most: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  let total = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    total += chunk.length
    if (total <= most) chunks.push(chunk)
  }
  return total <= most ? Buffer.concat(chunks) : undefined
}

function isEnvelope(body: Buffer): boolean {
  try {
    const { error } = JSON.parse(body.toString('utf8'))
    return /^CAR-\d{3}$/.test(error.code) && typeof error.message === 'string'
  } catch {
    return false
  }
}

function inPlaceOf(status: number): CarError {
  const cause = new Error(`a service answered ${status} without an envelope`)
  if (status === 502 || status === 503) return unavailable(cause)
  if (status === 504) return new CarError('tempo_esgotado', { cause })
  if (status === 404) return new CarError('nao_encontrado', { cause })
  if (status < 500) return new CarError('ilegivel', { cause })
  return new CarError('inesperado', { cause })
}
