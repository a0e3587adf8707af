/**
 * Makes pdf-lib faster, for all that this process reads. It would look at each number of an array twice, the second
 * time in search of a reference, make an object of each, decode each name at each mention, and decompress in
 * JavaScript. Fonts have thousands of numbers.
 */
import {
  type PDFArray,
  PDFName,
  PDFNumber,
  PDFObject,
  PDFObjectParser,
  PDFObjectStreamParser,
  PDFRawStream,
  PDFRef,
} from 'pdf-lib'
import { inflated } from './content.ts'

/** pdf-lib as it is inside. It has had no release since 2021, and its version is pinned. */
interface Inside {
  bytes: { bytes: Uint8Array; idx: number }
  parseNumberOrRef: (this: Inside) => PDFNumber | PDFRef
  parseArray: (this: Inside) => PDFArray | NumbersAsWritten
}

const SHARED = 4096
const MOST_DIGITS = 9
const [ZERO, NINE, R, PERCENT] = [0x30, 0x39, 0x52, 0x25]
/** NUL, tab, line feed, form feed, carriage return, blank. */
const BLANKS = new Set([0x00, 0x09, 0x0a, 0x0c, 0x0d, 0x20])
/** A sign, a fraction, or a comment. */
const RARE = new Set([0x2b, 0x2d, 0x2e, 0x25])

/** An array of numbers, and of arrays of numbers, that is so long in the file (in bytes) is a table that nobody here reads. */
const LONG = 256
/** Blanks, digits, signs, points and brackets. */
const OF_TABLES = Uint8Array.from({ length: 256 }, (_, byte) =>
  BLANKS.has(byte) || /[\d+\-.[\]]/.test(String.fromCharCode(byte)) ? 1 : 0,
)
/** What does not end a word. */
const REGULAR = /[^\0\t\n\f\r ()<>[\]{}/%]/
const [OPEN, CLOSE] = [0x5b, 0x5d]

/** A table of numbers, as it is written in the file. */
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
  const known = names.get(written) ?? makeName(written)
  names.set(written, known)
  return known
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

const inside = PDFObjectParser.prototype as unknown as Inside
const { parseNumberOrRef, parseArray } = inside

inside.parseArray = function (this: Inside) {
  const { bytes, idx: start } = this.bytes
  const end = afterTable(bytes, start)
  if (end - start < LONG) return parseArray.call(this)
  this.bytes.idx = end
  return new NumbersAsWritten(bytes.subarray(start, end))
}

/** Leaves signs, fractions and comments to pdf-lib, which must find no reference there. */
inside.parseNumberOrRef = function (this: Inside) {
  const { bytes, idx: start } = this.bytes
  const end = afterDigits(bytes, start)
  const second = afterBlanks(bytes, end)
  const secondEnd = afterDigits(bytes, second)
  const next = afterBlanks(bytes, secondEnd)
  const rare =
    RARE.has(bytes[end] ?? R) || bytes[second] === PERCENT || (secondEnd > second && RARE.has(bytes[secondEnd] ?? R))
  if (rare || end === start || Math.max(end - start, secondEnd - second) > MOST_DIGITS || bytes[next] === PERCENT) {
    return strictly(parseNumberOrRef.call(this))
  }
  const isRef = secondEnd > second && second > end && bytes[next] === R
  if (isRef && (next === secondEnd || REGULAR.test(String.fromCharCode(bytes[next + 1] ?? 0)))) strictly(null)
  this.bytes.idx = isRef ? next + 1 : second
  return isRef
    ? PDFRef.of(valueOf(bytes, start, end), valueOf(bytes, second, secondEnd))
    : PDFNumber.of(valueOf(bytes, start, end))
}

/** pdf-lib also takes 1 0R, 1.0 0 R and 1 0 RX for references, and other readers do not. */
function strictly(read: PDFNumber | PDFRef | null): PDFNumber {
  if (read instanceof PDFNumber) return read
  throw new Error('a strange reference')
}

/** Zero when the array holds anything else than numbers. */
function afterTable(bytes: Uint8Array, start: number): number {
  let depth = 0
  for (let at = start; OF_TABLES[bytes[at] ?? R] === 1; at++) {
    if (bytes[at] === OPEN) depth++
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
