import { distance } from 'fastest-levenshtein'
import type { Box, ReadPage, Word, ReadFrame } from '../page.ts'
import { lettersOnly } from '../text/find-term.ts'
import { enclose, type PlacedWord, withoutAccents } from '../text/text.ts'

/**
 * A cell's name, the term by which its label is found (upper case, no accents), and the number of letters of the label
 * before the term.
 */
export type FormLabel = [label: string, term: string, missing?: number]

export type Cell = {
  label: string
  text: string
  conf: number
  words: PlacedWord[]
  /** The identity of the cell. All readings of one cell have the same text in this field. */
  place: string
  /** Words on the same row after a wide blank. They belong to a neighbouring cell with an unread label. */
  rest: PlacedWord[]
  /** True if a word reaches from this cell into a neighbouring one, so that a part of its text may be missing. */
  isCut: boolean
  /** True if a further line of text stands in the cell, below the value. */
  goesOn: boolean
}

/** `missing` is the number of letters before the term, if only the end of a label is searched for. */
type LabelTarget = { label: string; letters: string; words: number; missing: number }
const toTarget = ([label, term, missing = 0]: FormLabel): LabelTarget => ({
  label,
  letters: lettersOnly(term),
  words: term.split(' ').length,
  missing,
})

/** The largest distance from a label down to its value, in heights of the label. */
const BELOW = 5

type Label = { label: string; x0: number; x1: number; y0: number; y1: number; words: PlacedWord[] }

/**
 * Reads the cells of a form. If the lines that frame the cells were found, a label and its value are searched for
 * inside a frame, in the page's reading and in the frame's own reading. Otherwise the value is searched for below its
 * label, up to the next label of the row.
 */
export function readCells(pages: ReadPage[], labels: FormLabel[]): Cell[] {
  const targets = labels.map(toTarget)
  return pages.flatMap((page) => {
    const inFrames = page.frames.flatMap((frame, i) => cellsOfFrame(page, frame, `${page.number}/${i}`, targets))
    const found = (c: Cell) =>
      inFrames.some((cell) => cell.label === c.label && (!REPEATED.has(c.label) || shareWords(cell, c)))
    return [...inFrames, ...looseCells(page, targets).filter((c) => !found(c))]
  })
}

/** Labels that appear in a form once for each person. */
const REPEATED = new Set(['nome', 'cpf_cnpj'])
const shareWords = (a: Cell, b: Cell) =>
  a.words.some((word) => b.words.some((other) => word.x0 === other.x0 && word.y0 === other.y0))

function looseCells(page: ReadPage, targets: LabelTarget[]): Cell[] {
  const rows = toRows(page.words, page)
  const labels = rows.flatMap((row) => labelsOfRow(row, targets))
  const used = new Set(labels.flatMap((label) => label.words))
  return labels.flatMap((label) => cellOf(label, labels, rows, used))
}

function cellsOfFrame(page: ReadPage, frame: ReadFrame, place: string, targets: LabelTarget[]): Cell[] {
  const onPage = page.words.filter((word) => {
    const x = (word.x0 + word.x1) / 2
    const y = (word.y0 + word.y1) / 2
    return x > frame.x0 && x < frame.x1 && y > frame.y0 && y < frame.y1
  })
  return [onPage, frame.words].flatMap((words) => {
    const rows = toRows(words, page)
    for (let i = 0; i < Math.min(2, rows.length - 1); i++) {
      const label = labelOf(rows[i] as PlacedWord[], targets)
      if (!label) continue
      const below = rows.slice(i + 1)
      const value = mostLegible(below)
      const isCut = words === onPage && page.words.some((word) => reachesInto(word, enclose(value), frame))
      const goesOn = below.some((row) => row !== value && isText(row))
      return [{ ...cellOfRow(label, value, place), isCut, goesOn }]
    }
    return []
  })
}

/** Tells whether a word at the height of a value reaches into a cell or out of it, by more than a speck or a rule does. */
const reachesInto = ({ x0, x1, y0, y1 }: Word, value: Box, cell: Pick<Box, 'x0' | 'x1'>): boolean => {
  const [height, middle] = [y1 - y0, (y0 + y1) / 2]
  const across = (edge: number) => x0 < edge - height && x1 > edge + height
  return middle > value.y0 && middle < value.y1 && (across(cell.x0) || across(cell.x1))
}

