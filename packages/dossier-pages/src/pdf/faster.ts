/**
 * Makes pdf-lib faster in this process, because fonts have thousands of numbers. pdf-lib would parse each number of an
 * array twice, in case it begins a reference, and make an object of each. pdf-lib would also decode each name at each
 * mention, and decompress in JavaScript. These functions also note where other PDF programs would read something else.
 */
import {
  type PDFArray,
  PDFBool,
  type PDFContext,
  PDFName,
  PDFNull,
  PDFNumber,
  PDFObject,
  PDFObjectParser,
  PDFObjectStreamParser,
  PDFRawStream,
  PDFRef,
} from 'pdf-lib'
import { inflated } from './content.ts'

/** Private members of pdf-lib that are used here. pdf-lib is pinned, and has had no release since 2021. */
interface ObjectParserMembers {
  bytes: { bytes: Uint8Array; idx: number }
  context: PDFContext
  parseObject: (this: ObjectParserMembers) => PDFObject
  parseName: (this: ObjectParserMembers) => PDFName
  parseNumberOrRef: (this: ObjectParserMembers) => PDFNumber | PDFRef
  parseArray: (this: ObjectParserMembers) => PDFArray | NumbersAsWritten
}

const SHARED = 4096
const MOST_DIGITS = 9
const [ZERO, NINE, R, PERCENT, POINT] = [0x30, 0x39, 0x52, 0x25, 0x2e]
const SIGNS_AND_DIGITS = new Set(Buffer.from('+-0123456789'))
/** The bytes that PDF counts as blanks: NUL, tab, line feed, form feed, carriage return, space. */
const BLANKS = new Set([0x00, 0x09, 0x0a, 0x0c, 0x0d, 0x20])
/** The first bytes of signed numbers, fractions and comments. */
const RARE = new Set([0x2b, 0x2d, 0x2e, 0x25])

/** The number of bytes from which on an array of numbers, or of arrays of numbers, is kept as written. */
const LONG = 256
/** 1 for each byte that a table may contain: blanks, digits, signs, points and brackets. */
const OF_TABLES = Uint8Array.from({ length: 256 }, (_, byte) =>
  BLANKS.has(byte) || /[\d+\-.[\]]/.test(String.fromCharCode(byte)) ? 1 : 0,
)
/** A character that may continue a word. */
const REGULAR = /[^\0\t\n\f\r ()<>[\]{}/%]/
const [OPEN, CLOSE] = [0x5b, 0x5d]
/**
 * The depth of brackets in a table, which has rows of numbers. An array with deeper brackets is not a table. The parser
 * tests an array at every level of brackets, so without this limit it could scan inner levels again and again.
 */
const TABLE_DEPTH = 2

/** PDF's own limit for a name. Some programs cut longer names and numbers. */
const LONGEST_WORD = 127
/** The bytes that PDFium takes for blanks. */
const BLANKS_TO_SOME = /[\x80\xff]/
const oddNames = new Set<PDFName>()
const odd = new WeakSet<PDFContext>()

/**
 * Tells whether PDF programs may differ about something in this context: an odd name or number, a word that runs into
 * the next, or a reference with a generation above 0. Some programs read only the first number of that reference.
 */
export const isOdd = (context: PDFContext): boolean => odd.has(context)

