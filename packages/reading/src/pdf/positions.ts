import { getDocument, type PDFDocumentProxy, Util, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Box, Word } from '../page.ts'
import type { Letter, Matrix } from './raw.ts'
import { type Run, toWords } from './words.ts'

export type PdfText = {
  /**
   * Returns null if the page has to be read as a picture. `notes` are the places of signatures and links, which say
   * nothing about the paper's content.
   * @param letters  where the letters of this page are drawn
   */
  page(
    number: number,
    letters: Letter[],
  ): Promise<{ words: Word[]; notes: Box[]; width: number; height: number } | null>
  close(): Promise<void>
}

/** Units of a word's box per PDF point, the same as pixels of a raster of 300 dpi. */
export const UNITS_PER_POINT = 300 / 72

/** Opens a PDF for text with positions. Nothing in the file is executed, and no font or picture is drawn. */
export async function openText(bytes: Buffer): Promise<PdfText> {
  const task = getDocument({
    data: new Uint8Array(bytes),
    verbosity: VerbosityLevel.ERRORS,
    disableFontFace: true,
    useSystemFonts: false,
    enableXfa: false,
    stopAtErrors: false,
  })
  const document = await task.promise
  return { page: (n, letters) => readPage(document, n, letters), close: () => task.destroy() }
}

/** The greatest number of words that are kept of a page, because a file may be hostile. No honest page has so many. */
const MANY = 10_000

/**
 * Returns the words of a page. Returns null if the page has to be read as a picture: its text is not upright, its
 * letters are spaced out, or it has values in fields and notes, which do not belong to its text.
 */
async function readPage(document: PDFDocumentProxy, number: number, letters: readonly Letter[]) {
  const page = await document.getPage(number)
  const viewport = page.getViewport({ scale: UNITS_PER_POINT })
  const [content, annotations] = await Promise.all([page.getTextContent(), page.getAnnotations()])
  const runs: Run[] = []
  let turned = 0
  for (const item of content.items) {
    if (!('str' in item) || item.str.trim() === '') continue
    const [a, b, c, d, e, f] = Util.transform(viewport.transform, item.transform as number[]) as Matrix
    const [along, across] = [Math.hypot(a, b), Math.hypot(c, d)]
    // Upright text runs to the right. Its letters point upwards, while the y axis points downwards.
    const isTurned = along === 0 || a / along < UPRIGHT || d / across > -UPRIGHT
    if (isTurned) turned++
    const height = across || item.height * UNITS_PER_POINT
    runs.push({
      text: item.str.normalize('NFC'),
      x0: e,
      y0: f - height * 0.75,
      x1: e + item.width * UNITS_PER_POINT,
      y1: f + height * 0.22,
      isTurned,
    })
  }
  page.cleanup()
  const once = withoutCopies(runs.filter(isOfText(runs)))
  const rows = toLines(once).map(joined)
  const spaced = rows.flat().filter(({ text }) => LETTERS_APART.test(text)).length
  if (turned > runs.length / 2 || spaced > SOME || annotations.some(saysSomething)) return null
  const shown = (rect: number[]) => shownAt(rect, viewport.transform as Matrix)
  const notes = annotations.flatMap(({ rect }: Annotation) => (rect ? [shown(rect)] : []))
  const drawn = letters.map(({ text, place }) => ({ text, ...shown(place) }))
  return { words: toWords(rows, drawn).slice(0, MANY), notes, width: viewport.width, height: viewport.height }
}

/** Returns whether a run belongs to the text. A watermark or a stamp is turned, or far larger than the text. */
function isOfText(runs: readonly Run[]): (run: Run) => boolean {
  const heights = runs.map(({ y0, y1 }) => y1 - y0).sort((a, b) => a - b)
  const most = HUGE * (heights[Math.floor(heights.length / 2)] ?? 0)
  return ({ y0, y1, isTurned }) => !isTurned && y1 - y0 <= most
}

function shownAt([left = 0, bottom = 0, right = 0, top = 0]: number[], [a, b, c, d, e, f]: Matrix): Box {
  const [xs, ys] = [
    [a * left + c * bottom + e, a * right + c * top + e],
    [b * left + d * bottom + f, b * right + d * top + f],
  ]
  return { x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) }
}

/** The cosine of the largest angle at which text counts as upright. */
const UPRIGHT = 0.98
/** The height of a watermark, in heights of the text. Headings are smaller. */
const HUGE = 3.5
/** Four letters or more with a blank after each. */
const LETTERS_APART = /(?:^|\s)(?:\p{L}\s){4,}/u
/** The number of spaced runs above which a page is read as a picture. Headings often have wide spaces. */
const SOME = 5

/**
 * Tells whether an annotation is a field with a value, or a visible note. Links, pop-ups and signatures do not count.
 */
function saysSomething({ subtype, fieldType, fieldValue, hasAppearance, hidden }: Annotation): boolean {
  if (hidden || subtype === 'Link' || subtype === 'Popup' || fieldType === 'Sig') return false
  if (subtype === 'Widget')
    return Array.isArray(fieldValue)
      ? fieldValue.length > 0
      : typeof fieldValue === 'string' && fieldValue.trim() !== ''
  return hasAppearance === true || subtype === 'FreeText'
}
type Annotation = {
  subtype?: string
  rect?: number[]
  fieldType?: string
  fieldValue?: unknown
  hasAppearance?: boolean
  hidden?: boolean
}

/** Removes copies of text that is drawn twice, for bold letters or a shadow. */
function withoutCopies(runs: Run[]): Run[] {
  const kept: Run[] = []
  const byText = new Map<string, Run[]>()
  for (const run of runs) {
    const same = byText.get(run.text) ?? []
    byText.set(run.text, [...same, run])
    const near = (run.y1 - run.y0) * 0.5
    if (!same.some((other) => Math.abs(other.x0 - run.x0) < near && Math.abs(other.y0 - run.y0) < near)) kept.push(run)
  }
  return kept
}

/** The least width of a blank, in heights of the line. */
const BLANK = 0.12

/** Joins runs that touch, because a word may change its font between two letters. */
function joined(row: Run[]): Run[] {
  const out: Run[] = []
  for (const run of row) {
    const last = out.at(-1)
    const touches =
      last && run.x0 - last.x1 < (last.y1 - last.y0) * BLANK && !/\s$/.test(last.text) && !/^\s/.test(run.text)
    if (last && touches) {
      last.text = (last.text + run.text).normalize('NFC')
      last.x1 = Math.max(last.x1, run.x1)
    } else out.push({ ...run })
  }
  return out
}

function toLines(runs: Run[]): Run[][] {
  const sorted = runs.toSorted((a, b) => a.y0 + a.y1 - (b.y0 + b.y1))
  const lines: Run[][] = []
  for (const run of sorted) {
    const last = lines.at(-1)
    const ref = last?.[0]
    const middle = (run.y0 + run.y1) / 2
    if (last && ref && middle > ref.y0 && middle < ref.y1) last.push(run)
    else lines.push([run])
  }
  for (const l of lines) l.sort((a, b) => a.x0 - b.x0)
  return lines
}
