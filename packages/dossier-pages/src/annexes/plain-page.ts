/**
 * Tells whether a page is plain: its appearance does not change when the page becomes a form, and every program draws
 * it in little time. Only a plain page is copied without being drawn. Anything that this file does not list is not
 * plain.
 */
import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFName,
  PDFNumber,
  type PDFObject,
  type PDFPageLeaf,
  PDFRawStream,
} from 'pdf-lib'
import { inflated, onlyFilter } from '../pdf/content.ts'
import { ANNEX_LIMITS } from './limits.ts'

export interface PlainPage {
  /** The bytes of the page's content, as a text with one character for each byte. */
  content: string
  resources: PDFDict | undefined
}

const name = (key: string) => PDFName.of(key)
const names = (...lines: string[]): ReadonlySet<unknown> => new Set(lines.join(' ').split(' ').map(name))

/** Keys of a page that do not change how the page looks, or that its form takes over. */
const PAGE_KEYS = names(
  'Type Parent Resources MediaBox CropBox Rotate Contents Group Annots',
  'BleedBox TrimBox ArtBox StructParents Tabs LastModified Metadata PieceInfo Thumb ID AA B Dur Trans',
)
const FONTS = names('Type0 Type1 MMType1 TrueType CIDFontType0 CIDFontType2')
/** Keys of a graphics state whose numbers and switches mean the same in every PDF program. */
const STATE_KEYS = names('Type LW LC LJ ML RI OP op OPM FL SM SA AIS TK')
const NORMAL_BLENDING = names('Normal Compatible')
/** The least opacity that counts as visible. Fainter ink may look like paper. */
const VISIBLE = 0.25

/** The most bytes of a plain page's content. A page with more content is a map or a drawing, or hides a bomb. */
const MOST_CONTENT = 1_048_576
/** The limit, in bytes, of everything that a page draws. A form counts as often as it may be drawn. */
const MOST_DRAWN = 4 * 1_048_576
const MOST_PIXELS = 200e6
/** The largest size, in bytes, of fonts that are not examined, because they cannot unpack to many bytes. */
const SMALL = 262_144
const FORM_DEPTH = 4

/** The cost of drawing something once: bytes of content, and pixels of pictures. */
type Cost = { bytes: number; pixels: number }

const FREE: Cost = { bytes: 0, pixels: 0 }
const DEVICES = names('DeviceGray DeviceRGB DeviceCMYK')
/** Kinds of resources that PDFium takes from the page if a form lacks them, and the operators that use them. */
const BORROWED = [
  ['Font', /(?<![A-Za-z])Tf(?![A-Za-z])/],
  ['XObject', /(?<![A-Za-z])Do(?![A-Za-z])/],
  ['ExtGState', /(?<![A-Za-z])gs(?![A-Za-z])/],
  ['ColorSpace', /(?<![A-Za-z])(?:cs|CS)(?![A-Za-z])/],
] as const
/**
 * The operator that begins a picture inside the content. The picture can have any size, and unpack to any number of
 * pixels.
 */
const INLINE_PICTURE = /(?<![A-Za-z])BI(?![A-Za-z])/
/**
 * A pattern for the operator d (dashes) wherever some PDF program sees it between blanks or brackets. PDFium takes the
 * bytes 80 and FF for blanks. Other programs need no blank between a number and the operator. A d between a digit and a
 * closing bracket is the end of a text or of hexadecimal digits, and not an operator.
 */
const DASHES = /(?<![^\s\0\x80\xff)>\]{}\d])d(?![^\s\0\x80\xff(<[{/%])|(?<![^\s\0\x80\xff)>\]{}])d(?=[)>\]}])/g
const NO_DASHES = /\[\s*\]\s*0\s+d(?![^\s\0\x80\xff()<>[\]{}/%])/g
const COMMENTS = /%[^\r\n]*/g

/**
 * Makes a function that returns the content of a plain page; null when the page is not plain. The function remembers
 * the cost of objects that pages share.
 */
