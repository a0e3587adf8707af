import { distance } from 'fastest-levenshtein'
import type { ReadPage, Word } from '../../page.ts'
import { newSegment, type RawGleba } from './raw.ts'
import { isWhole, type Row, vertexRows } from './table-row.ts'

/** The least number of rows of a table. */
const ROWS = 3

/** Finds the descriptions in tables. A table continues over pages until it returns to its first vertex. */
export function tableGlebas(pages: readonly ReadPage[]): RawGleba[] {
  const found = pages.flatMap(vertexRows)
  const glebas: Row[][] = []
  let open: Row[] | null = null
  for (const row of found) {
    if (!open) glebas.push((open = []))
    open.push(row)
    const first = open[0] as Row
    const isLast = row.next !== null && open.length >= ROWS && isAlmost(row.next.text, first.vertex.nome)
    if (isLast) open = null
  }
  return glebas.filter((rows) => rows.length >= ROWS).map((rows) => toGleba(rows, pages))
}

function toGleba(rows: readonly Row[], pages: readonly ReadPage[]): RawGleba {
  const names = agreedNames(rows)
  const last = rows.at(-1)?.next?.text
  // If the last row leads to a vertex that was not found, the end of the table is missing.
  const isOpen = last !== undefined && !isAlmost(last, names[0] as string)
  return {
    nome: null,
    vertices: rows.map(({ vertex }, i) => ({ ...vertex, nome: names[i] as string })),
    segments: (isOpen ? rows.slice(0, -1) : rows).map((row, i) => ({
      ...newSegment(),
      azimuth: row.azimuth,
      distance: row.distance,
      confrontante: row.neighbour ?? neighbourOf(row, rows[i + 1], pages),
      words: row.words,
    })),
    from: -1,
    to: -1,
  }
}

/**
 * Chooses the name of each vertex. A table prints each name in the row of its vertex and, as the next vertex, in the
 * row before. Either may have been read twice. The most frequent reading wins, if it begins like most names.
 */
function agreedNames(rows: readonly Row[]): string[] {
  const prefix = (name: string) => name.split('-')[0] ?? ''
  const usual = mostFrequent(rows.flatMap(({ names, nextNames }) => [...names, ...nextNames].map(prefix)))
  const areNumbered = rows.filter(({ vertex: { nome } }) => NUMBERED.test(nome)).length * 2 > rows.length
  // The letters before the first hyphen are the same, or nearly the same, in all names.
  const mended = (name: string) =>
    usual !== undefined && prefix(name) !== usual && distance(prefix(name), usual) === 1
      ? `${usual}${name.slice(prefix(name).length)}`
      : name
  const isGood = (name: string) => isWhole(name) && prefix(name) === usual && (NUMBERED.test(name) || !areNumbered)
  return rows.map(({ vertex: { nome }, names }, i) => {
    const said = [...names, ...(rows.at(i - 1)?.nextNames ?? [])]
    return mostFrequent(said.filter(isGood)) ?? mostFrequent(said.map(mended).filter(isGood)) ?? nome
  })
}

/** Tells whether two names have the same digits and differ in at most one letter or sign. */
const isAlmost = (a: string, b: string): boolean => distance(a, b) <= 1 && a.replace(/\D/g, '') === b.replace(/\D/g, '')

/** The end of a name with a number. If most names end like this, any other name is considered misread. */
const NUMBERED = /-\d+$/

/** Returns the most frequent name; the first of them if several are equally frequent, undefined if there are none. */
function mostFrequent(names: readonly string[]): string | undefined {
  const groups = [...Map.groupBy(names, (name) => name).values()]
  return groups.toSorted((a, b) => b.length - a.length)[0]?.[0]
}

/**
 * Reads the neighbour from the last column: several lines from the height of its row down to the next row. Returns null
 * if nothing was read there.
 */
function neighbourOf({ page, right, top }: Row, next: Row | undefined, pages: readonly ReadPage[]): string | null {
  if (right === null) return null
  const height = heightOf(page)
  const end = next && next.page === page ? next.top : top + height * 9
  const lines = Map.groupBy(
    page.words.filter(({ x0, y0, y1 }) => x0 > right - height && y0 > top - height * 0.5 && y1 < end + height * 0.4),
    ({ line }) => line,
  )
  const words: string[] = []
  let bottom = top + height
  for (const line of [...lines.values()].toSorted((a, b) => (a[0] as Word).y0 - (b[0] as Word).y0)) {
    // After the last row a gap separates the table from the text below.
    if ((line[0] as Word).y0 > bottom + height) break
    // A line that continues to the left belongs to the text below the table.
    const isOfTable =
      pages.length > 0 &&
      !page.words.some((w) => w.line === line[0]?.line && w.x1 < right - height * 12 && w.y0 > top + height)
    if (!isOfTable) break
    words.push(...line.map(({ text }) => text))
    bottom = (line.at(-1) as Word).y1
  }
  return words.join(' ').replace(/[,.\s]+$/, '') || null
}

const heightOf = ({ words }: ReadPage): number =>
  words.map(({ y0, y1 }) => y1 - y0).toSorted((a, b) => a - b)[Math.floor(words.length / 2)] ?? 1
