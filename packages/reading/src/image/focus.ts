import type { Gray } from '@car/quality/gray'
import { WIDTH } from '@car/quality/measure'
import sharp from 'sharp'
import { fromGray, toGray } from './gray.ts'

/** The product of the steepness of edges and the width of the blur, measured on pages that were blurred on purpose. */
const STEEPNESS = 0.472
/** The number of corrections. With more of them noise becomes specks. */
const ROUNDS = 20
/** The scales of grey levels and of ratios, in whole numbers of 16 bits. A ratio may be at most 4. */
const [LEVEL, ONE, MOST] = [128, 2 ** 14, 2 ** 16 - 1]

/**
 * Undoes the blur of a picture that is out of focus, by the method of Richardson and Lucy: searches for the picture
 * which, blurred, gives the one that was taken. `edges` is the measured steepness of its edges, which tells how wide
 * the blur is. Returns a picture of the width at which edges are measured.
 */
export async function bringIntoFocus(taken: Gray, edges: number): Promise<Gray> {
  const times = WIDTH / Math.min(taken.width, taken.height)
  const width = Math.round(taken.width * times)
  const { pixels, height } = await toGray(fromGray(taken).resize({ width, kernel: 'cubic' }))
  const blur = blurOf(width, height, STEEPNESS / edges)
  const seen = Uint16Array.from(pixels, (level) => (level + 1) * LEVEL)
  const found = Uint16Array.from(seen)
  for (let round = 0; round < ROUNDS; round++) {
    const expected = await blur(found)
    const ratios = expected.map((level, at) => Math.min(MOST, ((seen[at] as number) / level) * ONE))
    const corrections = await blur(ratios)
    for (let at = 0; at < found.length; at++)
      found[at] = within(((found[at] as number) * (corrections[at] as number)) / ONE)
  }
  return { pixels: Uint8Array.from(found, (level) => Math.round(level / LEVEL) - 1), width, height }
}

const within = (level: number): number => Math.max(LEVEL, Math.min(256 * LEVEL, level))

const blurOf =
  (width: number, height: number, sigma: number) =>
  async (levels: Uint16Array): Promise<Uint16Array> => {
    const blurred = sharp(levels, { raw: { width, height, channels: 1 } }).blur(sigma)
    const { buffer, byteOffset, length } = await blurred.toColourspace('grey16').raw({ depth: 'ushort' }).toBuffer()
    return new Uint16Array(buffer, byteOffset, length / Uint16Array.BYTES_PER_ELEMENT)
  }
