/**
 * Writes a row of cells side by side, which continues on the next page when it does not fit. Each line draws itself at
 * a given height.
 */
import { SHEET } from './style.ts'
import { type Flow, turnPage } from './flow.ts'

export interface CellLine {
  altura: number
  por(y: number): void
}

/**
 * A row up to this height, in points, moves to the next page as a whole. A taller row is split at the end of the page.
 */
const WHOLE = (SHEET.base - SHEET.top) / 3
const MIN_START = 36

/**
 * Puts the lines of every cell below the cursor, with `above` and `below` points of space around them, and moves the
 * cursor below the row. `onTurn` runs at the top of each new page (a table repeats its header there), `onClose` at the
 * foot of each piece of the row.
 */
export function tableRow(
  f: Flow,
  cells: readonly (readonly CellLine[])[],
  ar: { above: number; below: number },
  onTurn: () => void = () => {},
  onClose: () => void = () => {},
): void {
  let remaining = cells
  for (;;) {
    const free = SHEET.base - f.y - ar.above - ar.below
    const total = altura(remaining)
    if (total <= free) {
      placeCells(f, remaining, total, ar)
      onClose()
      return
    }
    const started = remaining !== cells
    const fitsWholeOnNext = total <= WHOLE && !started
    if (fitsWholeOnNext || free < MIN_START) {
      turnPage(f)
      onTurn()
      if (SHEET.base - f.y - ar.above - ar.below >= MIN_START) continue
    }
    const [first, later] = splitCells(remaining, Math.max(free, tallestLine(remaining)))
    placeCells(f, first, altura(first), ar)
    onClose()
    remaining = later
    turnPage(f)
    onTurn()
  }
}

/** Splits the lines of every cell into lines that fit into `free` points, and the remaining lines. */
export function splitCells(cells: readonly (readonly CellLine[])[], free: number): [CellLine[][], CellLine[][]] {
  const first: CellLine[][] = []
  const later: CellLine[][] = []
  for (const lines of cells) {
    let sum = 0
    let count = 0
    for (const line of lines) {
      if (sum + line.altura > free) break
      sum += line.altura
      count++
    }
    first.push(lines.slice(0, count))
    later.push(lines.slice(count))
  }
  return [first, later]
}

function placeCells(
  f: Flow,
  cells: readonly (readonly CellLine[])[],
  total: number,
  ar: { above: number; below: number },
): void {
  for (const lines of cells) {
    let y = f.y + ar.above
    for (const line of lines) {
      line.por(y)
      y += line.altura
    }
  }
  f.y += ar.above + total + ar.below
}

const altura = (cells: readonly (readonly CellLine[])[]) =>
  Math.max(0, ...cells.map((lines) => lines.reduce((sum, l) => sum + l.altura, 0)))
const tallestLine = (cells: readonly (readonly CellLine[])[]) => Math.max(1, ...cells.flat().map((l) => l.altura))
