import { PAGE_PIXELS } from '@car/vocabulary/limits'

/** The sides of an A4 sheet at 300 dpi, in pixels. Photographs are not reduced below them. */
const A4 = { smallest: 2480, largest: 3508 }
/** The size in bytes up to which photographs are not reduced. */
const LIGHT = 2 * 1024 * 1024

/** Returns the factor by which the sides of a photograph shrink before it is sent; 1 leaves it unchanged. */
export function reduction(width: number, height: number, bytes: number): number {
  if (bytes <= LIGHT) return 1
  const shorter = Math.min(width, height)
  const longer = Math.max(width, height)
  return Math.min(1, Math.max(A4.smallest / shorter, A4.largest / longer))
}

/** Returns the factor by which the sides shrink before the photograph is measured, as in the reader of the service. */
export const scaleToMeasure = (width: number, height: number): number =>
  Math.min(1, Math.sqrt(PAGE_PIXELS / (width * height)))
