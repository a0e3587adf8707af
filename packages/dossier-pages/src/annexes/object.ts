import { type PDFDocument, PDFName, type PDFRef } from 'pdf-lib'
import { SHEET } from '../layout/style.ts'
import type { Size } from '../layout/shapes.ts'
import type { Figure } from './figure.ts'
import type { PageMode, PreparedPage } from './types.ts'

/** The name of the one object that a page of a prepared attachment shows. */
export const OBJECT = PDFName.of('P0')

/** Makes a page that shows the object. An image fills the page, and a form is drawn at its own size. */
export function placeObject(doc: PDFDocument, index: number, ref: PDFRef, pagina: Size, image: boolean): void {
  const { node } = newSheet(doc, index, pagina)
  node.setXObject(OBJECT, ref)
  const scale = image ? `${pagina.largura} 0 0 ${pagina.altura} 0 0 cm ` : ''
  node.set(PDFName.of('Contents'), doc.context.register(doc.context.stream(`q ${scale}/P0 Do Q`)))
}

/** Makes a page that shows the picture, or an empty page in place of a page that could not be reproduced. */
export async function placeFigure(
  doc: PDFDocument,
  index: number,
  figure: Figure | null,
  mode: PageMode,
  pagina: Size = SHEET,
): Promise<PreparedPage> {
  if (figure === null) {
    newSheet(doc, index, pagina)
    return { largura: pagina.largura, altura: pagina.altura, mode: 'notice', blank: false }
  }
  const { ref } = await doc.embedJpg(figure.jpeg)
  placeObject(doc, index, ref, figure.pagina, true)
  return { ...figure.pagina, mode, blank: figure.blank }
}

function newSheet(doc: PDFDocument, index: number, { largura, altura }: Size) {
  if (index < doc.getPageCount()) doc.removePage(index)
  return doc.insertPage(index, [largura, altura])
}
