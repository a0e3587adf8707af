import type { ReadPage, Word } from '../../page.ts'
import { type PlacedWord, withoutAccents } from '../../text/text.ts'
import { rowsOf } from '../rows.ts'
import {
  ANGLE,
  angle,
  azimuth,
  DISTANCE,
  EASTING,
  type Measure,
  metresIn,
  NORTHING,
  NUMBER,
  type Parsed,
} from './numbers.ts'
import { type Coordinates, newSegment, type RawGleba, type RawVertex, sameName } from './raw.ts'

/** A row of a table of vertices, such as SIGEF's: a vertex with its coordinates, and the side that begins there. */
type Row = {
  page: ReadPage
  vertex: RawVertex
  /** The name of the next vertex, where the row has it. */
  next: PlacedWord | null
  azimuth: Measure | null
  distance: Measure | null
  words: PlacedWord[]
  /** The upper edge of the row, and the left edge of what stands after its numbers. */
  top: number
  right: number | null
}

/** A table has at least so many rows. */
const ROWS = 3

/** The descriptions that are tables. A table goes on over pages until it comes back to its first vertex. */
export function tableGlebas(pages: readonly ReadPage[]): RawGleba[] {
  const found = pages.flatMap((page) => rowsOf(page).flatMap((words) => rowIn(words, page) ?? []))
  const glebas: Row[][] = []
  let open: Row[] | null = null
  for (const row of found) {
    if (!open) glebas.push((open = []))
    open.push(row)
    const first = open[0] as Row
    const isLast = row.next !== null && open.length >= ROWS && sameName(row.next.text, first.vertex.nome)
    if (isLast) open = null
  }
  return glebas.filter((rows) => rows.length >= ROWS).map((rows) => toGleba(rows, pages))
}

function toGleba(rows: readonly Row[], pages: readonly ReadPage[]): RawGleba {
  const names = agreedNames(rows)
  const last = rows.at(-1)?.next?.text
  // Where the last row leads on to a vertex that was not found, the end of the table is missing.
  const isOpen = last !== undefined && !sameName(last, names[0] as string)
  return {
    nome: null,
    vertices: rows.map(({ vertex }, i) => ({ ...vertex, nome: names[i] as string })),
    segments: (isOpen ? rows.slice(0, -1) : rows).map((row, i) => ({
      ...newSegment(),
      azimuth: row.azimuth,
      distance: row.distance,
      confrontante: neighbourOf(row, rows[i + 1], pages),
      words: row.words,
    })),
    from: -1,
    to: -1,
  }
}

/**
 * Each vertex is named where it is, and once more as the next one of the row before it. Where the two differ by a
 * letter, the one stands that begins as most names do.
 */
function agreedNames(rows: readonly Row[]): string[] {
  const prefix = (name: string) => name.split('-')[0] ?? ''
  const said = rows.flatMap(({ vertex, next }) => [vertex.nome, ...(next ? [next.text] : [])])
  const counts = Map.groupBy(said.map(prefix), (name) => name)
  const usual = [...counts.values()].toSorted((a, b) => b.length - a.length)[0]?.[0] ?? ''
  return rows.map(({ vertex: { nome } }, i) => {
    const other = rows.at(i - 1)?.next?.text
    return prefix(nome) !== usual && other !== undefined && prefix(other) === usual ? other : nome
  })
}

/** SIGEF's codes of vertices, and the shorter names of other tables. */
const CODE = /^[A-Z0-9]{3,5}-[MPVO0]-[A-Z0-9]{1,7}$/
const NAME = /^(?:[A-Z]{1,4}[-.]?[A-Z]?[-.]?\d{1,6}[A-Z]?|\d{1,4})$/
const COORDINATE = new RegExp(String.raw`^[-–−]?${ANGLE}$`)
const AZIMUTH = new RegExp(String.raw`^(?:${ANGLE}|\d{1,3}[°º˚*]?\d{2}['’′´‘"”″“*]?)$`)
const METRES = new RegExp(String.raw`^${NUMBER}$`)

