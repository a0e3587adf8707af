/**
 * Reads a PDF's cross-reference table, which says where its objects are, strictly by the standard. A table that two PDF
 * programs might understand differently is not accepted.
 */
import {
  PDFArray,
  PDFContext,
  PDFDict,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFObjectParser,
  PDFRawStream,
  PDFRef,
} from 'pdf-lib'
import { inflated } from '../pdf/content.ts'
import { isOdd } from '../pdf/faster.ts'
import { isWhole } from './same-objects.ts'

/**
 * The place of an object: at byte `at` of the file, or in the object stream with number `in`, after `index` other
 * objects.
 */
export type ObjectPlace = { at: number } | { in: number; index: number }

export interface CrossReference {
  places: ReadonlyMap<number, ObjectPlace>
  root: PDFRef
}

interface Section {
  entries: (readonly [number, ObjectPlace | null])[]
  trailer: PDFDict
}

const name = (key: string) => PDFName.of(key)
const TAIL_BYTES = 1024
const ENTRY_BYTES = 20
/** The highest object number that PDFium reads. */
const MOST_OBJECTS = 4 * 1_048_576
const LAST = /startxref[\t\n\f\r ]+(\d{1,10})[\t\n\f\r ]+%%EOF[\0\t\n\f\r ]*$/
const SUBSECTION = /[\t\n\f\r ]*(\d{1,10}) (\d{1,10}) ?(?:\r\n|\n|\r)/y
const ENTRY = /^(\d{10}) (\d{5}) ([nf])(?: \r| \n|\r\n)$/
const HEADER = /^[\t\n\r ]([1-9]\d{0,9})[\t\n\f\r ]+0[\t\n\f\r ]+obj/

/**
 * Reads the table of a file. Returns null when the file is encrypted, or when PDF programs may understand it
 * differently, for example because a later part replaces an object.
 */
export function crossReference(bytes: Uint8Array): CrossReference | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const last = LAST.exec(file.toString('latin1', Math.max(0, file.length - TAIL_BYTES)))
  const sections = last === null ? null : sectionsFrom(file, Number(last[1]))
  const newest = sections?.[0]?.trailer
  const root = newest?.get(name('Root'))
  const size = newest?.get(name('Size'))
  if (sections === null || !(root instanceof PDFRef) || !(size instanceof PDFNumber)) return null
  const all = new Map<number, ObjectPlace | null>()
  for (const { entries, trailer } of sections) {
    if (['Encrypt', 'XRefStm'].some((key) => trailer.has(name(key)))) return null
    if ((trailer.get(name('Root')) ?? root) !== root) return null
    for (const [number, place] of entries) {
      if (number > 0 && (all.has(number) || number >= Math.min(size.asNumber(), MOST_OBJECTS))) return null
      all.set(number, place)
    }
  }
  const places = new Map([...all].filter((entry): entry is [number, ObjectPlace] => entry[1] !== null))
  return { places, root }
}

/** Reads all sections of the table, the newest first; null if one of them is not acceptable. */
function sectionsFrom(file: Buffer, newest: number): Section[] | null {
  const sections = new Map<number, Section>()
  let next: PDFNumber | undefined = PDFNumber.of(newest)
  while (next !== undefined) {
    const at = next.asNumber()
    const section: Section | null = sections.has(at) ? null : sectionAt(file, at)
    const before = section?.trailer.get(name('Prev'))
    if (section === null || !(before === undefined || before instanceof PDFNumber)) return null
    sections.set(at, section)
    next = before
  }
  return [...sections.values()]
}

const sectionAt = (file: Buffer, at: number): Section | null =>
  file.toString('latin1', at, at + 4) === 'xref' ? tableAt(file, at + 4) : streamAt(file, at)

/**
 * Reads a table whose entries all have exactly twenty bytes. Returns null for any other table, because PDF programs
 * disagree about the place of its entries: some count bytes, and others look for blanks.
 */
function tableAt(file: Buffer, start: number): Section | null {
  const end = file.indexOf('trailer', start)
  if (end < 0) return null
  const text = file.toString('latin1', start, end)
  const entries: Section['entries'] = []
  let position = 0
  for (;;) {
    SUBSECTION.lastIndex = position
    const [all = '', first, count] = SUBSECTION.exec(text) ?? []
    if (first === undefined) break
    position += all.length
    for (let i = 0; i < Number(count); i++, position += ENTRY_BYTES) {
      const [, at, generation, kind] = ENTRY.exec(text.slice(position, position + ENTRY_BYTES)) ?? []
      if (kind === undefined || (kind === 'n' && generation !== '00000')) return null
      entries.push([Number(first) + i, kind === 'n' ? { at: Number(at) } : null])
    }
  }
  if (text.slice(position).trim() !== '') return null
  const trailer = objectAt(file, end + 'trailer'.length)
  return trailer instanceof PDFDict ? { entries, trailer } : null
}

function streamAt(file: Buffer, place: number): Section | null {
  const header = HEADER.exec(file.toString('latin1', place - 1, place + 40))
  const stream = header === null ? null : objectAt(file, place - 1 + header[0].length)
  if (!(stream instanceof PDFRawStream) || stream.dict.get(name('Type')) !== name('XRef')) return null
  const data = isWhole(stream, file) ? inflated(stream) : null
  const widths = numbersOf(stream.dict.get(name('W')))
  const index = stream.dict.get(name('Index'))
  const parts = index === undefined ? [0, ...numbersOf(stream.dict.get(name('Size')))] : numbersOf(index)
  const [first = 0, second = 0, third = 0] = widths
  const row = first + second + third
  if (data === null || widths.length !== 3 || row === 0 || parts.length === 0 || parts.length % 2 !== 0) return null
  const entries: Section['entries'] = []
  let at = 0
  for (let part = 0; part < parts.length; part += 2) {
    const [start = 0, count = 0] = parts.slice(part)
    for (let i = 0; i < count; i++, at += row) {
      if (at + row > data.length) return null
      const kind = first === 0 ? 1 : numberAt(data, at, first)
      const where = numberAt(data, at + first, second)
      const which = numberAt(data, at + first + second, third)
      if (kind > 2 || (kind === 1 && which !== 0)) return null
      const listed = kind === 1 ? { at: where } : { in: where, index: which }
      entries.push([start + i, kind === 0 ? null : listed])
    }
  }
  return { entries, trailer: stream.dict }
}

/**
 * Returns the numbers in an array, or a single number as a list; an empty list if any of them is not a natural number.
 */
function numbersOf(object: PDFObject | undefined): number[] {
  const all = object instanceof PDFArray ? object.asArray() : [object]
  const numbers = all.map((one) => (one instanceof PDFNumber ? one.asNumber() : -1))
  return numbers.every((number) => Number.isSafeInteger(number) && number >= 0) ? numbers : []
}

const numberAt = (data: Buffer, at: number, width: number) =>
  data.subarray(at, at + width).reduce((number, byte) => number * 256 + byte, 0)

function objectAt(file: Buffer, at: number): PDFObject | null {
  const context = PDFContext.create()
  const object = PDFObjectParser.forBytes(file.subarray(at), context).parseObject()
  return isOdd(context) ? null : object
}
