import { existsSync, readFileSync } from 'node:fs'
import fontkit from '@cantoo/fontkit'
import { PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from '@cantoo/pdf-lib'

export type Familia = 'serif' | 'sans' | 'mono'
export type Sheet = { pdf: PDFDocument; normal: PDFFont; bold: PDFFont }

const FOLDER = '/usr/share/fonts/truetype/liberation'
const LIBERATION: Record<Familia, string> = { serif: 'LiberationSerif', sans: 'LiberationSans', mono: 'LiberationMono' }
const PATTERN: Record<Familia, [StandardFonts, StandardFonts]> = {
  serif: [StandardFonts.TimesRoman, StandardFonts.TimesRomanBold],
  sans: [StandardFonts.Helvetica, StandardFonts.HelveticaBold],
  mono: [StandardFonts.Courier, StandardFonts.CourierBold],
}

/** False when the fonts-liberation package is missing. The standard fonts of PDF are used then. */
export const hasLiberation = existsSync(`${FOLDER}/LiberationSerif-Regular.ttf`)

export async function newSheet(familia: Familia, embed = hasLiberation): Promise<Sheet> {
  const pdf = await PDFDocument.create()
  pdf.registerFontkit(fontkit)
  if (embed) {
    const fonte = (style: string) => pdf.embedFont(readFileSync(`${FOLDER}/${LIBERATION[familia]}-${style}.ttf`))
    return { pdf, normal: await fonte('Regular'), bold: await fonte('Bold') }
  }
  const [normal, bold] = PATTERN[familia]
  return { pdf, normal: await pdf.embedFont(normal), bold: await pdf.embedFont(bold) }
}

export const A4: [number, number] = [595.28, 841.89]
export const MARGIN = 60

export function centred(pagina: PDFPage, fonte: PDFFont, texto: string, y: number, size: number) {
  pagina.drawText(texto, { x: (A4[0] - fonte.widthOfTextAtSize(texto, size)) / 2, y, size, font: fonte })
}

/**
 * Breaks text between words into lines of at most this width, and returns the lines. A longer word gets its own line.
 */
export function wrap(fonte: PDFFont, texto: string, size: number, largura: number): string[] {
  const linhas: string[] = []
  let current = ''
  for (const word of texto.split(' ')) {
    const proxima = current === '' ? word : `${current} ${word}`
    if (fonte.widthOfTextAtSize(proxima, size) > largura && current !== '') {
      linhas.push(current)
      current = word
    } else current = proxima
  }
  return [...linhas, current]
}

export function caixa(pagina: PDFPage, x: number, y: number, largura: number, altura: number) {
  pagina.drawRectangle({ x, y, width: largura, height: altura, borderWidth: 0.7, borderColor: rgb(0, 0, 0) })
}
