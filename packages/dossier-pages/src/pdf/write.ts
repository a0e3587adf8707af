/**
 * Writes a document as a PDF file, piece by piece, and computes its hash on the way. No second copy of the file is in
 * memory. pdf-lib's own writer compresses in JavaScript and processes everything twice, once for its size.
 */
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { deflateSync } from 'node:zlib'
import {
  type PDFContext,
  PDFCrossRefStream,
  type PDFDict,
  type PDFDocument,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFObjectStream,
  PDFRawStream,
  PDFRef,
  PDFStream,
} from 'pdf-lib'
import {
  prepareSeal,
  type SealObjects,
  type SealRequest,
  signatureObject,
  unmarkedStream,
  unmarkedText,
} from './seal.ts'

const HEADER = Buffer.from('%PDF-1.7\n%\x81\x81\x81\x81\n\n', 'latin1')
const OBJECTS_PER_STREAM = 100

export interface Written {
  bytes: number
  /** Null for a file that is still to be sealed, which changes it. */
  sha256: string | null
  /** The position of the first digit of the signature that is still to be made; null without one. */
  digitsAt: number | null
}

/** Writes the file and returns its size and hash, without reading it again. */
export async function write(doc: PDFDocument, output: string, seal?: SealRequest): Promise<Written> {
  const digest = seal ? null : createHash('sha256')
  let bytes = 0
  let digitsAt: number | null = null
  const sealing = seal && { request: seal, objects: prepareSeal(doc, seal), onPlace: (at: number) => (digitsAt = at) }
  await doc.flush() // makes the subsets of the fonts, whose letters are known only now
  const chunks = chunksOf(doc, sealing)
  await pipeline(function* () {
    for (const chunk of chunks) {
      digest?.update(chunk)
      bytes += chunk.length
      yield chunk
    }
  }, createWriteStream(output))
  return { bytes, sha256: digest?.digest('hex') ?? null, digitsAt }
}

/** Writes an intermediate file without compression. This package reads it again and then removes it. */
export async function writeInPassing(doc: PDFDocument, output: string): Promise<void> {
  await doc.flush()
  await pipeline(() => looseChunks(doc), createWriteStream(output))
}

export async function bytesOf(doc: PDFDocument): Promise<Uint8Array> {
  await doc.flush()
  return Buffer.concat([...chunksOf(doc)])
}