export function createPlainness(context: PDFContext): (page: PDFPageLeaf) => PlainPage | null {
  const costs = new Map<PDFObject, Cost | null>()

  function costOf(object: PDFObject | undefined, depth: number): Cost | null {
    if (object === undefined) return null
    const known = costs.get(object)
    if (known !== undefined) return known
    const cost = object instanceof PDFRawStream ? costOfStream(object, depth) : null
    costs.set(object, cost)
    return cost
  }

  function costOfStream(stream: PDFRawStream, depth: number): Cost | null {
    if (stream.dict.lookup(name('Subtype')) === name('Image')) return costOfImage(stream)
    // A form without resources borrows the resources of the form or page that draws it.
    const resources = stream.dict.lookup(name('Resources'))
    const content = depth < FORM_DEPTH ? inflated(stream, MOST_CONTENT)?.toString('latin1') : undefined
    if (!(resources instanceof PDFDict) || content === undefined) return null
    return costOfContent(content, resources, depth + 1)
  }

  function costOfImage(image: PDFRawStream): Cost | null {
    const colours = image.dict.lookup(name('ColorSpace'))
    if (colours instanceof PDFName && !DEVICES.has(colours)) return null // a name that only the page may know
    const masks = ['SMask', 'Mask'].map((key) => image.dict.lookup(name(key)))
    const pixels = [image, ...masks.filter((mask) => mask instanceof PDFRawStream)].map(pixelsOf)
    return pixels.includes(null) ? null : { bytes: 0, pixels: pixels.reduce<number>((sum, n) => sum + (n ?? 0), 0) }
  }

  function costOfContent(content: string, resources: PDFDict | undefined, depth: number): Cost | null {
    if (INLINE_PICTURE.test(content)) return null
    if (count(content, DASHES) > count(content.replace(COMMENTS, ''), NO_DASHES)) return null
    if (resources === undefined) return { bytes: content.length, pixels: 0 }
    const lacks = ([kind, call]: (typeof BORROWED)[number]) =>
      resources.lookup(name(kind)) === undefined && call.test(content)
    if (depth > 0 && BORROWED.some(lacks)) return null
    if (!isPlain(resources)) return null
    const drawn = valuesOf(resources, 'XObject')?.map((object) => costOf(object, depth))
    if (drawn === undefined || drawn.includes(null)) return null
    // Each operator Do is counted as if it drew the most expensive object.
    const times = content.split('Do').length - 1
    const dearest = (what: keyof Cost) => times * Math.max(0, ...drawn.map((cost) => (cost ?? FREE)[what]))
    const cost = { bytes: content.length + dearest('bytes'), pixels: dearest('pixels') }
    return cost.bytes > MOST_DRAWN || cost.pixels > MOST_PIXELS ? null : cost
  }

  function isPlain(resources: PDFDict): boolean {
    // A pattern starts at the corner of the page. In a form it would start at the form's corner, and be shifted.
    if (['Pattern', 'Shading'].some((key) => valuesOf(resources, key)?.length !== 0)) return false
    return (
      valuesOf(resources, 'ExtGState')?.every((state) => state instanceof PDFDict && isPlainState(state)) === true &&
      valuesOf(resources, 'Font')?.every((font) => font instanceof PDFDict && isPlainFont(font)) === true
    )
  }

  const fonts = new Map<PDFDict, boolean>()
  function isPlainFont(font: PDFDict): boolean {
    const known = fonts.get(font)
    if (known !== undefined) return known
    const inner = font.lookup(name('DescendantFonts'))
    const below = inner instanceof PDFArray ? inner.asArray().map((one) => context.lookup(one)) : []
    const composite = font.lookup(name('Subtype')) === name('Type0')
    fonts.set(font, false) // a provisional answer, in case a font below refers to this one
    const plain =
      FONTS.has(font.lookup(name('Subtype'))) &&
      below.length === (composite ? 1 : 0) &&
      font.lookup(name('BaseFont')) instanceof PDFName && // PDF programs guess the look of a font without a name
      holdsLittle(font) &&
      below.every((one) => one instanceof PDFDict && isPlainFont(one))
    fonts.set(font, plain)
    return plain
  }

  return (page) => {
    if (!page.keys().every((key) => PAGE_KEYS.has(key)) || !showsNoAnnotation(page) || knocksOut(page)) return null
    const content = contentOf(page)
    const resources = page.Resources()
    return content === null || costOfContent(content, resources, 0) === null ? null : { content, resources }
  }
}

/** Tells whether a page has only links without appearance. Any other annotation may be a stamp or a filled field. */
function showsNoAnnotation(page: PDFPageLeaf): boolean {
  const annotations = page.Annots()?.asArray() ?? []
  return annotations.every((one) => {
    const annotation = page.context.lookup(one)
    if (!(annotation instanceof PDFDict)) return false
    return annotation.lookup(name('Subtype')) === name('Link') && !annotation.has(name('AP'))
  })
}

/**
 * Tells whether the page's group has the key K (knockout). The dossier paints a form on white paper. With K, the paper
 * would show through where drawings overlap.
 */
