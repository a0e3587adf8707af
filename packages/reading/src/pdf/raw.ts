import type { PDFiumPage } from '@hyzyla/pdfium'
import type { Gray } from '@car/quality/gray'

/** Functions of PDFium that the library contains but does not wrap. A pointer is a number. */
type PdfiumModule = {
  _FPDFPage_CountObjects(page: number): number
  _FPDFPage_GetObject(page: number, i: number): number
  _FPDFFormObj_CountObjects(form: number): number
  _FPDFFormObj_GetObject(form: number, i: number): number
  _FPDFPageObj_GetType(object: number): number
  _FPDFPageObj_GetMatrix(object: number, matrix: number): number
  _FPDFPageObj_GetBounds(object: number, left: number, bottom: number, right: number, top: number): number
  _FPDF_GetPageBoundingBox(page: number, rect: number): number
  _FPDFBitmap_CreateEx(width: number, height: number, format: number, first: number, stride: number): number
  _FPDFBitmap_FillRect(bitmap: number, x: number, y: number, width: number, height: number, color: number): void
  _FPDFBitmap_Destroy(bitmap: number): void
  // oxlint-disable-next-line max-params -- the signature of the C function
  _FPDF_RenderPageBitmap(
    bitmap: number,
    page: number,
    x: number,
    y: number,
    width: number,
    height: number,
    turns: number,
    flags: number,
  ): void
  _FPDFText_LoadPage(page: number): number
  _FPDFText_ClosePage(text: number): void
  _FPDFText_CountChars(text: number): number
  _FPDFText_GetUnicode(text: number, i: number): number
  _FPDFText_GetCharBox(text: number, i: number, left: number, right: number, bottom: number, top: number): number
  wasmExports: { malloc(size: number): number; free(pointer: number): void }
  HEAPU8: Uint8Array
}

const [PATH, IMAGE, FORM] = [2, 3, 5]
const [GRAY, ANNOTATIONS, AS_GRAY] = [1, 0x01, 0x08]
/** Limits against hostile files. No page of a registry has more deeply nested forms, or more objects. */
const [DEEPEST, MOST, MOST_LETTERS] = [8, 20_000, 100_000]
/** The page is divided into a grid, to count how much of it pictures cover. A side of the grid has this many cells. */
const GRID = 100

export type Matrix = [number, number, number, number, number, number]
const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0]

/** A page's pictures, even inside of forms, and its drawn shapes. */
export type Content = {
  /** The fraction of the page, 0 to 1, that its pictures cover together. A scan may consist of several pictures. */
  covered: number
  /** True if a picture has the shape of a line of text. */
  pictureOfLine: boolean
  pictures: number
  shapes: number
}

const insides = (page: PDFiumPage) => page as unknown as { module: PdfiumModule; pageIdx: number }

export function contentOf(page: PDFiumPage): Content {
  const { module, pageIdx } = insides(page)
  const numbers = module.wasmExports.malloc(24)
  const grid = new Uint8Array(GRID * GRID)
  const content: Content = { covered: 0, pictureOfLine: false, pictures: 0, shapes: 0 }
  let seen = 0
  const read = (count: number) => [...new Float32Array(module.HEAPU8.buffer, numbers, count)]

  try {
    module._FPDF_GetPageBoundingBox(pageIdx, numbers)
    const [left = 0, top = 0, right = 0, bottom = 0] = read(4)
    const area = { left, bottom, width: right - left, height: top - bottom }
    walk((i) => module._FPDFPage_GetObject(pageIdx, i), module._FPDFPage_CountObjects(pageIdx), IDENTITY, 0, area)
  } finally {
    module.wasmExports.free(numbers)
  }
  content.covered = grid.reduce((sum, cell) => sum + cell, 0) / grid.length
  return content

  function walk(at: (i: number) => number, count: number, to: Matrix, depth: number, area: Area): void {
    for (let i = 0; i < count && seen < MOST; i++, seen++) {
      const object = at(i)
      const type = module._FPDFPageObj_GetType(object)
      if (type === PATH) content.shapes++
      else if (type === IMAGE) cover(boundsOf(object, to), area)
      else if (type === FORM && depth < DEEPEST) {
        module._FPDFPageObj_GetMatrix(object, numbers)
        const own = multiply(read(6) as unknown as Matrix, to)
        const within = (k: number) => module._FPDFFormObj_GetObject(object, k)
        walk(within, module._FPDFFormObj_CountObjects(object), own, depth + 1, area)
      }
    }
  }

  function boundsOf(object: number, to: Matrix): Bounds {
    const [l, b, r, t] = [numbers, numbers + 4, numbers + 8, numbers + 12]
    if (!module._FPDFPageObj_GetBounds(object, l, b, r, t)) return { x0: 0, y0: 0, x1: 0, y1: 0 }
    const [left = 0, bottom = 0, right = 0, top = 0] = read(4)
    const corners = [
      [left, bottom],
      [right, bottom],
      [left, top],
      [right, top],
    ].map(([x = 0, y = 0]) => [x * to[0] + y * to[2] + to[4], x * to[1] + y * to[3] + to[5]] as const)
    const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)]
    return { x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) }
  }

  function cover({ x0, y0, x1, y1 }: Bounds, { left, bottom, width, height }: Area): void {
    content.pictures++
    const [w, h] = [x1 - x0, y1 - y0]
    if (h >= 4 && h <= 40 && w >= 2 * h) content.pictureOfLine = true
    const cell = (v: number, from: number, side: number) =>
      Math.max(0, Math.min(GRID, Math.round(((v - from) / side) * GRID)))
    for (let y = cell(y0, bottom, height); y < cell(y1, bottom, height); y++)
      grid.fill(1, y * GRID + cell(x0, left, width), y * GRID + cell(x1, left, width))
  }
}