/** Writes each object by itself, uncompressed, and then a table of their positions. */
function* looseChunks({ context }: PDFDocument): Generator<Uint8Array> {
  const offsets = new Map<number, number>()
  let position = HEADER.length
  yield HEADER
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    offsets.set(ref.objectNumber, position)
    for (const chunk of object instanceof PDFStream ? stream(ref, object) : looseObject(ref, object)) {
      position += chunk.length
      yield chunk
    }
  }
  const count = context.largestObjectNumber + 1
  const entries = Array.from({ length: count }, (_, number) => {
    const offset = offsets.get(number)
    return offset === undefined ? '0000000000 65535 f \n' : `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const trailer = context.obj({ Size: count, Root: context.trailerInfo.Root })
  yield Buffer.from(
    `xref\n0 ${count}\n${entries.join('')}trailer\n${trailer.toString()}\nstartxref\n${position}\n%%EOF\n`,
  )
}

interface Sealing {
  request: SealRequest
  objects: SealObjects
  onPlace: (digitsAt: number) => void
}

/**
 * Writes streams as they are and all other objects in compressed object streams. The same document gives the same
 * bytes. The manifest and the signature of a document that is to be sealed come last, as themselves.
 */
function* chunksOf({ context }: PDFDocument, sealing?: Sealing): Generator<Uint8Array> {
  const { largestObjectNumber } = context
  const objects = context.enumerateIndirectObjects()
  const loose = objects.filter(([, object]) => !(object instanceof PDFStream))
  const groups = Array.from({ length: Math.ceil(loose.length / OBJECTS_PER_STREAM) }, (_, i) => ({
    ref: PDFRef.of(largestObjectNumber + 1 + i),
    members: loose.slice(i * OBJECTS_PER_STREAM, (i + 1) * OBJECTS_PER_STREAM),
  }))
  /** Where each object stands: at a position of the file, or in a stream of objects. */
  const places = new Map<PDFRef, number | { ref: PDFRef; i: number }>(
    groups.flatMap(({ ref, members }) => members.map(([member], i) => [member, { ref, i }])),
  )
  let position = 0
  const count = (chunk: Uint8Array) => {
    position += chunk.length
    return chunk
  }

  yield count(HEADER)
  for (const [ref, object] of objects) {
    if (!(object instanceof PDFStream) || ref === sealing?.objects.manifest) continue
    places.set(ref, position)
    const own = sealing && object instanceof PDFRawStream ? unmarkedStream(context, object) : object
    const [head, ...rest] = stream(ref, own)
    if (head) yield count(sealing ? unmarkedText(head) : head)
    for (const chunk of rest) yield count(chunk)
  }
  for (const { ref, members } of groups) {
    places.set(ref, position)
    const group = PDFObjectStream.withContextAndObjects(context, members, false)
    for (const chunk of stream(ref, compressed(group))) yield count(chunk)
  }
  const ref = PDFRef.of(largestObjectNumber + 1 + groups.length)
  if (!sealing) return yield crossReferences(context, ref, places, position)
  const { request, objects: last, onPlace } = sealing
  const manifest = context.lookup(last.manifest)
  if (!(manifest instanceof PDFStream)) throw new Error('the manifest is missing')
  places.set(last.manifest, position)
  for (const chunk of stream(last.manifest, manifest)) yield count(chunk)
  places.set(last.signature, position)
  // The length of the object does not depend on what follows it.
  const { length } = signatureObject(last.signature, request, { at: position, after: 0 }).bytes
  const rest = crossReferences(context, ref, places, position + length)
  const signature = signatureObject(last.signature, request, { at: position, after: rest.length })
  onPlace(signature.digitsAt)
  yield signature.bytes
  yield rest
}

/** Returns the end of the file, which begins at `start`: the stream that says where each object stands. */
function crossReferences(
  context: PDFContext,
  ref: PDFRef,
  places: ReadonlyMap<PDFRef, number | { ref: PDFRef; i: number }>,
  start: number,
): Buffer {
  const table = PDFCrossRefStream.create(context.obj({ ...context.trailerInfo }), false)
  const all = [...places, [ref, start] as const].toSorted(([a], [b]) => a.objectNumber - b.objectNumber)
  for (const [object, place] of all) {
    if (typeof place === 'number') table.addUncompressedEntry(object, place)
    else table.addCompressedEntry(object, place.ref, place.i)
  }
  table.dict.set(PDFName.of('Size'), PDFNumber.of(ref.objectNumber + 1))
  return Buffer.concat([...stream(ref, compressed(table)), Buffer.from(`startxref\n${start}\n%%EOF\n`)])
}

function* stream(ref: PDFRef, object: PDFStream): Generator<Uint8Array> {
  object.updateDict()
  yield Buffer.concat([Buffer.from(`${ref.objectNumber} 0 obj\n`), text(object.dict), Buffer.from('\nstream\n')])
  yield object.getContents()
  yield Buffer.from('\nendstream\nendobj\n\n')
}

function compressed(original: PDFObjectStream | PDFCrossRefStream): PDFRawStream {
  original.updateDict()
  const dict: PDFDict = original.dict
  dict.set(PDFName.of('Filter'), PDFName.of('FlateDecode'))
  return PDFRawStream.of(dict, deflateSync(original.getContents())) // in memory, because the length comes first
}

function* looseObject(ref: PDFRef, object: PDFObject): Generator<Uint8Array> {
  yield Buffer.concat([Buffer.from(`${ref.objectNumber} 0 obj\n`), text(object), Buffer.from('\nendobj\n\n')])
}

function text(object: PDFObject): Uint8Array {
  const bytes = new Uint8Array(object.sizeInBytes())
  object.copyBytesInto(bytes, 0)
  return bytes
}
