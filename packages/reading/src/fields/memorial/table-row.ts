import type { Box, ReadPage } from '../../page.ts'
import { MIN } from '../../reading.ts'
import { type PlacedWord, withoutAccents } from '../../text/text.ts'
import {
  ANGLE,
  azimuth,
  DISTANCE,
  degrees,
  EASTING,
  LOOSE_DEGREES,
  type Measure,
  metresIn,
  NORTHING,
  NUMBER,
  type Parsed,
} from './numbers.ts'
import type { Coordinates, RawVertex } from './raw.ts'

/**
 * A row of a table of vertices, such as the tables of SIGEF: a vertex with its coordinates, and the side that begins at
 * the vertex.
 */
export type Row = {
  page: ReadPage
  vertex: RawVertex
  next: PlacedWord | null
  /** The readings of the vertex's name, and of the next vertex's name. */
  names: string[]
  nextNames: string[]
  /** The text of the last cell of the row; null unless cells were read one by one. */
  neighbour: string | null
  azimuth: Measure | null
  distance: Measure | null
  words: PlacedWord[]
  /** The upper edge of the row, and the left edge of the text after its numbers. */
  top: number
  right: number | null
}

/**
 * Finds the rows of vertices on a page. If the cells of the page were also read one by one, the second reading fills
 * gaps in the first. Where the readings differ, both are kept.
 */
export function vertexRows(page: ReadPage): Row[] {
  const rows = bentRows(page).flatMap((words) => rowIn(words, page) ?? [])
  const ofFrames = frameRows(page).flatMap(({ words, last }) => {
    const row = rowIn(words, page)
    return row ? { ...row, neighbour: row.right === null ? null : last } : []
  })
  const merged = rows.map((row) => {
    const other = ofFrames.find((one) => isSameLine(one, row))
    return other ? withOther(row, other) : row
  })
  const alone = ofFrames.filter((one) => !rows.some((row) => isSameLine(one, row)))
  return inColumns([...merged, ...alone].toSorted((a, b) => a.top - b.top))
}

/**
 * Corrects rows whose first cell was not read. Their only name, in the second column, is the name of the next vertex.
 */
function inColumns(rows: Row[]): Row[] {
  const left = (row: Row) => row.vertex.words[0]?.x0 ?? 0
  const whole = rows.filter(({ next }) => next).map((row) => ({ first: left(row), second: row.next?.x0 ?? 0 }))
  const column = (pick: (one: (typeof whole)[0]) => number) =>
    whole.map(pick).toSorted((a, b) => a - b)[Math.floor(whole.length / 2)] ?? 0
  const [first, second] = [column((one) => one.first), column((one) => one.second)]
  return rows.map((row) => {
    const [word] = row.vertex.words
    const isSecond = Math.abs(left(row) - second) < Math.abs(left(row) - first)
    if (row.next || !word || whole.length * 2 < rows.length || !isSecond) return row
    const next = { ...word, text: row.vertex.nome }
    return { ...row, vertex: { ...row.vertex, nome: '' }, names: [], next, nextNames: row.names }
  })
}

/**
 * Groups words into rows from left to right, each word beside the word before it. In a photograph a row is bent, and
 * its end may be as low as the beginning of the next row.
 */
function bentRows(page: ReadPage): PlacedWord[][] {
  const rows: PlacedWord[][] = []
  for (const word of page.words.toSorted((a, b) => a.x0 - b.x0)) {
    const beside = rows.filter((row) => isBeside(row.at(-1) as PlacedWord, word))
    const off = (row: PlacedWord[]) => Math.abs(middleOf(row.at(-1) as PlacedWord) - middleOf(word))
    const nearest = beside.reduce<PlacedWord[] | null>(
      (best, row) => (best && off(best) <= off(row) ? best : row),
      null,
    )
    if (nearest) nearest.push({ ...word, page })
    else rows.push([{ ...word, page }])
  }
  return rows.toSorted((a, b) => middleOf(a[0] as PlacedWord) - middleOf(b[0] as PlacedWord))
}

const middleOf = ({ y0, y1 }: Box): number => (y0 + y1) / 2

