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
    const source = (style: string) => pdf.embedFont(readFileSync(`${FOLDER}/${LIBERATION[familia]}-${style}.ttf`))
    return { pdf, normal: await source('Regular'), bold: await source('Bold') }
  }
  const [normal, bold] = PATTERN[familia]
  return { pdf, normal: await pdf.embedFont(normal), bold: await pdf.embedFont(bold) }
}

export const A4: [number, number] = [595.28, 841.89]
export const MARGIN = 60

export function centred(page: PDFPage, font: PDFFont, text: string, y: number, size: number) {
  page.drawText(text, { x: (A4[0] - font.widthOfTextAtSize(text, size)) / 2, y, size, font: font })
}

/** Breaks text between words into lines of at most this width. A longer word gets its own line. */
export function wrap(font: PDFFont, text: string, size: number, width: number): string[] {
  const lines: string[] = []
  let current = ''
  for (const word of text.split(' ')) {
    const proxima = current === '' ? word : `${current} ${word}`
    if (font.widthOfTextAtSize(proxima, size) > width && current !== '') {
      lines.push(current)
      current = word
    } else current = proxima
  }
  return [...lines, current]
}

export function box(page: PDFPage, x: number, y: number, width: number, height: number) {
  page.drawRectangle({ x, y, width: width, height: height, borderWidth: 0.7, borderColor: rgb(0, 0, 0) })
}
