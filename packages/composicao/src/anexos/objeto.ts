/** Every page of a prepared attachment consists of one object, under a name that the dossier looks for. */
import { type PDFDocument, PDFName, type PDFRef } from 'pdf-lib'
import { FOLHA } from '../layout/estilo.ts'
import type { Tamanho } from '../layout/formas.ts'
import type { Figura } from './figura.ts'
import type { ModoPagina, PaginaPreparada } from './tipos.ts'

export const OBJETO = PDFName.of('P0')

/** Makes a page that shows the object: an image fills it, a form draws itself at its own size. */
export function porObjeto(doc: PDFDocument, indice: number, ref: PDFRef, pagina: Tamanho, imagem: boolean): void {
  const { node } = novaFolha(doc, indice, pagina)
  node.setXObject(OBJETO, ref)
  const escala = imagem ? `${pagina.largura} 0 0 ${pagina.altura} 0 0 cm ` : ''
  node.set(PDFName.of('Contents'), doc.context.register(doc.context.stream(`q ${escala}/P0 Do Q`)))
}

/** Makes a page of the picture, or an empty page in place of one that could not be reproduced. */
export async function porFigura(
  doc: PDFDocument,
  indice: number,
  figura: Figura | null,
  modo: ModoPagina,
  pagina: Tamanho = FOLHA,
): Promise<PaginaPreparada> {
  if (figura === null) {
    novaFolha(doc, indice, pagina)
    return { largura: pagina.largura, altura: pagina.altura, modo: 'aviso', vazia: false }
  }
  const { ref } = await doc.embedJpg(figura.jpeg)
  porObjeto(doc, indice, ref, figura.pagina, true)
  return { ...figura.pagina, modo, vazia: figura.vazia }
}

/** Replaces the page at that index, or adds one after the last. */
function novaFolha(doc: PDFDocument, indice: number, { largura, altura }: Tamanho) {
  if (indice < doc.getPageCount()) doc.removePage(indice)
  return doc.insertPage(indice, [largura, altura])
}