/** Tells whether a word continues to the right of another word, at the same height. */
function isBeside(before: Box, word: Box): boolean {
  const height = Math.min(before.y1 - before.y0, word.y1 - word.y0)
  const inCommon = Math.min(before.y1, word.y1) - Math.max(before.y0, word.y0)
  return word.x0 > before.x1 - height * 0.5 && inCommon > height * 0.5
}

function isSameLine(a: Row, b: Row): boolean {
  const [word] = b.vertex.words
  return Math.abs(a.top - b.top) < (word ? word.y1 - word.y0 : 0)
}

/** The number of pixels within which frames of one row begin at the same height, because ruled lines may be slanted. */
const SLANT = 12

/**
 * Joins the frames of each row: their words, and the text of the last frame. A frame that was not read separately has
 * the words of the page's reading.
 */
function frameRows(page: ReadPage): { words: PlacedWord[]; last: string }[] {
  const rows: ReadPage['frames'][] = []
  for (const frame of page.frames.toSorted((a, b) => a.y0 - b.y0)) {
    const row = rows.at(-1)
    if (row && frame.y0 - (row[0]?.y0 ?? 0) < SLANT) row.push(frame)
    else rows.push([frame])
  }
  return rows.map((row) => {
    const cells = row
      .toSorted((a, b) => a.x0 - b.x0)
      .map((frame) => (frame.words.length > 0 ? frame.words : page.words.filter(isIn(frame))))
    return {
      words: cells.flat().map((word) => ({ ...word, page })),
      last: (cells.at(-1) ?? []).map(({ text }) => text).join(' '),
    }
  })
}

const isIn =
  ({ x0, y0, x1, y1 }: Box) =>
  (word: Box): boolean => {
    const [x, y] = [(word.x0 + word.x1) / 2, (word.y0 + word.y1) / 2]
    return x > x0 && x < x1 && y > y0 && y < y1
  }

function withOther(row: Row, other: Row): Row {
  const nome = isWhole(row.vertex.nome) || !isWhole(other.vertex.nome) ? row.vertex.nome : other.vertex.nome
  const next = row.next && (isWhole(row.next.text) || !other.next) ? row.next : other.next
  const [at, also] = [row.vertex.at ?? other.vertex.at, other.vertex.at]
  const words = row.vertex.at ? row.vertex.words : [...row.vertex.words, ...other.vertex.words.slice(1)]
  return {
    ...row,
    vertex: { nome, at: at && also ? bothOf(at, also) : at, height: row.vertex.height ?? other.vertex.height, words },
    next,
    names: [...row.names, ...other.names],
    nextNames: [...row.nextNames, ...other.nextNames],
    neighbour: other.neighbour,
    azimuth: eitherOf(row.azimuth, other.azimuth),
    distance: eitherOf(row.distance, other.distance),
    right: row.right ?? other.right,
  }
}

/**
 * Returns the first reading. If the second reading differs, its value is added to `others`; if the first reading is
 * null, the second is returned.
 */
function eitherOf(one: Measure | null, other: Measure | null): Measure | null {
  if (!one || !other || one.value === other.value) return one ?? other
  return { ...one, others: [...one.others, other.value] }
}

function bothOf(one: Coordinates, other: Coordinates): Coordinates {
  if (one.system === 'utm' && other.system === 'utm')
    return {
      system: 'utm',
      east: eitherOf(one.east, other.east) as Measure,
      north: eitherOf(one.north, other.north) as Measure,
      isBare: true,
    }
  if (one.system === 'geographic' && other.system === 'geographic')
    return {
      system: 'geographic',
      lon: eitherOf(one.lon, other.lon) as Measure,
      lat: eitherOf(one.lat, other.lat) as Measure,
      side: one.side ?? other.side,
      lonIsSigned: one.lonIsSigned || other.lonIsSigned,
    }
  return one
}

