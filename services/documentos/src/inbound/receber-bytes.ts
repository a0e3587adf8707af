import { ErroCar } from '@car/errors/erro-car'
import { bodyReader } from '@car/http/body'
import type { Request, Response } from 'express'
import { PARTE_MAXIMA } from '../domain/envio.ts'

/** A part that takes longer is given up. Slow senders should send smaller parts. */
const PARTE_MS = 120_000

// Compressed bodies are refused: few bytes on the wire could become many here, and room is taken by the announced size.
const ler = bodyReader(PARTE_MAXIMA, { inflate: false })

/**
 * Receives the bytes of a part. Room is taken before they arrive. `largar` gives it back; if the bytes stop coming, it
 * is given back when the connection ends.
 * @throws CAR-008, CAR-009 when it is compressed, CAR-011, and what `tomar` throws
 */
export async function receberBytes(
  req: Request,
  res: Response,
  tomar: (bytes: number) => () => void,
  prazoMs = PARTE_MS,
): Promise<{ bytes: Buffer; largar: () => void }> {
  const declarado = Number(req.get('content-length') ?? PARTE_MAXIMA)
  const largar = tomar(Math.min(declarado, PARTE_MAXIMA))
  const lendo = ler(req, res)
  const demora = Promise.withResolvers<never>()
  const prazo = setTimeout(() => {
    const mensagem = 'A parte demorou demais a chegar. Envie partes menores.'
    demora.reject(new ErroCar('ilegivel', { mensagem }))
  }, prazoMs)
  try {
    return { bytes: await Promise.race([lendo, demora.promise]), largar }
  } catch (erro) {
    // An answered request is no longer told that its connection has closed.
    const { socket } = req
    const fim = new Promise((resolve) => socket.once('close', resolve))
    void Promise.race([lendo, fim]).then(largar, largar)
    throw erro
  } finally {
    clearTimeout(prazo)
  }
}
