import { crc32 } from 'node:zlib'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { InvalidLayer } from './invalid-layer.ts'

const MB = 1_048_576
/**
 * The largest compression ratio that is accepted. The tables of Shapefiles reach a ratio of about a hundred, because
 * they are padded with blanks.
 */
const MAX_RATIO = 250
/** The size in bytes below which an entry is harmless at any compression ratio. */
const HARMLESS = 64 * MB
/** The largest size of an entry that is accepted, in bytes. All published layers are far smaller. */
const MAX_ENTRY = 16_384 * MB
const MAX_ENTRIES = 1_000

export type Archive = Awaited<ReturnType<typeof openArchive>>

/**
 * Opens a zip archive.
 * @throws InvalidLayer when the archive is truncated, broken or encrypted, or has too many entries
 */
export async function openArchive(path: string) {
  const zip = await openPromise(path, { autoClose: false, lazyEntries: true }).catch(asRefusal)
  const entries = await entriesOf(zip).catch((failure: unknown) => {
    zip.close()
    return asRefusal(failure)
  })
  return {
    names: entries.map(({ fileName }) => fileName),

    /**
     * Reads the bytes of an entry, and checks their checksum at the end.
     * @throws InvalidLayer when the entry unpacks to too many bytes or is corrupt
     */
    async *bytes(name: string): AsyncGenerator<Buffer> {
      const entry = entries.find(({ fileName }) => fileName === name) as Entry
      checkSize(entry)
      const stream = await zip.openReadStreamPromise(entry).catch(asRefusal)
      let sum = 0
      try {
        for await (const chunk of stream as AsyncIterable<Buffer>) {
          sum = crc32(chunk, sum)
          yield chunk
        }
      } catch (failure) {
        asRefusal(failure, name)
      }
      if (sum !== entry.crc32)
        throw new InvalidLayer(`"${name}" está corrompido dentro do zip: a soma de verificação não confere.`)
    },

    close: () => zip.close(),
  }
}

async function entriesOf(zip: ZipFile): Promise<Entry[]> {
  const entries: Entry[] = []
  for await (const entry of zip.eachEntry()) {
    if (entries.length === MAX_ENTRIES) throw new InvalidLayer(`O zip tem mais de ${MAX_ENTRIES} arquivos.`)
    if (entry.isEncrypted()) throw new InvalidLayer(`O zip tem senha ("${entry.fileName}"). Envie-o sem senha.`)
    entries.push(entry)
  }
  return entries
}

function checkSize({ fileName, compressedSize, uncompressedSize }: Entry): void {
  const harmless = uncompressedSize <= HARMLESS || uncompressedSize <= MAX_RATIO * compressedSize
  if (harmless && uncompressedSize <= MAX_ENTRY) return
  throw new InvalidLayer(
    `O zip não foi aberto: "${fileName}" passaria de ${inMegabytes(compressedSize)} MB a ${inMegabytes(uncompressedSize)} MB, o que nenhuma camada faz.`,
  )
}

const inMegabytes = (bytes: number): string => (bytes / MB).toFixed(1).replace('.', ',')

/**
 * Converts the errors of yauzl and zlib about a broken archive to InvalidLayer. Errors of the operating system are
 * thrown unchanged.
 */
function asRefusal(failure: unknown, name?: string): never {
  if (failure instanceof InvalidLayer || isSystemError(failure)) throw failure
  const { message } = failure as Error
  if (/too many bytes/i.test(message))
    throw new InvalidLayer(`O zip não foi aberto: "${name}" é maior do que o zip diz, como em uma bomba.`)
  throw new InvalidLayer(
    name === undefined
      ? 'O zip está truncado ou corrompido: falta o índice que fica no fim do arquivo. Baixe-o de novo.'
      : `O zip está truncado ou corrompido em "${name}". Baixe-o de novo.`,
  )
}

const isSystemError = (failure: unknown): boolean =>
  ['ENOENT', 'EACCES', 'EISDIR', 'EIO'].includes((failure as NodeJS.ErrnoException).code ?? '')