function knocksOut(page: PDFPageLeaf): boolean {
  const group = page.lookup(name('Group'))
  return group instanceof PDFDict && group.has(name('K'))
}

/** Joins the content streams of the page, as its form does. Returns null when one of the streams is not usable. */
function contentOf(page: PDFPageLeaf): string | null {
  const contents = page.Contents() as PDFObject | undefined
  const streams = contents instanceof PDFArray ? contents.asArray().map((_, i) => contents.lookup(i)) : [contents]
  const parts =
    contents === undefined
      ? []
      : streams.map((one) => (one instanceof PDFRawStream ? inflated(one, MOST_CONTENT) : null))
  if (parts.includes(null)) return null
  const texts = parts.map((part) => part?.toString('latin1') ?? '')
  return texts.slice(0, -1).every(endsBetweenWords) ? texts.join('\n') : null
}

/**
 * Tells whether the part ends outside comments and strings. If a part ends inside a comment or a string, PDF programs
 * join it with the next part in different ways.
 */
function endsBetweenWords(part: string): boolean {
  const END_OF_LINE = /[\r\n]/g
  let depth = 0
  for (let at = 0; at < part.length; at++) {
    const letter = part.charAt(at)
    if (letter === '(') depth++
    else if (depth > 0 && letter === ')') depth--
    else if (depth > 0 && letter === '\\') at++
    else if (depth === 0 && letter === '%') {
      END_OF_LINE.lastIndex = at
      const end = END_OF_LINE.exec(part)
      if (end === null) return false
      at = end.index
    }
  }
  return depth === 0
}

function isPlainState(state: PDFDict): boolean {
  return state.keys().every((key) => {
    const value = state.lookup(key)
    switch (key) {
      case name('BM'):
        return NORMAL_BLENDING.has(value)
      case name('SMask'):
        return value === name('None')
      case name('ca'):
      case name('CA'):
        return value instanceof PDFNumber && value.asNumber() >= VISIBLE
      default:
        return STATE_KEYS.has(key)
    }
  })
}

/** Tells whether each stream of a font, such as its program, is small or unpacks to little. */
function holdsLittle(font: PDFDict): boolean {
  const descriptor = font.lookup(name('FontDescriptor'))
  const files =
    descriptor instanceof PDFDict
      ? ['FontFile', 'FontFile2', 'FontFile3'].map((key) => descriptor.lookup(name(key)))
      : []
  return [...files, font.lookup(name('ToUnicode')), font.lookup(name('Encoding'))].every(
    (one) => !(one instanceof PDFRawStream) || one.contents.length <= SMALL || inflated(one) !== null,
  )
}

/**
 * Counts the pixels of a picture; null when its size is unknown or too large, when it is compressed in a rare way, or
 * when it is a JPEG of another size than its dictionary states.
 */
function pixelsOf({ dict, contents }: PDFRawStream): number | null {
  const [width, height] = ['Width', 'Height'].map((key) => dict.lookup(name(key)))
  if (!(width instanceof PDFNumber) || !(height instanceof PDFNumber)) return null
  const pixels = width.asNumber() * height.asNumber()
  const filter = onlyFilter(dict.lookup(name('Filter')))
  if (!(pixels > 0 && pixels <= ANNEX_LIMITS.pixelsOfImage)) return null
  if (filter === undefined || filter === name('FlateDecode') || filter === name('CCITTFaxDecode')) return pixels
  const size = filter === name('DCTDecode') ? sizeOfJpeg(contents) : null
  return size?.width === width.asNumber() && size.height === height.asNumber() ? pixels : null
}

function sizeOfJpeg(jpeg: Uint8Array): { width: number; height: number } | null {
  const data = Buffer.from(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength)
  for (let at = 2; at + 9 <= data.length && data[at] === 0xff; at += 2 + data.readUInt16BE(at + 2)) {
    const marker = data.readUInt8(at + 1)
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { height: data.readUInt16BE(at + 5), width: data.readUInt16BE(at + 7) }
  }
  return null
}

/**
 * Returns the resources under a key; an empty list if the key is absent, undefined if its value is not a dictionary.
 */
function valuesOf(resources: PDFDict, key: string): (PDFObject | undefined)[] | undefined {
  const held = resources.lookup(name(key))
  if (held === undefined) return []
  return held instanceof PDFDict ? held.keys().map((one) => held.lookup(one)) : undefined
}

const count = (content: string, pattern: RegExp) => content.match(pattern)?.length ?? 0
