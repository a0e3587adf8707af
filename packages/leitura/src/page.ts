import type { Measures } from '@car/quality/measure'

/** A stretch of a page, in the pixels of the page set upright; for a text layer as if it were drawn at 300 dpi. */
export type Box = { x0: number; y0: number; x1: number; y1: number }

/** One word as read, in the pixels of the page set upright. */
export type Word = Box & {
  text: string
  /** 0..100; 100 for a text layer. */
  conf: number
  /** Number of the line within the page, in reading order. */
  line: number
}

/** How the upright page that was read lies on the page that is shown. */
export type Placement = {
  /** Size of the page as shown, in its own unit. */
  width: number
  height: number
  /** Quarter turns clockwise from shown to upright. */
  quarters: 0 | 1 | 2 | 3
  /** Further degrees clockwise, by which the page was straightened. */
  degrees: number
  /** Upright pixels per unit of the shown page. */
  scale: number
}

/** `cutOff` says that print runs out of the picture; known only once it has been read. */
export type Quality = Measures & { cutOff: boolean }

/** A cell of a form's rules; `words` is its own reading, apart from the page's, and empty where there was none. */
export type ReadFrame = Box & { words: Word[] }

/** One page as read; what the field rules work on. */
export type ReadPage = {
  /** From 1. */
  number: number
  fonte: 'texto' | 'ocr'
  /** Of the upright page, in the unit of the words' boxes. */
  width: number
  height: number
  words: Word[]
  frames: ReadFrame[]
  confianca: number
  placement: Placement
  quality: Quality | null
}
