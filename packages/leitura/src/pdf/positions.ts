import { getDocument, type PDFDocumentProxy, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Word } from '../page.ts'

export type PdfText = {
  page(number: number): Promise<{ words: Word[]; width: number; height: number } | null>
  close(): Promise<void>
}

/** Units of a word's box per PDF point: the same numbers that a raster of 300 dpi would give. */
const SCALE = 300 / 72

/** Text with positions. Nothing in the file is executed, and no font or picture is drawn. */
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
  return { page: (n) => readPage(document, n), close: () => task.destroy() }
}

type Run = { text: string; x0: number; y0: number; x1: number; y1: number }

/** More words than any page contains. */
const MANY = 10_000

/** Null for a page with vertical text, which is read as a picture. */
async function readPage(document: PDFDocumentProxy, number: number) {
  const page = await document.getPage(number)
  const viewport = page.getViewport({ scale: SCALE })
  const content = await page.getTextContent()
  const runs: Run[] = []
  let lying = 0
  for (const item of content.items) {
    if (!('str' in item) || item.str.trim() === '') continue
    const [a, b, c, d, e, f] = item.transform as [number, number, number, number, number, number]
    if (Math.abs(b) > Math.abs(a)) lying++
    const height = Math.hypot(c, d) || item.height
    const [xa, ya] = viewport.convertToViewportPoint(e, f - height * 0.22) as [number, number]
    const [xb, yb] = viewport.convertToViewportPoint(e + item.width, f + height * 0.75) as [number, number]
    runs.push({
      text: item.str.normalize('NFC'),
      x0: Math.min(xa, xb),
      y0: Math.min(ya, yb),
      x1: Math.max(xa, xb),
      y1: Math.max(ya, yb),
    })
  }
  page.cleanup()
  if (lying > runs.length / 2) return null
  return { words: toWords(runs).slice(0, MANY), width: viewport.width, height: viewport.height }
}

/** Splits lines by height and words by blanks. A word's box is its share of its run, by the number of letters. */
function toWords(runs: Run[]): Word[] {
  const words: Word[] = []
  let line = 0
  for (const row of toLines(runs)) {
    for (const t of row) {
      const perLetter = (t.x1 - t.x0) / Math.max(1, t.text.length)
      for (const m of t.text.matchAll(/\S+/g))
        words.push({
          text: m[0],
          conf: 100,
          x0: t.x0 + m.index * perLetter,
          y0: t.y0,
          x1: t.x0 + (m.index + m[0].length) * perLetter,
          y1: t.y1,
          line,
        })
    }
    line++
  }
  return words
}

function toLines(runs: Run[]): Run[][] {
  const sorted = runs.toSorted((a, b) => a.y0 + a.y1 - (b.y0 + b.y1))
  const lines: Run[][] = []
  for (const t of sorted) {
    const last = lines.at(-1)
    const ref = last?.[0]
    const middle = (t.y0 + t.y1) / 2
    if (last && ref && middle > ref.y0 && middle < ref.y1) last.push(t)
    else lines.push([t])
  }
  for (const l of lines) l.sort((a, b) => a.x0 - b.x0)
  return lines
}
