/** Reads a foreign PDF with pdf-lib, and finds out whether every other PDF program sees the same objects and pages. */
import {
  PDFArray,
  type PDFContext,
  PDFDocument,
  PDFName,
  PDFNull,
  PDFNumber,
  type PDFObject,
  PDFPageLeaf,
  PDFPageTree,
  PDFParser,
  PDFRawStream,
  PDFRef,
} from 'pdf-lib'
import { inflated } from '../pdf/content.ts'
import { isOdd } from '../pdf/faster.ts'
import { crossReference, type ObjectPlace } from './cross-reference.ts'
import { isWhole } from './same-objects.ts'

export interface Source {
  doc: PDFDocument
  /** The bytes of the file. They contain the streams of `doc`. */
  bytes: Uint8Array
  /**
   * True if the file's own table names each object that pdf-lib found, at the same place, and the page tree is well
   * formed. pdf-lib itself does not read the table.
   */
  byTheBook: boolean
}

/** Private members of pdf-lib's parser. They do not change: pdf-lib is pinned, and has had no release since 2021. */
interface ParserMembers {
  bytes: { offset(): number }
  context: PDFContext
  skipWhitespaceAndComments(): void
  parseIndirectObjectHeader: (this: ParserMembers) => PDFRef
  parseObject: (this: ParserMembers) => PDFObject
}

/** The number of objects after which pdf-lib yields to the event loop. */
const OBJECTS_A_TURN = 1500
const TREE_DEPTH = 50
const LONGEST_HEADER = 100

/** Reads a PDF. Throws when pdf-lib cannot read the file, or when the file is encrypted. */
export async function readSource(file: Uint8Array): Promise<Source> {
  // pdf-lib's streams share the memory of a Buffer. The streams of any other array would be copies.
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  const parser = PDFParser.forBytesWithOptions(bytes, OBJECTS_A_TURN, true)
  const found = watch(parser as unknown as ParserMembers)
  const context = await parser.parseDocument()
  // PDFDocument.load does the same, but gives no access to its parser.
  const doc = Reflect.construct(PDFDocument, [context, false, false]) as PDFDocument
  return { doc, bytes, byTheBook: isFoundWhereItSays(bytes, context, found) && hasPlainTree(doc) }
}

interface Found {
  objects: Map<PDFRef, ObjectPlace>
  /** The object that begins at each byte position. */
  headers: Map<number, PDFRef>
  /** The object streams, which contain other objects, by the reference of each stream. */
  holders: Map<PDFRef, PDFRawStream>
  twice: boolean
  /** True if the header of an object is so long that some PDF programs would cut off its numbers. */
  long: boolean
}

function watch(parser: ParserMembers): Found {
  const found: Found = { objects: new Map(), headers: new Map(), holders: new Map(), twice: false, long: false }
  const { context } = parser
  const { parseIndirectObjectHeader, parseObject } = parser
  const assign = context.assign.bind(context)
  let header = { at: 0, ref: PDFRef.of(0), held: 0 }
  /**
   * The object that the parser read last. An object that the parser assigns is either this object or lies inside this
   * object, as in an object stream.
   */
  let last: PDFObject | undefined
  parser.parseIndirectObjectHeader = () => {
    parser.skipWhitespaceAndComments()
    const at = parser.bytes.offset()
    header = { at, ref: parseIndirectObjectHeader.call(parser), held: 0 }
    found.headers.set(at, header.ref)
    found.long ||= parser.bytes.offset() - at > LONGEST_HEADER
    return header.ref
  }
  parser.parseObject = () => {
    last = parseObject.call(parser)
    if (last instanceof PDFRawStream && last.dict.lookup(PDFName.of('Type')) === PDFName.of('ObjStm'))
      found.holders.set(header.ref, last)
    return last
  }
  context.assign = (ref, object) => {
    found.twice ||= found.objects.has(ref)
    found.objects.set(ref, object === last ? { at: header.at } : { in: header.ref.objectNumber, index: header.held++ })
    assign(ref, object)
  }
  return found
}

function isFoundWhereItSays(bytes: Uint8Array, context: PDFContext, found: Found): boolean {
  const { objects, headers, holders } = found
  if (found.twice || found.long || isOdd(context)) return false
  const table = crossReference(bytes)
  if (table === null || context.trailerInfo.Root !== table.root) return false
  for (const [ref, place] of objects) {
    const said = table.places.get(ref.objectNumber)
    if (ref.generationNumber !== 0 || said === undefined || !samePlace(said, place)) return false
  }
  for (const [ref, holder] of holders) {
    const place = table.places.get(ref.objectNumber)
    if (place === undefined || 'in' in place || headers.get(place.at) !== ref) return false
    const first = holder.dict.lookup(PDFName.of('First'), PDFNumber).asNumber()
    const list = isWhole(holder, bytes) ? inflated(holder)?.toString('latin1', 0, first) : undefined
    if (list === undefined || /\d{11}|[^\d\s]/.test(list)) return false
    const head = Buffer.from(bytes.subarray(place.at, holder.contents.byteOffset - bytes.byteOffset)).toString('latin1')
    if (!HOLDER.every((key) => key.test(head))) return false
  }
  for (const [number, place] of table.places) {
    const ref = PDFRef.of(number)
    if ('at' in place ? headers.get(place.at) !== ref : !objects.has(ref)) return false
  }
  return true
}

/**
 * Patterns for the keys N and First of an object stream. Their values must be whole numbers, because some PDF programs
 * reject 5.0.
 */
const HOLDER = [/\/N\s+\d+\s*[/>]/, /\/First\s+\d+\s*[/>]/]

const samePlace = (a: ObjectPlace, b: ObjectPlace) =>
  'at' in a ? 'at' in b && a.at === b.at : 'in' in b && a.in === b.in && a.index === b.index

/**
 * Keys of a page that must not point to a missing object. Some PDF programs then inherit the value, and others do not.
 */
const TELLING = new Set(
  ['Resources', 'MediaBox', 'CropBox', 'Rotate', 'Contents', 'Annots'].map((key) => PDFName.of(key)),
)

/** Tells whether the page tree leaves no doubt about its pages, their order, and what they inherit. */
function hasPlainTree({ catalog, context }: PDFDocument): boolean {
  const seen = new Set<PDFRef>()
  function pagesOf(ref: unknown, parent: PDFRef | undefined, depth: number): number | null {
    if (!(ref instanceof PDFRef) || seen.has(ref) || depth > TREE_DEPTH) return null
    seen.add(ref)
    const node = context.lookup(ref)
    if (!(node instanceof PDFPageLeaf || node instanceof PDFPageTree)) return null
    const kids = node.lookup(PDFName.of('Kids'))
    if (node.get(PDFName.of('Parent')) !== parent) return null
    const isThere = (value: PDFObject) => (context.lookup(value) ?? PDFNull) !== PDFNull
    if (!node.entries().every(([key, value]) => !TELLING.has(key) || isThere(value))) return null
    if (node instanceof PDFPageLeaf) return kids === undefined ? 1 : null
    if (!(kids instanceof PDFArray)) return null
    let pages = 0
    for (const kid of kids.asArray()) {
      const beneath = pagesOf(kid, ref, depth + 1)
      if (beneath === null) return null
      pages += beneath
    }
    const count = node.lookup(PDFName.of('Count'))
    return count instanceof PDFNumber && count.asNumber() === pages ? pages : null
  }
  return pagesOf(catalog.get(PDFName.of('Pages')), undefined, 0) !== null
}
