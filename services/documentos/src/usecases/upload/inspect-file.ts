import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { CarError } from '@car/errors/car-error'
import { fileTypeFromBuffer } from 'file-type'
import { LARGEST_FILE } from '@car/vocabulary/limits'
import { startsLikeTiff, tooLarge, refusalOf, isKindAccepted } from '../../domain/file.ts'
import { sanitiseName } from '../../domain/file-name.ts'

export type ArrivingFile = {
  /**
   * `hash` is the SHA-256 in hex; empty until the content was read or exceeded the limit. `tamanho` is the number of
   * bytes that have arrived.
   */
  hash: string
  tamanho: number
  /** The type of the content. Null if it is not accepted; `refusal` then gives the reason. */
  tipo: string | null
  refusal: string
  /** The key of the stored file; null until the file is stored. */
  chave: string | null
}

export const newFile = (): ArrivingFile => ({ hash: '', tamanho: 0, tipo: null, chave: null, refusal: '' })

/** The number of bytes that file-type needs to recognise every format it knows. */
const HEAD = 4100
/** The number of bytes that may arrive while the object store takes a part, so that the sender does not wait. */
const READ_AHEAD = 5 * 1024 * 1024

/**
 * Recognises a file by its first bytes and returns its whole content. The content is counted and hashed while it is
 * read. Even a refused file has to be read to its end, because the hash has to identify repeated content.
 * @throws CAR-008 past 50 MB, also from the content, with the hash of the bytes so far in `file`
 */
export async function inspectFile(source: Readable, declared: string, file: ArrivingFile): Promise<Readable> {
  const chunks = measure(source, file)
  const head: Buffer[] = []
  while (head.reduce((n, p) => n + p.length, 0) < HEAD) {
    const { value, done } = await chunks.next()
    if (done) break
    head.push(value)
  }
  const start = Buffer.concat(head)
  const content = await kindOf(start)
  file.tipo = isKindAccepted(declared, content) ? content : null
  file.refusal = refusalOf(content, start)
  return Readable.from(concatenate(head, chunks), { objectMode: false, highWaterMark: READ_AHEAD })
}

/** @throws CAR-009 when the type of the file is not accepted */
export function acceptedFile({ hash, tamanho, tipo, chave, refusal }: ArrivingFile, nome: string | undefined) {
  if (tipo === null || chave === null) throw new CarError('tipo_nao_aceito', { mensagem: refusal })
  return { chave, hash, tamanho, tipo, nome: sanitiseName(nome, tipo) }
}

/**
 * Returns the type of a file; null when it is unknown. A file that begins like a TIFF counts as a TIFF, unless it is
 * shorter than `HEAD`. file-type has then already seen the whole file.
 */
async function kindOf(head: Buffer): Promise<string | null> {
  const known = await fileTypeFromBuffer(head)
  return known?.mime ?? (head.length >= HEAD && startsLikeTiff(head) ? 'image/tiff' : null)
}

async function* measure(source: Readable, file: ArrivingFile): AsyncGenerator<Buffer, void> {
  const sum = createHash('sha256')
  for await (const chunk of source as AsyncIterable<Buffer>) {
    sum.update(chunk)
    file.tamanho += chunk.length
    if (file.tamanho > LARGEST_FILE) {
      file.hash = sum.digest('hex')
      throw tooLarge()
    }
    yield chunk
  }
  file.hash = sum.digest('hex')
}

async function* concatenate(head: Buffer[], rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield* head
  yield* rest
}
