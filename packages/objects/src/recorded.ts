import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { ErroCar } from '@car/errors/erro-car'
import type { ByteRange, Objects } from './objects.ts'

/** An object as it was recorded when it was stored: its key, the SHA-256 of its bytes in hex, and their number. */
export type Recorded = { key: string; hash: string; size: number }

/** The bytes in the store are not those that were recorded, or are not there. */
export class DamagedObject extends Error {
  override readonly name = 'DamagedObject'
}

/**
 * The whole object, checked on its way: its last bytes are only handed on when all of them are those recorded. The
 * stream breaks off otherwise. Who asks consumes it or destroys it.
 * @throws DamagedObject, from the stream too; ErroCar when the store is down
 */
export async function readRecorded(objetos: Objects, { key, hash, size }: Recorded): Promise<Readable> {
  const { body } = await objetos.get(key).catch(naoHa)
  return Readable.from(conferido(body, hash, size), { objectMode: false })
}

/** A part of it, both ends included, unchecked. @throws as `lerGravado` */
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
