import { blurred } from '@car/quality/faults'
import type { Gray } from '@car/quality/gray'
import type { Measures } from '@car/quality/measure'
import type { Box, Placement } from '../page.ts'
import { bringIntoFocus } from './focus.ts'
import { fromGray, turnQuarters, toGray } from './gray.ts'
import { framesOf } from './frames.ts'
import { measureTilt } from './tilt.ts'
import { flatten } from './paper.ts'
import { wipeRules } from './rules.ts'

/**
 * A page for the OCR engine. `frames` are the cells of a form. The ruled lines around the cells were removed from
 * `gray`.
 */
export type Prepared = { gray: Gray; placement: Placement; frames: Box[] }

/**
 * The resolution, in dpi, at which a page is drawn before it is read. At 300 the engine reads no better, takes a fifth
 * longer, and is even worse at perfectly sharp print (a 7 falls apart). Below 200 the engine loses small print.
 */
const DPI = 225
const NEAR = 0.1
/**
 * The width of the smoothing for each grey level of noise: enough to calm the noise, little enough to keep a comma's
 * tail.
 */
const SMOOTH = 0.09
/**
 * A page counts as lying on its side if the share of clear space between its rows is larger by this much when the page
 * is measured sideways.
 */
const SIDEWAYS = 0.15

/**
 * Brings the page into the form that the engine reads best: edges in focus, even paper, straight lines, a suitable size of print, light
 * smoothing of noise, no ruled lines. A page that lies on its side is turned. The turned page may be upside down, which
 * only reading shows.
 */
export async function prepare(original: Gray, quality: Measures): Promise<Prepared> {
  const { dpi, noise, edges } = quality
  const scale = Math.abs(dpi / DPI - 1) < NEAR ? 1 : DPI / dpi
  const size = { width: Math.round(original.width * scale), height: Math.round(original.height * scale) }
  const crisp = blurred(quality) ? await bringIntoFocus(original, edges) : original
  const flattened = flatten(await resize(crisp, size))
  const tilt = measureTilt(flattened)
  const sideways = tilt.sideways.lineGaps > tilt.upright.lineGaps + SIDEWAYS
  const measured = sideways ? tilt.sideways : tilt.upright
  const degrees = Math.abs(measured.degrees) < 0.15 ? 0 : measured.degrees
  let gray = sideways ? turnQuarters(flattened, 1) : flattened
  if (noise * SMOOTH > 0.5) gray = await toGray(fromGray(gray).blur(Math.min(1.2, noise * SMOOTH)))
  if (degrees !== 0) gray = await toGray(fromGray(gray).rotate(degrees, { background: '#fff' }))
  const placement: Placement = {
    width: original.width,
    height: original.height,
    quarters: sideways ? 1 : 0,
    degrees,
    scale,
  }
  return { gray, placement, frames: framesOf(wipeRules(gray)) }
}

/** Returns the same page turned by 180 degrees, to read it again. */
export function turnOver({ gray, placement, frames }: Prepared): Prepared {
  const { width, height } = gray
  return {
    gray: turnQuarters(gray, 2),
    placement: { ...placement, quarters: ((placement.quarters + 2) % 4) as Placement['quarters'] },
    frames: frames.map((frame) => ({
      x0: width - frame.x1,
      y0: height - frame.y1,
      x1: width - frame.x0,
      y1: height - frame.y0,
    })),
  }
}

function resize(gray: Gray, { width, height }: { width: number; height: number }): Promise<Gray> | Gray {
  if (width === gray.width && height === gray.height) return gray
  return toGray(
    fromGray(gray).resize({ width, height, fit: 'fill', kernel: width < gray.width ? 'linear' : 'lanczos3' }),
  )
}
