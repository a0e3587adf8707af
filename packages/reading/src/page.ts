import type { Measures } from '@car/quality/measure'

/** A rectangle on a page, in pixels of the upright page. A text layer has pixels as if it were drawn at 300 dpi. */
export type Box = { x0: number; y0: number; x1: number; y1: number }

/** One word, in pixels of the upright page. */
export type Word = Box & {
  text: string
  /** The confidence, 0..100; 100 for a text layer. */
  conf: number
  /** The number of the line within the page, in reading order. */
  line: number
}

/** The mapping from the upright page to the page as shown. */
export type Placement = {
  /** The size of the page as shown, in its own unit. */
  width: number
  height: number
  /** Quarter turns clockwise from shown to upright. */
  quarters: 0 | 1 | 2 | 3
  /** Further degrees clockwise, by which the page was straightened. */
  degrees: number
  /** Upright pixels per unit of the shown page. */
  scale: number
}

/** `cutOff` is true if print extends beyond the picture, which is known only after reading. */
export type Quality = Measures & { cutOff: boolean }

/**
 * A cell between the ruled lines of a form. `words` is the separate reading of the cell; empty if the cell was not read
 * separately.
 */
export type ReadFrame = Box & { words: Word[] }

/**
 * The origin of a page: taken by a camera, scanned, or drawn by a program. A photograph in a PDF cannot be
 * distinguished from a scan.
 */
export const MEDIA = ['photo', 'scan', 'drawing'] as const
export type Medium = (typeof MEDIA)[number]

/** One page after reading, in which the fields of the document are searched for. */
export type ReadPage = {
  /** Counted from 1. */
  number: number
  fonte: 'text' | 'ocr'
  /** Present if the second engine read the page, because the first one could not. */
  engine?: 'second'
  medium: Medium
  /** The size of the upright page, in the unit of the words' boxes. */
  width: number
  height: number
  words: Word[]
  frames: ReadFrame[]
  confianca: number
  placement: Placement
  quality: Quality | null
}
