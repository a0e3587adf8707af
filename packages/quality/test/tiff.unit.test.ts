import { describe, expect, test } from '@jest/globals'
import sharp from 'sharp'
import { pagesOfTiff, type ReadBytes, squareSize } from '../src/tiff.ts'

const reading =
  (bytes: Uint8Array): ReadBytes =>
  async (at, length) =>
    bytes.subarray(at, at + length)

const blank = () => sharp({ create: { width: 40, height: 20, channels: 3, background: '#fff' } })
/** Makes a TIFF with these dots per inch across and down. */
const tiff = (across: number, down: number) =>
  blank()
    .tiff({ xres: across / 25.4, yres: down / 25.4 })
    .toBuffer()

describe('the dots of a page', () => {
  test.each([
    [204, 98, 2.08],
    [204, 196, 1.04],
    [204, 391, 0.52],
    [300, 200, 1.5],
    [300, 300, 1],
    [8000, 100, 1], // an error of the program that wrote it
  ])('%i across and %i down', async (across, down, stretch) => {
    const [page] = await pagesOfTiff(reading(await tiff(across, down)), 1)
    expect(page?.stretch).toBeCloseTo(stretch, 2)
  })
  test('are square where the file does not say', async () => {
    const bytes = await tiff(300, 300)
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
    const directory = view.getUint32(4, true)
    for (let i = 0; i < view.getUint16(directory, true); i++) {
      const tag = directory + 2 + 12 * i
      if ([282, 283].includes(view.getUint16(tag, true))) view.setUint16(tag, 33_333, true)
    }
    expect(await pagesOfTiff(reading(bytes), 1)).toEqual([{ directory: 0, stretch: 1 }])
  })
  test('a file that ends before its directory is an error', async () =>
    expect(pagesOfTiff(reading((await tiff(300, 300)).subarray(0, 9)), 1)).rejects.toThrow('bounds'))
})

describe('the size of a page whose dots are made square', () => {
  const sizes = (width: number, height: number, orientation = 1) => ({
    width,
    height,
    autoOrient: orientation >= 5 ? { width: height, height: width } : { width, height },
    orientation,
  })
  test.each([
    [sizes(1728, 1100), 2.08, { width: 1728, height: 2288 }],
    [sizes(1728, 4400), 0.52, { width: 3323, height: 4400 }],
    [sizes(100, 200), 1, { width: 100, height: 200 }],
    [sizes(1728, 1100, 6), 2.08, { width: 2288, height: 1728 }], // turned by a quarter
  ])('%j, stretched by %f', (size, stretch, square) => expect(squareSize(size, stretch)).toEqual(square))
})