/** Tells whether a row is print, and not specks. */
const isText = (row: readonly Word[]): boolean => row.some(({ text, conf }) => conf >= 60 && /\p{L}{3}/u.test(text))

/** Returns the row with the most legible text, because specks between label and value form rows too. */
function mostLegible(rows: PlacedWord[][]): PlacedWord[] {
  const score = (row: PlacedWord[]) => row.reduce((s, word) => s + word.conf * word.text.length, 0)
  return rows.reduce((a, b) => (score(b) > score(a) ? b : a))
}

/**
 * Finds the label in a row. One letter in three may be misread, because the row can only be a label. Returns null when
 * no label is near enough, or when two labels are almost equally near.
 */
function labelOf(row: PlacedWord[], targets: LabelTarget[]): string | null {
  const end = row.findIndex((word, i) => i > 0 && farApart(row[i - 1] as PlacedWord, word))
  const words = end < 0 ? row : row.slice(0, end)
  const letters = words.map((word) => lettersOnly(withoutAccents(word.text))).join('')
  let label: string | null = null
  let least = 0.34
  let second = 1
  for (const target of targets) {
    const d = distance(letters, target.letters) / target.letters.length
    if (d < least) {
      if (target.label !== label) second = label === null ? second : least
      least = d
      label = target.label
    } else if (target.label !== label) second = Math.min(second, d)
  }
  return second - least > 0.08 ? label : null
}

/**
 * Groups words into rows by their vertical position on the page. The words of each row run from left to right. The
 * engine's own lines break up the rows of tables.
 */
export function toRows(words: readonly Word[], page: ReadPage): PlacedWord[][] {
  const rows: { middle: number; y0: number; y1: number; words: PlacedWord[] }[] = []
  const heights = words.map((word) => word.y1 - word.y0).sort((a, b) => a - b)
  const speck = (heights[Math.floor(heights.length / 2)] ?? 0) * 0.4
  const visible = words.filter((word) => /[\p{L}\p{N}&]/u.test(word.text) && word.y1 - word.y0 > speck)
  for (const word of visible.toSorted((a, b) => a.y0 + a.y1 - b.y0 - b.y1)) {
    const middle = (word.y0 + word.y1) / 2
    const row = rows.slice(-4).findLast((line) => sameRow(line, { middle, y0: word.y0, y1: word.y1 }))
    if (row) {
      const n = row.words.push({ ...word, page })
      row.middle += (middle - row.middle) / n
    } else rows.push({ middle, y0: word.y0, y1: word.y1, words: [{ ...word, page }] })
  }
  return rows.map((row) => row.words.sort((a, b) => a.x0 - b.x0))
}

type Band = { middle: number; y0: number; y1: number }

/**
 * Tells whether two words are in one row: their middles are close together or, when a speck made one box too tall, the
 * middle of the lower box lies inside the taller box.
 */
function sameRow(a: Band, b: Band): boolean {
  const [low, tall] = a.y1 - a.y0 < b.y1 - b.y0 ? [a, b] : [b, a]
  const height = low.y1 - low.y0
  if (Math.abs(a.middle - b.middle) < height * 0.6) return true
  return tall.y1 - tall.y0 < height * 3.5 && low.middle > tall.y0 && low.middle < tall.y1
}

function labelsOfRow(row: PlacedWord[], targets: LabelTarget[]): Label[] {
  const letters = row.map((word) => lettersOnly(withoutAccents(word.text)))
  const found: Label[] = []
  for (let i = 0; i < row.length; ) {
    const best = bestLabel(row, letters, i, targets)
    const later = best && bestLabel(row, letters, i + 1, targets)
    // A word before a label, misread from the label beside it, may be near enough to be taken for its beginning.
    if (!best || (later?.label === best.label && later.score > best.score)) {
      i++
      continue
    }
    const words = row.slice(i, i + best.n)
    const box = enclose(words)
    const letter = (box.x1 - box.x0) / words.reduce((n, word) => n + word.text.length + 1, 0)
    found.push({ label: best.label, words, ...box, x0: box.x0 - letter * best.missing })
    i += best.n
  }
  return found
}

