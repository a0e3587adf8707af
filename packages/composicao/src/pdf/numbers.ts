/**
 * Makes pdf-lib read whole numbers faster, for all that this process reads. It would look at each number of an array
 * twice, the second time in search of a reference, and make an object of each. Fonts have thousands. Signs, fractions
 * and comments are left to pdf-lib.
 */
import { PDFNumber, PDFObjectParser, PDFRef } from 'pdf-lib'

/** pdf-lib as it is inside. It has had no release since 2021, and its version is pinned. */
interface Inside {
  bytes: { bytes: Uint8Array; idx: number }
  parseNumberOrRef(): PDFNumber | PDFRef
}

const SHARED = 4096
const MOST_DIGITS = 9
const [ZERO, NINE, R, PERCENT] = [0x30, 0x39, 0x52, 0x25]
/** NUL, tab, line feed, form feed, carriage return, blank. */
const BLANKS = new Set([0x00, 0x09, 0x0a, 0x0c, 0x0d, 0x20])
/** A sign, a fraction, or a comment. */
const RARE = new Set([0x2b, 0x2d, 0x2e, 0x25])

const numbers: PDFNumber[] = []
const make = PDFNumber.of
Object.assign(PDFNumber, {
  of: (value: number) =>
    Number.isInteger(value) && value > 0 && value < SHARED ? (numbers[value] ??= make(value)) : make(value),
})

const inside = PDFObjectParser.prototype as unknown as Inside
const { parseNumberOrRef } = inside

inside.parseNumberOrRef = function (this: Inside) {
  const { bytes, idx: start } = this.bytes
  const end = afterDigits(bytes, start)
  const second = afterBlanks(bytes, end)
  const secondEnd = afterDigits(bytes, second)
  const next = afterBlanks(bytes, secondEnd)
  const rare = RARE.has(bytes[end] ?? R) || bytes[second] === PERCENT || (secondEnd > second && RARE.has(bytes[secondEnd] ?? R))
  if (rare || end === start || Math.max(end - start, secondEnd - second) > MOST_DIGITS || bytes[next] === PERCENT) {
    return parseNumberOrRef.call(this)
  }
  const isRef = secondEnd > second && second > end && bytes[next] === R
  this.bytes.idx = isRef ? next + 1 : second
  return isRef ? PDFRef.of(valueOf(bytes, start, end), valueOf(bytes, second, secondEnd)) : PDFNumber.of(valueOf(bytes, start, end))
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
