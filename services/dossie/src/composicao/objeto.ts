/** The one object of every page of a prepared attachment, under a name that the dossier looks for. */
import {
  drawObject,
  PDFName,
  PDFRef,
  popGraphicsState,
  pushGraphicsState,
  concatTransformationMatrix,
  type PDFDocument,
} from 'pdf-lib'
import type { ModoPagina, PaginaPreparada } from './anexos.ts'
import type { Tamanho } from './desenho.ts'
import { FOLHA } from './estilo.ts'
import type { Figura } from './figura.ts'

export const OBJETO = PDFName.of('P0')

/** Adds a page that shows the object; an image fills it, a form draws itself at its own size. */
export function juntarObjeto(doc: PDFDocument, ref: PDFRef, pagina: Tamanho, imagem: boolean): void {
  const folha = doc.addPage([pagina.largura, pagina.altura])
  folha.node.setXObject(OBJETO, ref)
  const escala = imagem ? [concatTransformationMatrix(pagina.largura, 0, 0, pagina.altura, 0, 0)] : []
  folha.pushOperators(pushGraphicsState(), ...escala, drawObject('P0'), popGraphicsState())
}

/** Adds a picture as a page, or an empty page that stands for one that could not be reproduced. */
export async function juntarFigura(
  doc: PDFDocument,
  figura: Figura | null,
  modo: ModoPagina,
  pagina: Tamanho = FOLHA,
): Promise<PaginaPreparada> {
  if (figura === null) {
    doc.addPage([pagina.largura, pagina.altura])
    return { largura: pagina.largura, altura: pagina.altura, modo: 'aviso', vazia: false }
  }
  const imagem = await doc.embedJpg(figura.jpeg)
  juntarObjeto(doc, imagem.ref, figura.pagina, true)
  return { ...figura.pagina, modo, vazia: figura.vazia }
}
