import { readFile } from 'node:fs/promises'
import { PDFiumLibrary, type PDFiumDocument, type PDFiumPage } from '@hyzyla/pdfium'
import sharp, { type Sharp } from 'sharp'
import type { Gray } from '@car/quality/gray'
import { Refusal } from '../refusal.ts'
import { fromGray } from '../image/gray.ts'
import type { Limits } from '../limits.ts'
import type { Box, Medium, Word } from '../page.ts'
import { printElsewhere } from './elsewhere.ts'
import { isInked } from './ink.ts'
import { textIsUsable } from './usable-text.ts'
import { openText, type PdfText, UNITS_PER_POINT } from './positions.ts'
import { contentOf, drawPart, lettersOf } from './raw.ts'

/** The text of a page. `elsewhere` contains places that may have print which the text layer lacks. */
export type TextLayer = { words: Word[]; width: number; height: number; elsewhere: Box[] }

export type Pdf = {
  pages: number
  /**
   * Reads the page's own text with positions, as far as it is visible; null when the page has no text that can replace
   * the picture.
   */
  text(page: number): Promise<TextLayer | null>
  /**
   * Draws a part of the page as shown. The box is in the unit of the text's words, and the drawing has one pixel for
   * each unit.
   */
  part(page: number, box: Box): Gray
  /**
   * Draws a grey raster at `dpi`. A page that is one picture is drawn at the resolution of that picture. A page that is
   * too large for the pixel budget is drawn at a lower resolution. `dpi` in the result is the actual resolution.
   */
  raster(page: number, dpi: number): Promise<{ gray: Gray; dpi: number }>
  /**
   * Draws a page that is one picture at its own resolution, and any other page with at most about `side` pixels per
   * side and 300 dpi, within the pixel budget.
   */
  draw(page: number, side: number, color: boolean): Promise<Sharp>
  /** Returns `scan` if pictures cover more than `SCANNED` of the page, otherwise `drawing`. */
  medium(page: number): Medium
  close(): Promise<void>
}

/**
 * The resolution at which ink is searched for at the places of words. A pixel is then a point, which is small enough.
 */
const INK_DPI = 72

/** The highest resolution at which vector pages are drawn. */
const SHOWN_DPI = 300

/**
 * The share of a page that pictures, whole or in pieces, have to cover for the page to be a scan. The text layer of a
 * scan is not used: it comes from another OCR program, or is only a stamp.
 */
const SCANNED = 0.3

let library: Promise<PDFiumLibrary> | undefined

/**
 * Opens a PDF. PDFium draws its pages and shows whether they have usable text. pdf.js is slower, so it is used only for
 * the positions of usable text.
 */
export async function openPdf(path: string, limits: Limits): Promise<Pdf> {
  library ??= PDFiumLibrary.init()
  const bytes = await readFile(path)
  const document = await load(await library, bytes)
  let text: Promise<PdfText> | undefined
  return {
    pages: document.getPageCount(),
    text: async (page) => {
      const p = openPage(document, page, limits)
      const raw = p.getText()
      if (!textIsUsable(raw, true)) return null
      const { covered, pictureOfLine, pictures, shapes } = contentOf(p)
      const textOnly = pictures === 0 && shapes <= FEW_STROKES
      if (covered > SCANNED || pictureOfLine || !textIsUsable(raw, textOnly)) return null
      text ??= openText(bytes)
      const layer = await (await text).page(page, lettersOf(p))
      if (layer === null) return null
      const { words: said, notes, width, height } = layer
      const drawn = await rasterise(p, INK_DPI, limits)
      const words = said.filter(isInked(drawn, UNITS_PER_POINT * 72))
      if (!textIsUsable(words.map((w) => w.text).join(' '), textOnly)) return null
      const elsewhere = printElsewhere(drawn, [...words, ...notes], UNITS_PER_POINT * 72)
      return { words, width, height, elsewhere }
    },
    medium: (page) => (contentOf(openPage(document, page, limits)).covered > SCANNED ? 'scan' : 'drawing'),
    part: (page, box) => drawPart(openPage(document, page, limits), UNITS_PER_POINT, box),
    raster: async (page, dpi) => {
      const p = openPage(document, page, limits)
      return rasterise(p, (await scanDpi(p)) ?? dpi, limits)
    },
    draw: async (page, side, color) => {
      const p = openPage(document, page, limits)
      const { originalWidth: w, originalHeight: h } = p.getOriginalSize()
      // The library rounds down the size of a page in points, and the size of its drawing in pixels. So the points are
      // rounded down here too, and a hundredth of a pixel is added.
      const dpi =
        (await scanDpi(p)) ?? Math.min(SHOWN_DPI, ((side + 0.01) * 72) / Math.max(1, Math.floor(Math.max(w, h))))
      if (!color) return fromGray((await rasterise(p, dpi, limits)).gray)
      const { data, width, height } = await render(p, dpi, limits, 'BGRA')
      // The library returns red, green and blue in this order, despite its own names for them.
      return sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha()
    },
    close: async () => {
      document.destroy()
      if (text) await (await text.catch(() => undefined))?.close()
    },
  }
}