/** A code of a vertex, as SIGEF gives it. */
const CODE = /^[A-Z0-9]{3,5}-[MPVO0]-[A-Z0-9]{1,7}$/
/** A code in which the hyphens may be misread. */
const LOOSE_CODE = /^[A-Z0-9]{3,5}[-:.,;][MPVO0][-:.,;][A-Z0-9+]{1,7}['’"”*.,]{0,2}$/
/** Tells whether a name is complete, and has no signs that names do not have. */
export const isWhole = (name: string): boolean => CODE.test(name) || NAME.test(name)
const NAME = /^(?:[A-Z]{1,4}[-.]?[A-Z]?[-.]?\d{1,6}[A-Z]?|\d{1,4})$/
const COORDINATE = new RegExp(String.raw`^[-–−]?(?:${ANGLE}|${LOOSE_DEGREES}|\d{9}\D{0,2})$`)
/** Degrees, minutes and perhaps seconds, with a lost or misread sign. */
const AZIMUTH = new RegExp(String.raw`^(?:${ANGLE}|\d{1,3}[^\dA-Z,]{0,2}\d{2}[^\dA-Z,]{0,2}(?:\d{2}[^\dA-Z,]{0,2})?)$`)
/**
 * The decimals of a distance. In tables all distances have decimals, and a number without decimals is an azimuth that
 * lost its signs.
 */
const DECIMALS = /[.,]\d{1,3}$/
const METRES = new RegExp(String.raw`^${NUMBER}$`)

/** Text between two blanks, from one word or from the pieces of an angle. */
type Token = { text: string; words: PlacedWord[] }

/** Reads a row's vertex, numbers and rest; null if it is not a row of a table of vertices. */
function rowIn(words: readonly PlacedWord[], page: ReadPage): Row | null {
  const [first, ...rest] = tokensOf(words)
  const second = rest[0]?.text ?? ''
  const isCode = first !== undefined && (LOOSE_CODE.test(first.text) || CODE.test(second))
  const isName = first !== undefined && (isCode ? LOOSE_CODE : NAME).test(first.text)
  // A garbled name is accepted if the name of the next vertex, after it, is clear.
  const isGarbled = first !== undefined && !isName && first.text.length < 14 && /\d/.test(second) && isWhole(second)
  if (!first || (!isName && !isGarbled)) return null
  const nome = isGarbled ? '' : isCode ? asCode(first.text) : first.text
  const row: Row = {
    page,
    vertex: { nome, at: null, height: null, words: [...first.words] },
    next: null,
    names: isGarbled ? [] : [nome],
    nextNames: [],
    neighbour: null,
    azimuth: null,
    distance: null,
    words: [],
    top: first.words[0]?.y0 ?? 0,
    right: null,
  }
  const coordinates: Measure[] = []
  if (!rest.every((token) => takes(row, token, isCode, coordinates))) return null
  row.vertex.at = pairOf(coordinates)
  row.vertex.words.push(...coordinates.flatMap((measure) => measure.words))
  return row.vertex.at || (row.azimuth && row.distance) ? row : null
}

/**
 * Takes the next token of a row, and stores it in the row by its possible meaning. A word of letters before azimuth and
 * distance shows that the row does not describe a vertex. Returns false at that word, unless the engine is unsure of
 * it.
 */
function takes(row: Row, token: Token, isCode: boolean, coordinates: Measure[]): boolean {
  const { text, words } = token
  const metres = planeOf(text)
  if (!row.next && (isCode ? LOOSE_CODE.test(text) : NAME.test(text) && /[A-Z]/.test(text))) {
    row.next = { ...(words[0] as PlacedWord), text: isCode ? asCode(text) : text }
    row.nextNames.push(row.next.text)
    row.words.push(...words)
  } else if (coordinates.length < 2 && isCoordinate(text)) coordinates.push(...measureOf(token, negative))
  else if (coordinates.length < 2 && metres) coordinates.push(...measureOf(token, metres))
  else if (!row.azimuth && AZIMUTH.test(text) && /[°º˚*'’′´‘"”″“]/.test(text)) {
    row.azimuth = measureOf(token, azimuth)[0] ?? null
    row.words.push(...words)
  } else if (METRES.test(text)) {
    if (!row.azimuth && !row.next && (isCode || coordinates.length === 2))
      row.vertex.height ??= metresIn(DISTANCE)(text)?.value ?? null
    else if (!row.distance && DECIMALS.test(text)) {
      row.distance = measureOf(token, metresIn(DISTANCE))[0] ?? null
      row.words.push(...words)
    } else row.right ??= words[0]?.x0 ?? null
  } else if (row.azimuth || row.distance) row.right ??= text === 'M' ? null : (words[0]?.x0 ?? null)
  else return !/[A-Z]{3}/.test(text) || words.every(({ conf }) => conf < MIN)
  return true
}

/**
 * Splits a row into tokens, without specks. An angle may be in pieces, like -51° 25' 21,508", and its 4 may look like
 * an A.
 */
function tokensOf(words: readonly PlacedWord[]): Token[] {
  const tokens: Token[] = []
  for (const word of words) {
    const text = plainText(word.text).replace(/^([-–−]?)A(?=\d[°º˚])/, '$14')
    if (!/[A-Z0-9]/.test(text)) continue
    const last = tokens.at(-1)
    const goesOn = last && /\d[°º˚]$/.test(last.text) && /^\d{1,2}['’′´‘]/.test(text)
    const ends = last && /\d['’′´‘]$/.test(last.text) && /^\d{1,2}(?:[.,]\d+)?["”″][NSEWOL]?$/.test(text)
    const isLetter = last && /^[NSEWOL]$/.test(text) && isCoordinate(last.text)
    if (last && (goesOn || ends || isLetter)) {
      last.text += text
      last.words.push(word)
    } else tokens.push({ text, words: [word] })
  }
  return tokens
}

/** Removes accents, and the marks that specks and ruled lines leave around a text. Letters become capitals. */
const plainText = (text: string): string =>
  withoutAccents(text)
    .replace(/^[^A-Z0-9-–−]+/, '')
    .replace(/[|[\]{}]+$/, '')
const asCode = (text: string): string => text.replace(/[^A-Z0-9+]+$/, '').replace(/[:.,;]/g, '-')

/** The letter of a hemisphere after or before an angle. O and L are west and east in Portuguese. */
const HEMISPHERE = /^[NSEWOL](?=\d)|(?<=[^A-Z])[NSEWOL]$/
const SIGN = /^[-–−]/

const negative = (text: string): Parsed | null => {
  const plain = text.replace(HEMISPHERE, '').replace(SIGN, '')
  // The last three of nine digits without any separator are decimals.
  const bare = /^(\d{6})(\d{3})\D{0,2}$/.exec(plain)
  const parsed = degrees(bare ? `${bare[1]},${bare[2]}` : plain)
  return parsed && { ...parsed, value: -parsed.value }
}

/** Tells whether a text is a coordinate: it has a sign, a letter, or decimals of seconds, which azimuths lack. */
function isCoordinate(text: string): boolean {
  const plain = text.replace(HEMISPHERE, '')
  if (!COORDINATE.test(plain)) return false
  return plain !== text || /^[-–−]|^\d{9}/.test(plain) || (degrees(plain)?.half ?? 1) < 0.1 / 3600
}

/**
 * Returns the function that reads the number as a northing or an easting; null if it can be neither. The number must
 * have at least seven digits, such as an easting in metres (six digits) with one decimal.
 */
function planeOf(text: string): ((text: string) => Parsed | null) | null {
  if (!METRES.test(text) || text.replace(/\D/g, '').length < 7) return null
  return [NORTHING, EASTING].map(metresIn).find((parse) => (parse(text)?.value ?? 0) >= EASTING[0]) ?? null
}

/**
 * Makes coordinates of two numbers; null if there are not two, or if only one of them is negative. In Brazil the number
 * with the larger absolute value is the longitude or the northing.
 */
function pairOf([a, b]: Measure[]): Coordinates | null {
  if (!a || !b) return null
  const [small, large] = Math.abs(a.value) < Math.abs(b.value) ? [a, b] : [b, a]
  if (large.value < 0 && small.value < 0)
    return {
      system: 'geographic',
      lon: large,
      lat: small,
      side: sideOf(small.text),
      lonIsSigned: SIGN.test(large.text),
    }
  return large.value > 0 && small.value > 0 ? { system: 'utm', east: small, north: large, isBare: true } : null
}

function sideOf(latitude: string): 'north' | 'south' | null {
  const [letter] = HEMISPHERE.exec(latitude) ?? []
  if (letter !== undefined) return letter === 'N' ? 'north' : 'south'
  return SIGN.test(latitude) ? 'south' : null
}

function measureOf({ text, words }: Token, parse: (text: string) => Parsed | null): Measure[] {
  const parsed = parse(text)
  return parsed ? [{ ...parsed, others: parsed.others ?? [], text, parse, words }] : []
}
