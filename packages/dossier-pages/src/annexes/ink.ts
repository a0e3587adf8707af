/**
 * Tells from its content whether a plain page probably shows something. Otherwise the page is drawn to find out. Text
 * that lies beyond the edges or is covered again also counts as shown.
 */
import { PDFDict, PDFName, PDFNumber, PDFRawStream } from 'pdf-lib'
import { inflated, onlyFilter } from '../pdf/content.ts'
import type { PlainPage } from './plain-page.ts'

const name = (key: string) => PDFName.of(key)

/** The least number of different bytes in a text that counts as more than blanks. */
const DIFFERENT_BYTES = 5
/** The limit of dark tones, from 0 (black) to 1 (white). Lighter text may look like paper. */
const DARK = 0.8
/** Rendering modes of text that paint nothing: invisible, and clipping alone. */
const UNSEEN = new Set(['3', '7'])
/** The most bits per pixel of a picture that may be a blank sheet: for fax coding, and for all other codings. */
const BITS_OF_LINES = 0.01
const BITS_OF_TONES = 0.3

const TOKEN =
  /%[^\r\n]*|\((?:[^()\\]|\\[\s\S]|\((?:[^()\\]|\\[\s\S])*\))*\)|<[\dA-Fa-f\s]*>|\/[^\s()<>[\]{}/%]*|[-+.\d]+|[A-Za-z'"*][^\s()<>[\]{}/%]*/g

interface Paint {
  dark: boolean
  seen: boolean
}

export const showsSomething = ({ content, resources }: PlainPage): boolean =>
  paintsSomething(content, resources, { dark: true, seen: true })

function paintsSomething(content: string, resources: PDFDict | undefined, first: Paint): boolean {
  const shown = new Set<string>()
  const outer: Paint[] = []
  let state = first
  let operands: string[] = []
  for (const [token] of content.matchAll(TOKEN)) {
    if (!/^[A-Za-z'"*]/.test(token)) {
      operands.push(token)
      continue
    }
    switch (token) {
      case 'q':
        outer.push(state)
        break
      case 'Q':
        state = outer.pop() ?? state
        break
      case 'g':
        state = { ...state, dark: Number(operands.at(-1)) < DARK }
        break
      case 'rg':
      case 'k':
      case 'sc':
      case 'scn':
        state = { ...state, dark: isDark(operands.map(Number)) }
        break
      case 'cs':
        state = { ...state, dark: false } // the colour is unknown until the next operator sets it
        break
      case 'Tr':
        state = { ...state, seen: !UNSEEN.has(operands.at(-1) ?? '') }
        break
      case 'Tj':
      case 'TJ':
      case "'":
      case '"':
        if (state.dark && state.seen) for (const text of operands) for (const byte of bytesOf(text)) shown.add(byte)
        if (shown.size >= DIFFERENT_BYTES) return true
        break
      case 'Do':
        if (drawsSomething(operands.at(-1), resources, state)) return true
        break
    }
    operands = []
  }
  return false
}

/**
 * Tells whether a colour is surely dark. A single number may be a grey, where 0 is black, or an amount of ink, where 1
 * is black. So only a medium number counts as dark.
 */
function isDark(colour: number[]): boolean {
  const [first = 1] = colour
  if (colour.length === 4) return colour.some((ink) => ink > 1 - DARK)
  if (colour.length === 3) return colour.some((light) => light < DARK)
  return first < DARK && first > 1 - DARK
}

function bytesOf(text: string): string[] {
  if (text.startsWith('(')) return text.slice(1, -1).split('')
  return text.startsWith('<') ? (text.match(/[\dA-Fa-f]{2}/g) ?? []) : []
}

function drawsSomething(called: string | undefined, resources: PDFDict | undefined, paint: Paint): boolean {
  const objects = resources?.lookup(name('XObject'))
  const object = objects instanceof PDFDict && called !== undefined ? objects.lookup(name(called.slice(1))) : undefined
  if (!(object instanceof PDFRawStream)) return false
  if (object.dict.get(name('Subtype')) === name('Image')) return hasDetail(object)
  const content = inflated(object)?.toString('latin1')
  const own = object.dict.lookup(name('Resources'))
  return content !== undefined && paintsSomething(content, own instanceof PDFDict ? own : undefined, paint)
}

function hasDetail({ dict, contents }: PDFRawStream): boolean {
  // A stencil is painted in any colour, and a mask may hide everything.
  if (['ImageMask', 'SMask', 'Mask'].some((key) => dict.has(name(key)))) return false
  const [width, height] = ['Width', 'Height'].map((key) => dict.lookup(name(key)))
  if (!(width instanceof PDFNumber) || !(height instanceof PDFNumber)) return false
  const bits = (contents.length * 8) / (width.asNumber() * height.asNumber())
  const lines = onlyFilter(dict.lookup(name('Filter'))) === name('CCITTFaxDecode')
  return bits > (lines ? BITS_OF_LINES : BITS_OF_TONES)
}
