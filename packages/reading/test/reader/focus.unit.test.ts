import { expect, test } from '@jest/globals'
import type { Gray } from '@car/quality/gray'
import { measure } from '@car/quality/measure'
import { bringIntoFocus } from '../../src/image/focus.ts'
import { fromGray, toGray } from '../../src/image/gray.ts'

const SIZE = { width: 1240, height: 1240 }
const page = (levelAt: (x: number, y: number) => number): Gray => ({
  ...SIZE,
  pixels: Uint8Array.from({ length: SIZE.width * SIZE.height }, (_, at) =>
    levelAt(at % SIZE.width, Math.floor(at / SIZE.width)),
  ),
})
/** Strokes of four pixels, as those of small print, in rows with space between them. */
const crisp = page((x, y) => (y % 40 < 20 && (x % 10 < 4 || y % 20 < 4) ? 40 : 230))

/** Noise of at most this many grey levels, the same in every run. */
const withNoise = ({ pixels, ...size }: Gray, most: number): Gray => ({
  ...size,
  pixels: pixels.map((level, at) => level + (((at * 7919) % 101) / 50 - 1) * most),
})

/** The number of pixels that are ink in one of two pictures only. */
const differences = (a: Gray, b: Gray): number =>
  a.pixels.reduce((n, level, at) => n + Number(level < 128 !== (b.pixels[at] as number) < 128), 0)

test.each([
  [2.2, 0],
  [2, 8],
])('a page blurred by %d pixels, with noise of %d levels, has its strokes again', async (sigma, noise) => {
  const taken = withNoise(await toGray(fromGray(crisp).blur(sigma)), noise)
  const found = await bringIntoFocus(taken, measure(taken).edges)
  expect(differences(found, crisp)).toBeLessThan(0.55 * differences(taken, crisp))
})

test('a page without print stays as it is', async () => {
  const white = page(() => 230)
  expect(await bringIntoFocus(white, 0.2)).toEqual(white)
})
