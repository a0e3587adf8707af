import { ErroCar } from '@car/errors/erro-car'
import { bodyReader } from '@car/http/body'
import type { Request, Response } from 'express'
import { PARTE_MAXIMA } from '../domain/envio.ts'

/** A part that takes longer is given up: slow senders send small parts. */
const PARTE_MS = 120_000

// Compressed, few bytes on the way would be many here, and room is taken by what is announced.
const ler = bodyReader(PARTE_MAXIMA, { inflate: false })

/**
 * The bytes of a part, for which room is taken before they come. `largar` gives it back; of those that stop coming it is
 * given back when the connection is through.
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
    // Once it is answered, a request no longer hears that its connection ended.
    const { socket } = req
    const fim = new Promise((resolve) => socket.once('close', resolve))
    void Promise.race([lendo, fim]).then(largar, largar)
    throw erro
  } finally {
    clearTimeout(prazo)
  }
}
