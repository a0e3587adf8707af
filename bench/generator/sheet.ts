import { existsSync, readFileSync } from 'node:fs'
import fontkit from '@cantoo/fontkit'
import { PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from '@cantoo/pdf-lib'

export type Familia = 'serif' | 'sans' | 'mono'
export type Sheet = { pdf: PDFDocument; normal: PDFFont; negrito: PDFFont }

const PASTA = '/usr/share/fonts/truetype/liberation'
const LIBERATION: Record<Familia, string> = { serif: 'LiberationSerif', sans: 'LiberationSans', mono: 'LiberationMono' }
const PADRAO: Record<Familia, [StandardFonts, StandardFonts]> = {
  serif: [StandardFonts.TimesRoman, StandardFonts.TimesRomanBold],
  sans: [StandardFonts.Helvetica, StandardFonts.HelveticaBold],
  mono: [StandardFonts.Courier, StandardFonts.CourierBold],
}

/** False when the fonts-liberation package is missing. The standard fonts of PDF are used then. */
export const temLiberation = existsSync(`${PASTA}/LiberationSerif-Regular.ttf`)

export async function newSheet(familia: Familia, embed = temLiberation): Promise<Sheet> {
  const pdf = await PDFDocument.create()
  pdf.registerFontkit(fontkit)
  if (embed) {
    const fonte = (estilo: string) => pdf.embedFont(readFileSync(`${PASTA}/${LIBERATION[familia]}-${estilo}.ttf`))
    return { pdf, normal: await fonte('Regular'), negrito: await fonte('Bold') }
  }
  const [normal, negrito] = PADRAO[familia]
  return { pdf, normal: await pdf.embedFont(normal), negrito: await pdf.embedFont(negrito) }
}

export const A4: [number, number] = [595.28, 841.89]
export const MARGEM = 60

export function centred(pagina: PDFPage, fonte: PDFFont, texto: string, y: number, size: number) {
  pagina.drawText(texto, { x: (A4[0] - fonte.widthOfTextAtSize(texto, size)) / 2, y, size, font: fonte })
}

/** Breaks text into lines of the width, and returns the lines. */
export function wrap(fonte: PDFFont, texto: string, size: number, largura: number): string[] {
  const linhas: string[] = []
  let atual = ''
  for (const word of texto.split(' ')) {
    const proxima = atual === '' ? word : `${atual} ${word}`
    if (fonte.widthOfTextAtSize(proxima, size) > largura && atual !== '') {
      linhas.push(atual)
      atual = word
    } else atual = proxima
  }
  return [...linhas, atual]
}

export function caixa(pagina: PDFPage, x: number, y: number, largura: number, altura: number) {
  pagina.drawRectangle({ x, y, width: largura, height: altura, borderWidth: 0.7, borderColor: rgb(0, 0, 0) })
}
