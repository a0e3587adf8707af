/** Compares a foreign page's objects with their copies, side by side. */
import {
  PDFArray,
  PDFBool,
  type PDFContext,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNull,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  PDFRef,
  PDFString,
} from 'pdf-lib'
import { NumbersAsWritten } from '../pdf/faster.ts'

const LENGTH = PDFName.of('Length')
const LARGEST_NUMBER = 2 ** 31 - 1

type Pair = readonly [PDFObject | undefined, PDFObject | undefined]

/**
 * Returns a function that tells whether a copy has the same objects as its original: the same keys, values and bytes,
 * all the way down. A key of a stream is ignored if it is in `dropped`. Equal objects are not compared again.
 * @param file  the bytes that contain the original's streams
 */
export function createComparison(file: Uint8Array, from: PDFContext, to: PDFContext, dropped: readonly PDFName[]) {
  const known = new Map<PDFObject, PDFObject>()

  function isSame(original: PDFObject | undefined, copy: PDFObject | undefined): boolean {
    const met = new Map<PDFObject, PDFObject>()
    // A file may nest to any depth, so the comparison does not recurse.
    const waiting: Pair[] = [[original, copy]]
    for (let pair = waiting.pop(); pair !== undefined; pair = waiting.pop()) {
      const [a, b] = [resolve(pair[0], from), resolve(pair[1], to)]
      if (a === undefined || b === undefined) return false
      const before = known.get(a) ?? met.get(a)
      if (before !== undefined && before !== b) return false
      if (before === undefined && !compare(a, b, waiting, met)) return false
    }
    for (const [a, b] of met) known.set(a, b)
    return true
  }

  /**
   * Tells whether two objects are the same, apart from the objects inside them. The objects inside them are added to
   * `waiting`, to be compared later.
   */
  function compare(a: PDFObject, b: PDFObject, waiting: Pair[], met: Map<PDFObject, PDFObject>): boolean {
    if (a instanceof PDFArray && b instanceof PDFArray) {
      met.set(a, b)
      for (let i = 0; i < a.size(); i++) waiting.push([a.get(i), b.get(i)])
      return a.size() === b.size()
    }
    if (a instanceof PDFDict && b instanceof PDFDict) {
      met.set(a, b)
      return sameKeys(a, b, [], waiting)
    }
    if (a instanceof PDFRawStream && b instanceof PDFRawStream) {
      met.set(a, b)
      return sameKeys(a.dict, b.dict, [...dropped, LENGTH], waiting) && isWhole(a, file) && sameBytes(a, b)
    }
    return sameValue(a, b)
  }

  return isSame
}

/**
 * Resolves a reference. Returns undefined for an object of a later generation, about which PDF programs disagree, and
 * for a reference to another reference.
 */
function resolve(object: PDFObject | undefined, context: PDFContext): PDFObject | undefined {
  if (!(object instanceof PDFRef)) return object
  const found = object.generationNumber === 0 ? context.lookup(object) : undefined
  return found instanceof PDFRef ? undefined : found
}

function sameKeys(a: PDFDict, b: PDFDict, dropped: readonly PDFName[], waiting: Pair[]): boolean {
  const keys = a.keys().filter((key) => !dropped.includes(key))
  for (const key of keys) waiting.push([a.get(key, true), b.get(key, true)])
  return keys.length === b.keys().filter((key) => !dropped.includes(key)).length
}

function sameValue(a: PDFObject, b: PDFObject): boolean {
  if (a instanceof PDFNumber && b instanceof PDFNumber) {
    return a.asNumber() === b.asNumber() && Math.abs(a.asNumber()) <= LARGEST_NUMBER
  }
  if (a instanceof PDFString && b instanceof PDFString) return a.asString() === b.asString()
  if (a instanceof PDFHexString && b instanceof PDFHexString) return a.asString() === b.asString()
  return a === b && (a instanceof PDFName || a instanceof PDFBool || a === PDFNull || a instanceof NumbersAsWritten)
}

/**
 * Tells whether the stream's bytes, counted from the line after the word `stream`, are as many as the stream states.
 */
export function isWhole({ dict, contents }: PDFRawStream, file: Uint8Array): boolean {
  const length = dict.lookup(LENGTH)
  if (!(length instanceof PDFNumber) || length.asNumber() !== contents.length) return false
  if (contents.buffer !== file.buffer) return false
  const start = contents.byteOffset - file.byteOffset
  const before = Buffer.from(file.buffer, file.byteOffset, file.byteLength).toString(
    'latin1',
    Math.max(0, start - 8),
    start,
  )
  return /stream\r?\n$/.test(before)
}

const sameBytes = ({ contents: a }: PDFRawStream, { contents: b }: PDFRawStream) =>
  (a.buffer === b.buffer && a.byteOffset === b.byteOffset && a.length === b.length) || Buffer.compare(a, b) === 0