export class NumbersAsWritten extends PDFObject {
  readonly #text: Uint8Array
  constructor(text: Uint8Array) {
    super()
    this.#text = text
  }
  override clone(): NumbersAsWritten {
    return this
  }
  override toString(): string {
    return Buffer.from(this.#text).toString('latin1')
  }
  override sizeInBytes(): number {
    return this.#text.length
  }
  override copyBytesInto(buffer: Uint8Array, offset: number): number {
    buffer.set(this.#text, offset)
    return this.#text.length
  }
}

const numbers: PDFNumber[] = []
const makeNumber = PDFNumber.of
const numberOf: typeof makeNumber = (value) =>
  Number.isInteger(value) && value > 0 && value < SHARED ? (numbers[value] ??= makeNumber(value)) : makeNumber(value)
Object.assign(PDFNumber, { of: numberOf })

const names = new Map<string, PDFName>()
const makeName = PDFName.of
const nameOf: typeof makeName = (written) => {
  const known = names.get(written)
  if (known !== undefined) return known
  const made = makeName(written)
  names.set(written, made)
  // pdf-lib takes a # without a code, or with a code in small letters, for a plain #. Other programs do not.
  const text = made.asString()
  if (text.includes('#23') || text.length > LONGEST_WORD || BLANKS_TO_SOME.test(written)) oddNames.add(made)
  return made
}
Object.assign(PDFName, { of: nameOf })

const openHolder = PDFObjectStreamParser.forStream
const openInflated: typeof openHolder = (stream, shouldWait) => {
  const bytes = inflated(stream)
  const bare = stream.dict.clone()
  bare.delete(PDFName.of('Filter'))
  return openHolder(bytes === null ? stream : PDFRawStream.of(bare, bytes), shouldWait)
}
Object.assign(PDFObjectStreamParser, { forStream: openInflated })

const inside = PDFObjectParser.prototype as unknown as ObjectParserMembers
const { parseObject, parseName, parseNumberOrRef, parseArray } = inside

inside.parseObject = function (this: ObjectParserMembers) {
  const read = parseObject.call(this)
  const isWord = read === PDFNull || read === PDFBool.True || read === PDFBool.False
  if (isWord && isInWord(this.bytes.bytes, this.bytes.idx)) odd.add(this.context)
  return read
}

inside.parseName = function (this: ObjectParserMembers) {
  const read = parseName.call(this)
  if (oddNames.has(read)) odd.add(this.context)
  return read
}

inside.parseArray = function (this: ObjectParserMembers) {
  const { bytes, idx: start } = this.bytes
  const end = afterTable(bytes, start)
  if (end - start < LONG) return parseArray.call(this)
  this.bytes.idx = end
  return new NumbersAsWritten(bytes.subarray(start, end))
}

/** Reads whole numbers and references. Numbers with signs or fractions, and comments, are left to pdf-lib. */
inside.parseNumberOrRef = function (this: ObjectParserMembers) {
  const { bytes, idx: start } = this.bytes
  const end = afterDigits(bytes, start)
  const second = afterBlanks(bytes, end)
  const secondEnd = afterDigits(bytes, second)
  const next = afterBlanks(bytes, secondEnd)
  const rare =
    RARE.has(bytes[end] ?? R) || bytes[second] === PERCENT || (secondEnd > second && RARE.has(bytes[secondEnd] ?? R))
  if (rare || end === start || Math.max(end - start, secondEnd - second) > MOST_DIGITS || bytes[next] === PERCENT) {
    if (isOddNumber(bytes, start)) odd.add(this.context)
    return strictly(parseNumberOrRef.call(this))
  }
  const isRef = secondEnd > second && second > end && bytes[next] === R
  if (isRef && (next === secondEnd || REGULAR.test(String.fromCharCode(bytes[next + 1] ?? 0)))) strictly(null)
  this.bytes.idx = isRef ? next + 1 : second
  if (!isRef) return PDFNumber.of(valueOf(bytes, start, end))
  const generation = valueOf(bytes, second, secondEnd)
  if (generation !== 0) odd.add(this.context)
  return PDFRef.of(valueOf(bytes, start, end), generation)
}

/** Tells whether pdf-lib ends a number inside a word, like 1.5 in 1.5.2, or reads on where other programs stop. */
function isOddNumber(bytes: Uint8Array, start: number): boolean {
  let end = start
  while (SIGNS_AND_DIGITS.has(bytes[end] ?? 0)) end++
  if (bytes[end] === POINT) end = afterDigits(bytes, end + 1)
  return end - start > LONGEST_WORD || isInWord(bytes, end)
}

const isInWord = (bytes: Uint8Array, at: number) =>
  at < bytes.length && REGULAR.test(String.fromCharCode(bytes[at] as number))

/** Refuses 1 0R, 1.0 0 R and 1 0 RX, which only pdf-lib takes for references. */
function strictly(read: PDFNumber | PDFRef | null): PDFNumber {
  if (read instanceof PDFNumber) return read
  throw new Error('a strange reference')
}

/**
 * Returns the position after a table; 0 when the array is not a table. A table contains only numbers and rows of
 * numbers.
 */
function afterTable(bytes: Uint8Array, start: number): number {
  let depth = 0
  for (let at = start; OF_TABLES[bytes[at] ?? R] === 1; at++) {
    if (bytes[at] === OPEN && ++depth > TABLE_DEPTH) return 0
    if (bytes[at] === CLOSE && --depth === 0) return at + 1
  }
  return 0
}

function afterDigits(bytes: Uint8Array, at: number): number {
  let end = at
  for (let byte = bytes[end] ?? 0; byte >= ZERO && byte <= NINE; byte = bytes[end] ?? 0) end++
  return end
}

function afterBlanks(bytes: Uint8Array, at: number): number {
  let end = at
  while (end < bytes.length && BLANKS.has(bytes[end] as number)) end++
  return end
}

function valueOf(bytes: Uint8Array, start: number, end: number): number {
  let value = 0
  for (let i = start; i < end; i++) value = value * 10 + (bytes[i] as number) - ZERO
  return value
}
