import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { ErroCar } from '@car/errors/erro-car'
import type { ByteRange, Objects } from './objects.ts'

/** An object as it was recorded when it was stored: its key, the SHA-256 of its bytes in hex, and its size. */
export type Recorded = { key: string; hash: string; size: number }

/** The bytes in the store are missing, or differ from those that were recorded. */
export class DamagedObject extends Error {
  override readonly name = 'DamagedObject'
}

/**
 * The whole object, checked while it is read: its last bytes are passed on only if all bytes are as recorded; otherwise
 * the stream breaks off. The caller has to consume the stream or destroy it.
 * @throws DamagedObject, also from the stream; ErroCar when the store is down
 */
export async function readRecorded(objetos: Objects, { key, hash, size }: Recorded): Promise<Readable> {
  const { body } = await objetos.get(key).catch(naoHa)
  return Readable.from(conferido(body, hash, size), { objectMode: false })
}

/** A part of the object, including both ends, unchecked. @throws as `readRecorded` */
export async function readRange(objetos: Objects, chave: string, faixa: ByteRange): Promise<Readable> {
  return (await objetos.get(chave, faixa).catch(naoHa)).body
}

async function* conferido(corpo: Readable, hash: string, tamanho: number): AsyncGenerator<Buffer> {
  const soma = createHash('sha256')
  let lidos = 0
  let ultimo: Buffer | undefined
  for await (const pedaco of corpo as AsyncIterable<Buffer>) {
    soma.update(pedaco)
    lidos += pedaco.length
    if (ultimo) yield ultimo
    ultimo = pedaco
  }
  if (lidos !== tamanho || soma.digest('hex') !== hash) throw new DamagedObject('not the bytes recorded')
  if (ultimo) yield ultimo
}

function naoHa(erro: unknown): never {
  if (erro instanceof ErroCar && erro.kind === 'not_found') throw new DamagedObject('no such object', { cause: erro })
  throw erro
}
