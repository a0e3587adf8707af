import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { CarError } from '@car/errors/car-error'
import { fileTypeFromBuffer } from 'file-type'
import { LARGEST_FILE } from '@car/vocabulary/limits'
import { startsLikeTiff, tooLarge, refusalOf, isKindAccepted } from '../domain/file.ts'
import { sanitiseName } from '../domain/file-name.ts'

/** What is known of an arriving file. It is complete once the stream has ended or exceeded the limit. */
export type FileMeasure = {
  hash: string
  tamanho: number
  tipo: string | null
  chave: string | null
  /** Why it is not accepted, while it has no type. */
  refusal: string
}

export const newMeasure = (): FileMeasure => ({ hash: '', tamanho: 0, tipo: null, chave: null, refusal: '' })

/** file-type needs this much to recognise every format it knows. */
const HEAD = 4100
/** How many bytes may arrive while the object store takes a part, so that neither side waits for the other. */
const READ_AHEAD = 5 * 1024 * 1024

/**
 * Receives a file in one pass: it is counted, hashed and, if its type is accepted, stored while it arrives. A file that
 * is not stored is still read to its end, because the same content sent again has to be recognised. Nothing is stored
 * before `admit` resolves. `keep` stores the bytes and returns their key.
 * @throws CAR-008 past 50 MB, with the hash of the bytes so far in `measured`
 */
export async function keepFile(
  source: Readable,
  declarado: string,
  measured: FileMeasure,
  keep: (content: Readable, tipo: string) => Promise<string>,
  admit: () => Promise<unknown> = async () => {},
): Promise<void> {
  const chunks = measure(source, measured)
  const head: Buffer[] = []
  while (head.reduce((n, p) => n + p.length, 0) < HEAD) {
    const { value, done } = await chunks.next()
    if (done) break
    head.push(value)
  }
  const inicio = Buffer.concat(head)
  const content = await kindOf(inicio)
  measured.tipo = isKindAccepted(declarado, content) ? content : null
  measured.refusal = refusalOf(content, inicio)
  await admit()
  if (measured.tipo === null) for await (const _ of chunks);
  else
    measured.chave = await keep(
      Readable.from(concatenate(head, chunks), { objectMode: false, highWaterMark: READ_AHEAD }),
      measured.tipo,
    )
}

/** The recorded form of a stored file. @throws CAR-009 when its type is not accepted */
export function acceptedFile({ hash, tamanho, tipo, chave, refusal }: FileMeasure, nome: string | undefined) {
  if (tipo === null || chave === null) throw new CarError('tipo_nao_aceito', { mensagem: refusal })
  return { chave, hash, tamanho, tipo, nome: sanitiseName(nome, tipo) }
}

/** A file shorter than the head has been seen whole, so nothing more can come that would make it a TIFF. */
async function kindOf(head: Buffer): Promise<string | null> {
  const achado = await fileTypeFromBuffer(head)
  return achado?.mime ?? (head.length >= HEAD && startsLikeTiff(head) ? 'image/tiff' : null)
}

async function* measure(source: Readable, measured: FileMeasure): AsyncGenerator<Buffer, void> {
  const soma = createHash('sha256')
  for await (const chunk of source as AsyncIterable<Buffer>) {
    soma.update(chunk)
    measured.tamanho += chunk.length
    if (measured.tamanho > LARGEST_FILE) {
      measured.hash = soma.digest('hex')
      throw tooLarge()
    }
    yield chunk
  }
  measured.hash = soma.digest('hex')
}

async function* concatenate(head: Buffer[], rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield* head
  yield* rest
}
