import type { Gray } from '@car/quality/gray'
import type { Box } from '../page.ts'
import { enclose } from '../text/text.ts'

/** The least difference in brightness (0 to 255) by which ink is darker than its surroundings. */
const DARKER = 30
/** The distance to which the surroundings extend, in points. A point is a pixel of a page drawn at 72 dpi. */
const AROUND = 9
/**
 * The least height, the largest height and the largest width of letters, or of words whose letters touch, in points.
 * Specks are smaller, and ruled lines are larger.
 */
const [LOWEST, TALLEST, WIDEST] = [3, 22, 108]
/** The least width of a line of print, in points, and the least number of its pieces. */
const [WIDTH, PIECES] = [72, 4]
/** The most pieces that are collected. No page of print has so many. */
const MOST = 6_000

/**
 * Finds places outside of the `known` boxes that look like lines of print: print in a picture, or drawn letters.
 * @param unit  dots per inch of all boxes
 */
export function printElsewhere({ gray, dpi }: { gray: Gray; dpi: number }, known: readonly Box[], unit: number): Box[] {
  const scale = dpi / unit
  const ink = inkOf(gray)
  for (const box of known) erase(ink, gray, box, scale)
  const lines = linesOf(pieces(ink, gray))
  return together(lines).map(({ x0, y0, x1, y1 }) => ({
    x0: x0 / scale,
    y0: y0 / scale,
    x1: x1 / scale,
    y1: y1 / scale,
  }))
}

/** Marks, with 1, each pixel that is darker than the mean of its surroundings, on any background. */
function inkOf({ pixels, width, height }: Gray): Uint8Array {
  const sums = new Uint32Array((width + 1) * (height + 1))
  for (let y = 0; y < height; y++) {
    let row = 0
    for (let x = 0; x < width; x++) {
      row += pixels[y * width + x] as number
      sums[(y + 1) * (width + 1) + x + 1] = (sums[y * (width + 1) + x + 1] as number) + row
    }
  }
  const ink = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) {
    const [top, bottom] = [Math.max(0, y - AROUND) * (width + 1), Math.min(height, y + AROUND + 1) * (width + 1)]
    const rows = (bottom - top) / (width + 1)
    for (let x = 0; x < width; x++) {
      const [left, right] = [Math.max(0, x - AROUND), Math.min(width, x + AROUND + 1)]
      const sum =
        (sums[bottom + right] as number) -
        (sums[bottom + left] as number) -
        (sums[top + right] as number) +
        (sums[top + left] as number)
      if (((pixels[y * width + x] as number) + DARKER) * rows * (right - left) < sum) ink[y * width + x] = 1
    }
  }
  return ink
}

/** Erases the ink of a box. Accents, tails and slanted ends extend beyond a word's box, so a margin is erased too. */
function erase(ink: Uint8Array, { width, height }: Gray, { x0, y0, x1, y1 }: Box, scale: number): void {
  const slack = (y1 - y0) * 0.35
  const [left, right] = [
    Math.max(0, Math.floor((x0 - slack) * scale)),
    Math.min(width, Math.ceil((x1 + slack) * scale)),
  ]
  const [top, bottom] = [
    Math.max(0, Math.floor((y0 - slack) * scale)),
    Math.min(height, Math.ceil((y1 + slack) * scale)),
  ]
  for (let y = top; y < bottom; y++) if (right > left) ink.fill(0, y * width + left, y * width + right)
}

/**
 * Collects connected pieces of ink that have the size of letters or words. All ink that is visited is erased from
 * `ink`.
 */
function pieces(ink: Uint8Array, { width, height }: Gray): Box[] {
  const found: Box[] = []
  const open: number[] = []
  for (let start = 0; start < ink.length && found.length < MOST; start++) {
    if (ink[start] === 0) continue
    const box = { x0: width, y0: height, x1: 0, y1: 0 }
    ink[start] = 0
    open.push(start)
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const [x, y] = [at % width, Math.floor(at / width)]
      if (x < box.x0) box.x0 = x
      if (x >= box.x1) box.x1 = x + 1
      if (y < box.y0) box.y0 = y
      if (y >= box.y1) box.y1 = y + 1
      for (let ny = Math.max(0, y - 1); ny <= Math.min(height - 1, y + 1); ny++)
        for (let nx = Math.max(0, x - 1); nx <= Math.min(width - 1, x + 1); nx++) {
          const next = ny * width + nx
          if (ink[next] === 0) continue
          ink[next] = 0
          open.push(next)
        }
    }
    const [w, h] = [box.x1 - box.x0, box.y1 - box.y0]
    if (h >= LOWEST && h <= TALLEST && w <= WIDEST) found.push(box)
  }
  return found
}

/**
 * Returns the boxes of lines: pieces next to each other at the same height. A line is left out if it has too few pieces
 * or is too short.
 */
function linesOf(found: Box[]): Box[] {
  const rows: (Box & { pieces: number })[] = []
  for (const piece of found.toSorted((a, b) => a.x0 - b.x0)) {
    const h = piece.y1 - piece.y0
    const row = rows.find(
      (r) =>
        piece.x0 - r.x1 < 2 * TALLEST &&
        Math.min(r.y1, piece.y1) - Math.max(r.y0, piece.y0) >= Math.min(h, r.y1 - r.y0) / 2 &&
        Math.max(r.y1, piece.y1) - Math.min(r.y0, piece.y0) <= TALLEST,
    )
    if (row) Object.assign(row, enclose([row, piece]), { pieces: row.pieces + 1 })
    else rows.push({ ...piece, pieces: 1 })
  }
  return rows.filter((row) => row.x1 - row.x0 >= WIDTH && row.pieces >= PIECES)
}

/** Joins lines that are below each other into one box. */
function together(lines: readonly Box[]): Box[] {
  const places: Box[] = []
  for (const { x0, y0, x1, y1 } of lines.toSorted((a, b) => a.y0 - b.y0)) {
    const line = { x0, y0, x1, y1 }
    const place = places.find((p) => y0 - p.y1 < TALLEST && x0 < p.x1 && x1 > p.x0)
    if (place) Object.assign(place, enclose([place, line]))
    else places.push(line)
  }
  return places
}
