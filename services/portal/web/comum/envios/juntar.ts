import { degrees, PDFDocument, type PDFImage } from '@cantoo/pdf-lib'
import type { Giro } from './guardados.ts'
import { comeca, ladoDe } from './sem-local.ts'

/** A photograph, and by how many degrees its sender turned it, clockwise. */
export type Folha = { foto: Blob; giro: Giro }
/** The document, or the index of a photograph that is neither JPEG nor PNG. */
export type Junta = Blob | number

/** The longer side of a page in points, as in A4. */
const MAIOR_LADO = 842

/** By how many degrees a picture with EXIF orientation 1 to 8 has to be turned, after it was mirrored if need be. */
const GIROS = [0, 0, 180, 180, 270, 90, 90, 270]
const ESPELHADAS = [2, 4, 5, 7]

/**
 * Makes one PDF with a page for each photograph. The bytes of a JPEG stay untouched, because a page is turned and never
 * drawn anew. The same photographs give the same bytes, so that the service recognises a document that was sent twice.
 */
export async function juntar(folhas: readonly Folha[]): Promise<Junta> {
  const pdf = await PDFDocument.create({ updateMetadata: false })
  for (const [i, { foto, giro }] of folhas.entries()) {
    const bytes = new Uint8Array(await foto.arrayBuffer())
    const imagem = await embutir(pdf, bytes)
    if (!imagem) return i
    // A PDF ignores the orientation that is written in a photograph.
    paginar(pdf, imagem, ladoDe(bytes), giro)
  }
  return new Blob([new Uint8Array(await pdf.save())], { type: 'application/pdf' })
}

/** The bytes tell the format; names and types are unreliable. */
async function embutir(pdf: PDFDocument, bytes: Uint8Array): Promise<PDFImage | null> {
  try {
    return comeca(bytes, 0x89, 0x50, 0x4e, 0x47) ? await pdf.embedPng(bytes) : await pdf.embedJpg(bytes)
  } catch {
    return null
  }
}

function paginar(pdf: PDFDocument, imagem: PDFImage, lado: number, giro: Giro): void {
  const { width, height } = imagem.scale(MAIOR_LADO / Math.max(imagem.width, imagem.height))
  const pagina = pdf.addPage([width, height])
  const espelhada = ESPELHADAS.includes(lado)
  pagina.drawImage(imagem, { x: espelhada ? width : 0, y: 0, width: espelhada ? -width : width, height })
  pagina.setRotation(degrees(((GIROS[lado - 1] ?? 0) + giro) % 360))
}
