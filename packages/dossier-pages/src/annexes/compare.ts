/**
 * This module tells whether the copy of a page looks the same as its original, and whether the page is blank. The pages
 * are drawn at a low resolution; a page that cannot be drawn counts as different.
 */
import type { Size } from '../layout/shapes.ts'
import { ANNEX_LIMITS } from './limits.ts'
import { type Reader, pixels } from './pdfium.ts'

export type PageComparison = 'same' | 'blank' | 'different'

const DPI = 60
/** The largest difference in grey level (0 to 255) at which two pixels count as the same. */
const DIFFERENCE = 48
const DIFFERENT_PIXELS = 8
const INK = 250

export async function compare(original: Reader, copy: Reader, index: number, size: Size): Promise<PageComparison> {
  try {
    const a = await original.draw(index, thumbnail(size), 'grey')
    const b = await copy.draw(index, thumbnail(size), 'grey')
    return isSameFigure(a, b) ? equalOrBlank(a) : 'different'
  } catch {
    return 'different'
  }
}

/**
 * Returns `same` if the page has ink, `blank` if not. Only the original is drawn, because the copy is known to be the
 * same. Returns `different` if the original cannot be drawn.
 */
export async function hasInk(original: Reader, index: number, size: Size): Promise<PageComparison> {
  try {
    return equalOrBlank(await original.draw(index, thumbnail(size), 'grey'))
  } catch {
    return 'different'
  }
}

const thumbnail = (size: Size) => pixels(size, DPI, ANNEX_LIMITS.pixelsOfComparison)

const equalOrBlank = (figure: Uint8Array) => (figure.some((v) => v < INK) ? 'same' : 'blank')

function isSameFigure(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false
  if (Buffer.compare(a, b) === 0) return true
  let different = 0
  for (let i = 0; i < a.length; i++) {
    if (Math.abs((a[i] ?? 0) - (b[i] ?? 0)) > DIFFERENCE) different++
  }
  return different <= DIFFERENT_PIXELS
}