/** Tells whether a row consists of labels, apart from a few words that belong to none. */
export function isLabelRow(row: PlacedWord[], labels: FormLabel[]): boolean {
  const lettersOf = (words: PlacedWord[]) => words.reduce((sum, { text }) => sum + text.length, 0)
  const found = labelsOfRow(row, labels.map(toTarget)).flatMap(({ words }) => words)
  return lettersOf(found) > lettersOf(row) / 2
}

function bestLabel(row: PlacedWord[], letters: string[], i: number, targets: LabelTarget[]) {
  let best: { label: string; n: number; score: number; missing: number } | undefined
  for (const target of targets) {
    let joined = ''
    for (let n = 1; n <= target.words + 1 && i + n <= row.length; n++) {
      if (n > 1 && farApart(row[i + n - 2] as PlacedWord, row[i + n - 1] as PlacedWord)) break
      joined += letters[i + n - 1]
      const slack = Math.floor(target.letters.length / 5)
      if (Math.abs(joined.length - target.letters.length) > slack) continue
      const d = distance(joined, target.letters)
      const score = target.letters.length - 3 * d
      if (d <= slack && (!best || score > best.score)) best = { label: target.label, n, score, missing: target.missing }
    }
  }
  return best
}

/** Tells whether two words are too far apart to belong to one label. */
const farApart = (a: PlacedWord, b: PlacedWord) => b.x0 - a.x1 > 2 * Math.max(a.y1 - a.y0, b.y1 - b.y0)

function cellOf(label: Label, all: Label[], rows: PlacedWord[][], used: Set<PlacedWord>): Cell[] {
  const height = label.y1 - label.y0
  const middle = (label.y0 + label.y1) / 2
  const neighbours = all.filter((o) => o !== label && Math.abs((o.y0 + o.y1) / 2 - middle) < height && o.x0 > label.x1)
  const next = Math.min(Number.POSITIVE_INFINITY, ...neighbours.map((neighbour) => neighbour.x0))
  // A speck or a rule before a word makes its box begin in the cell before, so its middle counts.
  const isInside = (word: Word) => (word.x0 + word.x1) / 2 > label.x0 - height * 1.5 && word.x0 < next - height * 0.5
  for (const [i, row] of rows.entries()) {
    const inside = row.filter((word) => {
      const y = (word.y0 + word.y1) / 2
      return y > label.y1 && y < label.y1 + height * BELOW && isInside(word) && !used.has(word)
    })
    if (inside.every((word) => word.conf < 50 && word.text.length < 3)) continue // nothing, or specks
    const value = enclose(inside)
    const isCut = row.some((word) => reachesInto(word, value, { x0: label.x0, x1: next }))
    const below = rows[i + 1] ?? []
    const isNear = below.every(({ y0, y1 }) => y0 - value.y1 < y1 - y0)
    const goesOn = isNear && isText(below) && below.every((word) => isInside(word) && !used.has(word))
    const place = `${inside[0]?.page.number}:${Math.round(label.x0)},${Math.round(label.y0)}`
    return [{ ...cellOfRow(label.label, inside, place), isCut, goesOn }]
  }
  return []
}

function cellOfRow(label: string, row: PlacedWord[], place: string): Omit<Cell, 'isCut' | 'goesOn'> {
  const gap = row.findIndex((word, i) => i > 0 && apart(row[i - 1] as PlacedWord, word))
  const words = gap < 0 ? row : row.slice(0, gap)
  return {
    label,
    text: words.map((word) => word.text).join(' '),
    conf: Math.min(...words.map((word) => word.conf)),
    words,
    place,
    rest: gap < 0 ? [] : row.slice(gap),
  }
}

/** Tells whether two words are too far apart to belong to one value. */
const apart = (a: PlacedWord, b: PlacedWord) => b.x0 - a.x1 > 1.6 * Math.max(a.y1 - a.y0, b.y1 - b.y0)
