import { degrees, PDFDocument } from '@cantoo/pdf-lib'
import { deitada } from './sem-local.ts'

/** A photograph, and by how many degrees its sender turned it, clockwise. */
export type Folha = { foto: Blob; giro: number }

/** The longer side of a page, in points: that of A4. */
const MAIOR_LADO = 842

/**
 * One PDF with a page for each photograph. The bytes of a JPEG are untouched: a page is turned, never drawn anew.
 */
export async function juntar(folhas: readonly Folha[]): Promise<Blob> {
  const pdf = await PDFDocument.create()
  for (const { foto, giro } of folhas) {
    const bytes = new Uint8Array(await foto.arrayBuffer())
    const imagem = foto.type === 'image/png' ? await pdf.embedPng(bytes) : await pdf.embedJpg(bytes)
    const { width, height } = imagem.scale(MAIOR_LADO / Math.max(imagem.width, imagem.height))
    const pagina = pdf.addPage([width, height])
    pagina.drawImage(imagem, { x: 0, y: 0, width, height })
    // A reader of PDF does not know which way up a photograph says that it is.
    pagina.setRotation(degrees((deitada(bytes) + giro) % 360))
  }
  return new Blob([new Uint8Array(await pdf.save())], { type: 'application/pdf' })
}
