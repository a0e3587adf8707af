import { PAGE_PIXELS } from '@car/vocabulary/limits'

export type Limits = {
  /** Pages of any kind in one document. */
  pages: number
  /** Pages that have to be read from a picture. */
  ocrPages: number
  /** Pixels per page of the raster that is read. */
  pagePixels: number
  /** Pixels of a picture as it was sent. */
  inputPixels: number
  /** Longest side of a PDF page, in points. */
  sidePoints: number
  /** Processor time per page. */
  pageSeconds: number
  /** Elapsed time per document. */
  documentSeconds: number
  /** Resident memory of one reader process. */
  readerMegabytes: number
}

export const LIMITS: Limits = {
  pages: 300,
  ocrPages: 60,
  pagePixels: PAGE_PIXELS,
  inputPixels: 100e6,
  sidePoints: 14_400,
  pageSeconds: 30,
  documentSeconds: 600,
  readerMegabytes: 1_500,
}