/** Tells whether the WebAssembly heap has reached its limit. Then PDFium, and so this process, is unusable. */
const exhausted = (error: unknown) =>
  error instanceof Error && (error.name === 'RuntimeError' || error instanceof RangeError)

async function load(lib: PDFiumLibrary, bytes: Buffer): Promise<PDFiumDocument> {
  try {
    return await lib.loadDocument(bytes)
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    if (/password/i.test(message)) throw new Refusal('pdf_protegido', message)
    if (exhausted(error)) throw error
    throw new Refusal('arquivo_corrompido', message)
  }
}

function openPage(document: PDFiumDocument, page: number, limits: Limits): PDFiumPage {
  let p: PDFiumPage
  try {
    p = document.getPage(page - 1)
  } catch (error) {
    if (exhausted(error)) throw error
    throw new Refusal('arquivo_corrompido', `page ${page} cannot be opened`)
  }
  const { originalWidth: w, originalHeight: h } = p.getOriginalSize()
  if (!(w > 0 && h > 0)) throw new Refusal('arquivo_corrompido', `page ${page} cannot be opened`)
  if (Math.max(w, h) > limits.sidePoints) throw new Refusal('imagem_grande_demais', `page of ${w} x ${h} points`)
  return p
}

async function rasterise(p: PDFiumPage, dpi: number, limits: Limits): Promise<{ gray: Gray; dpi: number }> {
  const { data, width, height, scale } = await render(p, dpi, limits, 'Gray')
  return { gray: { pixels: data, width, height }, dpi: scale * 72 }
}

async function render(p: PDFiumPage, dpi: number, limits: Limits, colorSpace: 'Gray' | 'BGRA') {
  const { originalWidth: w, originalHeight: h } = p.getOriginalSize()
  const scale = Math.min(dpi / 72, Math.sqrt(limits.pagePixels / (w * h)))
  const { data, width, height } = await p.render({ scale, render: 'bitmap', colorSpace, renderFormFields: true })
  return { data, width, height, scale }
}

/**
 * Returns the dots per inch of a page that is one picture; null for other pages and for unusual resolutions. The page
 * is drawn at the picture's own size, because scaling it afterwards gives a better result.
 */
async function scanDpi(p: PDFiumPage): Promise<number | null> {
  if (p.getObjectCount() !== 1) return null
  const object = p.getObject(0)
  if (object.type !== 'image') return null
  const { width, height } = await object.getImageDataRaw()
  const { originalWidth, originalHeight } = p.getOriginalSize()
  const dpi = 72 * Math.max(width / originalWidth, height / originalHeight)
  return dpi >= 60 && dpi < 400 ? dpi : null
}

/** The most strokes that frames and underlines have. More strokes may be letters drawn as shapes. */
const FEW_STROKES = 60
