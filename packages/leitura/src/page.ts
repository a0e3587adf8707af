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

/** What is measured of a picture. What counts as a fault stands in image/faults.ts. */
export type Quality = {
  /** Dots per inch, were the page an A4 sheet. */
  dpi: number
  /** Variance of the Laplacian at a fixed width after light smoothing. */
  sharpness: number
  /** 75th percentile of the steepest edges over local contrast. */
  edges: number
  /** Paper's grey level, 0..255. */
  paper: number
  /** Ink's grey level, 0..255. */
  ink: number
  noise: number
  /** Share of the page that is inked, counted in small blocks. */
  inked: number
  /** The same, of ink however pale. */
  traces: number
  /** Print runs out of the picture; known only once it has been read. */
  cutOff: boolean
}

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
