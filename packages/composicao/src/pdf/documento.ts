/** Creates pdf-lib documents that set no dates and compress their streams with Node's zlib. */
import { deflateSync } from 'node:zlib'
import './faster.ts'
import { type PDFContext, PDFContentStream, PDFDocument, PDFName, type PDFOperator, type PDFPage } from 'pdf-lib'

export async function criarDocumento(): Promise<PDFDocument> {
  const doc = await PDFDocument.create({ updateMetadata: false })
  // pdf-lib would compress in JavaScript, which is several times slower.
  doc.context.flateStream = (conteudo, dict = {}) =>
    doc.context.stream(deflateSync(conteudo), { ...dict, Filter: 'FlateDecode' })
  return doc
}

/** Draws on a page that is still empty. */
export function desenharEm(folha: PDFPage, operadores: PDFOperator[]): void {
  const { context } = folha.doc
  folha.node.set(PDFName.of('Contents'), context.register(context.flateStream(bytesDe(context, operadores))))
}

const bytesDe = (context: PDFContext, operadores: PDFOperator[]): Uint8Array =>
  PDFContentStream.of(context.obj({}), operadores, false).getUnencodedContents()