/** A row's vertex, numbers and rest; null where it is no row of a table of vertices. */
function rowIn(words: PlacedWord[], page: ReadPage): Row | null {
  const [first] = words
  if (!first) return null
  const texts = words.map(({ text }) => withoutAccents(text).replace(/^[|[\]{}]+|[|[\]{}]+$/g, ''))
  const isCode = CODE.test(texts[0] as string)
  if (!isCode && !NAME.test(texts[0] as string)) return null
  const row: Row = {
    page,
    vertex: { nome: texts[0] as string, at: null, height: null, words: [first] },
    next: null,
    azimuth: null,
    distance: null,
    words: [],
    top: first.y0,
    right: null,
  }
  const coordinates: { measure: Measure; words: PlacedWord[] }[] = []
  for (const [i, text] of texts.entries()) {
    if (i === 0) continue
    const word = words[i] as PlacedWord
    const measure = (parse: (text: string) => Parsed | null): Measure | null => measureOf(text, word, parse)
    if (!row.next && (isCode ? CODE.test(text) : NAME.test(text) && /[A-Z]/.test(text))) {
      row.next = { ...word, text }
      row.words.push(word)
    } else if (coordinates.length < 2 && isCoordinate(text)) {
      const degrees = measure(negative)
      if (degrees) coordinates.push({ measure: degrees, words: [word] })
    } else if (coordinates.length < 2 && METRES.test(text) && planeOf(text)) {
      const metres = measure(planeOf(text) as (text: string) => Parsed | null)
      if (metres) coordinates.push({ measure: metres, words: [word] })
    } else if (!row.azimuth && AZIMUTH.test(text) && /[°º˚*'’′´‘"”″“]/.test(text)) {
      row.azimuth = measure(azimuth)
      row.words.push(word)
    } else if (METRES.test(text)) {
      if (!row.azimuth && !row.next && coordinates.length === 2)
        row.vertex.height ??= metresIn(DISTANCE)(text)?.value ?? null
      else if (!row.distance) {
        row.distance = measure(metresIn(DISTANCE))
        row.words.push(word)
      } else row.right ??= word.x0
    } else if (row.azimuth || row.distance) row.right ??= word.x0
    else if (/[A-Z]{3}/.test(text)) return null
  }
  row.vertex.at = pairOf(coordinates.map(({ measure }) => measure))
  row.vertex.words.push(...coordinates.flatMap((one) => one.words))
  return row.vertex.at || (row.azimuth && row.distance) ? row : null
}

const negative = (text: string): Parsed | null => {
  const parsed = angle(text.replace(/^[-–−]/, ''))
  return parsed && { ...parsed, value: -parsed.value }
}

/** A coordinate has a sign, or decimals of seconds, which azimuths have not. */
const isCoordinate = (text: string): boolean =>
  COORDINATE.test(text) && (/^[-–−]/.test(text) || (angle(text)?.half ?? 1) < 0.1 / 3600)

/** Whether a number can be an easting or a northing: those have millimetres or centimetres, and hundreds of kilometres. */
function planeOf(text: string): ((text: string) => Parsed | null) | null {
  if (text.replace(/\D/g, '').length < 7) return null
  return [NORTHING, EASTING].map(metresIn).find((parse) => (parse(text)?.value ?? 0) >= EASTING[0]) ?? null
}

/** Longitudes of Brazil are larger than its latitudes, and northings larger than eastings. */
function pairOf([a, b]: Measure[]): Coordinates | null {
  if (!a || !b) return null
  const [small, large] = Math.abs(a.value) < Math.abs(b.value) ? [a, b] : [b, a]
  if (large.value < 0 && small.value < 0) return { system: 'geographic', lon: large, lat: small }
  return large.value > 0 && small.value > 0 ? { system: 'utm', east: small, north: large } : null
}

function measureOf(text: string, word: PlacedWord, parse: (text: string) => Parsed | null): Measure | null {
  const parsed = parse(text)
  return parsed && { value: parsed.value, half: parsed.half, others: parsed.others ?? [], text, parse, words: [word] }
}

/** The neighbour stands in the last column, in several lines, from the height of its row down to the next one. */
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
    // After the last row there is a gap before what follows the table.
    if ((line[0] as Word).y0 > bottom + height) break
    // What goes on to the left is a line of the text below the table.
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
