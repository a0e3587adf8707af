import type { ReadPage } from '../../page.ts'
import { lettersOnly } from '../../text/find-term.ts'
import { type PlacedWord, withoutAccents } from '../../text/text.ts'
import { isLabelRow, toRows } from '../cells.ts'
import { CCIR_LABELS } from './labels.ts'

/** The labels of a table's columns, as patterns of their letters in upper case, without accents and blanks. */
export type Columns<C extends string> = readonly (readonly [C, RegExp])[]
export type TableHeader<C extends string> = { column: C; x: number }[]
export type Cells<C extends string> = Record<C, PlacedWord[]>

/** The most words of a label. */
const LONGEST = 6

export const lettersIn = (words: readonly PlacedWord[]): string =>
  words.map(({ text }) => lettersOnly(withoutAccents(text))).join('')

/** Returns the columns whose labels are in a row, from left to right. */
export function headerOf<C extends string>(row: readonly PlacedWord[], columns: Columns<C>): TableHeader<C> {
  const header: TableHeader<C> = []
  for (let i = 0; i < row.length; ) {
    const found = Array.from({ length: LONGEST }, (_, n) => LONGEST - n).flatMap((length) => {
      const words = row.slice(i, i + length)
      const [column] = columns.find(([, pattern]) => words.length === length && pattern.test(lettersIn(words))) ?? []
      return column ? { column, length, x: (words[0] as PlacedWord).x0 } : []
    })[0]
    if (found) header.push({ column: found.column, x: found.x })
    i += found?.length ?? 1
  }
  return header
}

/** Sorts the words of a row by the columns of the header. Words left of all columns are left out. */
export function cellsOf<C extends string>(
  row: readonly PlacedWord[],
  header: TableHeader<C>,
  columns: Columns<C>,
): Cells<C> {
  const cells = Object.fromEntries(columns.map(([column]) => [column, [] as PlacedWord[]])) as Cells<C>
  for (const word of row) {
    const column = columnAt(word, header)
    if (column) cells[column].push(word)
  }
  return cells
}

/** Finds the column of a word. Values begin under their label, or a little to the left of it. */
function columnAt<C extends string>({ x0, y0, y1 }: PlacedWord, header: TableHeader<C>): C | undefined {
  const right = header.filter(({ x }) => x <= x0 + (y1 - y0))
  return right.toSorted((a, b) => b.x - a.x)[0]?.column
}

/** Tells whether a word of a row reaches from one column into the next, so that a part of a cell's text is missing. */
export const isCut = (row: readonly PlacedWord[], header: TableHeader<string>): boolean =>
  row.some(({ x0, x1, y0, y1 }) => header.some(({ x }) => x0 < x - (y1 - y0) && x1 > x + (y1 - y0)))

/** The words of the first line below the last cells of the form. */
const END = /OBSERVAC|ESTEDOCUMENTO|AUTENTICIDADE/

/**
 * Returns the rows below each header that has the column `main`, up to the next row of labels. Null if the end of such a
 * table is not on its page, because the table may go on, or if a word belongs to two of its cells.
 */
export function tablesIn<C extends string>(
  pages: readonly ReadPage[],
  columns: Columns<C>,
  main: C,
): Cells<C>[][] | null {
  const tables: Cells<C>[][] = []
  for (const page of pages) {
    const rows = toRows(page.words, page)
    for (const [i, row] of rows.entries()) {
      const header = headerOf(row, columns)
      if (header.every(({ column }) => column !== main)) continue
      const below = rows.slice(i + 1)
      const end = below.findIndex((one) => isLabelRow(one, CCIR_LABELS) || END.test(lettersIn(one)))
      const body = below.slice(0, end < 0 ? undefined : end)
      if ((end < 0 && page !== pages.at(-1)) || body.some((one) => isCut(one, header))) return null
      tables.push(body.map((one) => cellsOf(one, header, columns)))
    }
  }
  return tables
}
