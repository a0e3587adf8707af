import { UPLOAD_PART } from '@car/vocabulary/limits'
import { CarError } from '@car/errors/car-error'
import { bodyReader } from '@car/http/body'
import type { Request, Response } from 'express'

/** The time limit for receiving a part. A slow sender should send smaller parts. */
const PART_MS = 120_000

// Compressed bodies are refused, because memory is reserved for the announced size only.
const read = bodyReader(UPLOAD_PART.most, { inflate: false })

/**
 * Receives the bytes of a part into memory. `take` reserves the room first, and the caller gives it back with
 * `release`. After a failure the room is given back once the rest has arrived or the connection has closed.
 * @throws CAR-008 when the part is too large, CAR-009 when it is compressed, CAR-011 when it breaks off or takes too
 * long, and what `take` throws
 */
export async function receiveBytes(
  req: Request,
  res: Response,
  take: (bytes: number) => () => void,
  prazoMs = PART_MS,
): Promise<{ bytes: Buffer; release: () => void }> {
  const declared = Number(req.get('content-length') ?? UPLOAD_PART.most)
  const release = take(Math.min(declared, UPLOAD_PART.most))
  const reading = read(req, res)
  const timeout = Promise.withResolvers<never>()
  const prazo = setTimeout(() => {
    const mensagem = 'A parte demorou demais a chegar. Envie partes menores.'
    timeout.reject(new CarError('ilegivel', { mensagem }))
  }, prazoMs)
  try {
    return { bytes: await Promise.race([reading, timeout.promise]), release }
  } catch (error) {
    // A request that was already answered emits no event when its connection closes, so the socket is observed.
    const { socket } = req
    const end = new Promise((resolve) => socket.once('close', resolve))
    void Promise.race([reading, end]).then(release, release)
    throw error
  } finally {
    clearTimeout(prazo)
  }
}