type Area = { left: number; bottom: number; width: number; height: number }
type Bounds = { x0: number; y0: number; x1: number; y1: number }

const multiply = (a: Matrix, b: Matrix): Matrix => [
  a[0] * b[0] + a[1] * b[2],
  a[0] * b[1] + a[1] * b[3],
  a[2] * b[0] + a[3] * b[2],
  a[2] * b[1] + a[3] * b[3],
  a[4] * b[0] + a[5] * b[2] + b[4],
  a[4] * b[1] + a[5] * b[3] + b[5],
]

/** A letter where PDFium draws it, in points of the page before it is turned or cropped. */
export type Letter = { text: string; place: [left: number, bottom: number, right: number, top: number] }

/** Returns the letters of a page. Fonts that the file lacks have the widths of those that are drawn in their place. */
export function lettersOf(page: PDFiumPage): Letter[] {
  const { module, pageIdx } = insides(page)
  const text = module._FPDFText_LoadPage(pageIdx)
  const numbers = module.wasmExports.malloc(32)
  const [l, r, b, t] = [numbers, numbers + 8, numbers + 16, numbers + 24]
  const letters: Letter[] = []
  try {
    const count = Math.min(module._FPDFText_CountChars(text), MOST_LETTERS)
    for (let i = 0; i < count; i++) {
      const letter = String.fromCodePoint(module._FPDFText_GetUnicode(text, i))
      if (letter.trim() === '' || !module._FPDFText_GetCharBox(text, i, l, r, b, t)) continue
      const [left = 0, right = 0, bottom = 0, top = 0] = new Float64Array(module.HEAPU8.buffer, numbers, 4)
      letters.push({ text: letter, place: [left, bottom, right, top] })
    }
  } finally {
    module._FPDFText_ClosePage(text)
    module.wasmExports.free(numbers)
  }
  return letters
}

/** Draws a part of the page as shown, in pixels at this scale (pixels per point), with annotations. */
export function drawPart(page: PDFiumPage, scale: number, part: Bounds): Gray {
  const { module, pageIdx } = insides(page)
  const { originalWidth, originalHeight } = page.getOriginalSize()
  const [x, y] = [Math.floor(part.x0), Math.floor(part.y0)]
  const [width, height] = [Math.ceil(part.x1) - x, Math.ceil(part.y1) - y]
  const first = module.wasmExports.malloc(width * height)
  if (first === 0) throw new RangeError('no memory for a part of a page')
  const bitmap = module._FPDFBitmap_CreateEx(width, height, GRAY, first, width)
  try {
    module._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff)
    const [w, h] = [Math.round(originalWidth * scale), Math.round(originalHeight * scale)]
    module._FPDF_RenderPageBitmap(bitmap, pageIdx, -x, -y, w, h, 0, ANNOTATIONS | AS_GRAY)
    return { pixels: module.HEAPU8.slice(first, first + width * height), width, height }
  } finally {
    module._FPDFBitmap_Destroy(bitmap)
    module.wasmExports.free(first)
  }
}
