/** Creates pdf-lib documents that set no dates and compress their streams with Node's zlib. */
import { deflateSync } from 'node:zlib'
import './faster.ts'
import { type PDFContext, PDFContentStream, PDFDocument, PDFName, type PDFOperator, type PDFPage } from 'pdf-lib'

export async function createPdf(): Promise<PDFDocument> {
  const doc = await PDFDocument.create({ updateMetadata: false })
  // pdf-lib itself would compress in JavaScript, which is several times slower than zlib.
  doc.context.flateStream = (content, dict = {}) =>
    doc.context.stream(deflateSync(content), { ...dict, Filter: 'FlateDecode' })
  return doc
}

/** Draws on a page. The drawing replaces the content of the page. */
export function drawOn(sheet: PDFPage, operators: PDFOperator[]): void {
  const { context } = sheet.doc
  sheet.node.set(PDFName.of('Contents'), context.register(context.flateStream(bytesOf(context, operators))))
}

const bytesOf = (context: PDFContext, operators: PDFOperator[]): Uint8Array =>
  PDFContentStream.of(context.obj({}), operators, false).getUnencodedContents()
