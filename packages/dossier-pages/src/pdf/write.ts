/**
 * Writes a document as a PDF file, piece by piece, and computes its hash on the way. No second copy of the file is in
 * memory. pdf-lib's own writer compresses in JavaScript and processes everything twice, once for its size.
 */
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { deflateSync } from 'node:zlib'
import {
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

const HEADER = Buffer.from('%PDF-1.7\n%\x81\x81\x81\x81\n\n', 'latin1')
const OBJECTS_PER_STREAM = 100

/** Writes the file and returns its size and hash, without reading it again. */
export async function write(doc: PDFDocument, output: string): Promise<{ bytes: number; sha256: string }> {
  const digest = createHash('sha256')
  let bytes = 0
  await doc.flush() // makes the subsets of the fonts, whose letters are known only now
  const chunks = chunksOf(doc)
  await pipeline(function* () {
    for (const chunk of chunks) {
      digest.update(chunk)
      bytes += chunk.length
      yield chunk
    }
  }, createWriteStream(output))
  return { bytes, sha256: digest.digest('hex') }
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

/**
 * Writes streams as they are and all other objects in compressed object streams. The same document gives the same
 * bytes.
 */
function* chunksOf({ context }: PDFDocument): Generator<Uint8Array> {
  const { largestObjectNumber, trailerInfo } = context
  const crossReferences = PDFCrossRefStream.create(context.obj({ ...trailerInfo }), false)
  const objects = context.enumerateIndirectObjects()
  const loose = objects.filter(([, object]) => !(object instanceof PDFStream))
  const groups = Array.from({ length: Math.ceil(loose.length / OBJECTS_PER_STREAM) }, (_, i) => ({
    ref: PDFRef.of(largestObjectNumber + 1 + i),
    members: loose.slice(i * OBJECTS_PER_STREAM, (i + 1) * OBJECTS_PER_STREAM),
  }))
  const offsets = new Map(groups.flatMap(({ ref, members }) => members.map(([member], i) => [member, { ref, i }])))
  let position = 0
  const count = (chunk: Uint8Array) => {
    position += chunk.length
    return chunk
  }

  yield count(HEADER)
  for (const [ref, object] of objects) {
    const offset = offsets.get(ref)
    if (offset !== undefined) crossReferences.addCompressedEntry(ref, offset.ref, offset.i)
    if (!(object instanceof PDFStream)) continue
    crossReferences.addUncompressedEntry(ref, position)
    for (const chunk of stream(ref, object)) yield count(chunk)
  }
  for (const { ref, members } of groups) {
    crossReferences.addUncompressedEntry(ref, position)
    const group = PDFObjectStream.withContextAndObjects(context, members, false)
    for (const chunk of stream(ref, compressed(group))) yield count(chunk)
  }
  const ref = PDFRef.of(largestObjectNumber + 1 + groups.length)
  crossReferences.addUncompressedEntry(ref, position)
  crossReferences.dict.set(PDFName.of('Size'), PDFNumber.of(ref.objectNumber + 1))
  const start = position
  for (const chunk of stream(ref, compressed(crossReferences))) yield count(chunk)
  yield Buffer.from(`startxref\n${start}\n%%EOF\n`)
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
