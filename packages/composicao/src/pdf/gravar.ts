/**
 * Serializes a document as a PDF file, piece by piece. No second copy of it is held, and it is hashed while it is
 * written. pdf-lib's own writer compresses in JavaScript and processes everything twice, once for its size.
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

const CABECALHO = Buffer.from('%PDF-1.7\n%\x81\x81\x81\x81\n\n', 'latin1')
const OBJETOS_POR_FLUXO = 100

/** Writes the file and returns its hash, without reading it again. */
export async function gravar(doc: PDFDocument, saida: string): Promise<{ bytes: number; sha256: string }> {
  const resumo = createHash('sha256')
  let bytes = 0
  await doc.flush() // fonts are made now, when it is known which letters are used
  const pedacos = pedacosDe(doc)
  await pipeline(function* () {
    for (const pedaco of pedacos) {
      resumo.update(pedaco)
      bytes += pedaco.length
      yield pedaco
    }
  }, createWriteStream(saida))
  return { bytes, sha256: resumo.digest('hex') }
}

/** Writes a file that this package reads again and then removes: nothing is compressed that would be taken apart. */
export async function gravarDePassagem(doc: PDFDocument, saida: string): Promise<void> {
  await doc.flush()
  await pipeline(() => pedacosSoltos(doc), createWriteStream(saida))
}

/** The file's bytes, all at once. */
export async function bytesDe(doc: PDFDocument): Promise<Uint8Array> {
  await doc.flush()
  return Buffer.concat([...pedacosDe(doc)])
}

/** Every object by itself, and a table of where they stand. */
function* pedacosSoltos({ context }: PDFDocument): Generator<Uint8Array> {
  const lugares = new Map<number, number>()
  let posicao = CABECALHO.length
  yield CABECALHO
  for (const [ref, objeto] of context.enumerateIndirectObjects()) {
    lugares.set(ref.objectNumber, posicao)
    for (const pedaco of objeto instanceof PDFStream ? fluxo(ref, objeto) : solto(ref, objeto)) {
      posicao += pedaco.length
      yield pedaco
    }
  }
  const quantos = context.largestObjectNumber + 1
  const entradas = Array.from({ length: quantos }, (_, numero) => {
    const lugar = lugares.get(numero)
    return lugar === undefined ? '0000000000 65535 f \n' : `${String(lugar).padStart(10, '0')} 00000 n \n`
  })
  const trailer = context.obj({ Size: quantos, Root: context.trailerInfo.Root })
  yield Buffer.from(
    `xref\n0 ${quantos}\n${entradas.join('')}trailer\n${trailer.toString()}\nstartxref\n${posicao}\n%%EOF\n`,
  )
}

/** Writes streams as they are and all other objects in compressed object streams. Same document, same bytes. */
function* pedacosDe({ context }: PDFDocument): Generator<Uint8Array> {
  const { largestObjectNumber, trailerInfo } = context
  const indice = PDFCrossRefStream.create(context.obj({ ...trailerInfo }), false)
  const objetos = context.enumerateIndirectObjects()
  const soltos = objetos.filter(([, objeto]) => !(objeto instanceof PDFStream))
  const grupos = Array.from({ length: Math.ceil(soltos.length / OBJETOS_POR_FLUXO) }, (_, i) => ({
    ref: PDFRef.of(largestObjectNumber + 1 + i),
    membros: soltos.slice(i * OBJETOS_POR_FLUXO, (i + 1) * OBJETOS_POR_FLUXO),
  }))
  const lugares = new Map(grupos.flatMap(({ ref, membros }) => membros.map(([membro], i) => [membro, { ref, i }])))
  let posicao = 0
  const contar = (pedaco: Uint8Array) => {
    posicao += pedaco.length
    return pedaco
  }

  yield contar(CABECALHO)
  for (const [ref, objeto] of objetos) {
    const lugar = lugares.get(ref)
    if (lugar !== undefined) indice.addCompressedEntry(ref, lugar.ref, lugar.i)
    if (!(objeto instanceof PDFStream)) continue
    indice.addUncompressedEntry(ref, posicao)
    for (const pedaco of fluxo(ref, objeto)) yield contar(pedaco)
  }
  for (const { ref, membros } of grupos) {
    indice.addUncompressedEntry(ref, posicao)
    const grupo = PDFObjectStream.withContextAndObjects(context, membros, false)
    for (const pedaco of fluxo(ref, comprimido(grupo))) yield contar(pedaco)
  }
  const ref = PDFRef.of(largestObjectNumber + 1 + grupos.length)
  indice.addUncompressedEntry(ref, posicao)
  indice.dict.set(PDFName.of('Size'), PDFNumber.of(ref.objectNumber + 1))
  const inicio = posicao
  for (const pedaco of fluxo(ref, comprimido(indice))) yield contar(pedaco)
  yield Buffer.from(`startxref\n${inicio}\n%%EOF\n`)
}

function* fluxo(ref: PDFRef, objeto: PDFStream): Generator<Uint8Array> {
  objeto.updateDict()
  yield Buffer.concat([Buffer.from(`${ref.objectNumber} 0 obj\n`), texto(objeto.dict), Buffer.from('\nstream\n')])
  yield objeto.getContents()
  yield Buffer.from('\nendstream\nendobj\n\n')
}

function comprimido(original: PDFObjectStream | PDFCrossRefStream): PDFRawStream {
  original.updateDict()
  const dict: PDFDict = original.dict
  dict.set(PDFName.of('Filter'), PDFName.of('FlateDecode'))
  return PDFRawStream.of(dict, deflateSync(original.getContents())) // which it holds since it counted them
}

function* solto(ref: PDFRef, objeto: PDFObject): Generator<Uint8Array> {
  yield Buffer.concat([Buffer.from(`${ref.objectNumber} 0 obj\n`), texto(objeto), Buffer.from('\nendobj\n\n')])
}

function texto(objeto: PDFObject): Uint8Array {
  const bytes = new Uint8Array(objeto.sizeInBytes())
  objeto.copyBytesInto(bytes, 0)
  return bytes
}
