import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { decodePDFRawStream, PDFDocument, type PDFArray, type PDFRawStream } from '@cantoo/pdf-lib'
import { expect, test } from '@jest/globals'
import type { Turn } from '../../../web/device/schema.ts'
import { joinSheets } from '../../../web/shared/uploads/join.ts'

const sample = (name: string) => readFileSync(join(import.meta.dirname, '../../../../../samples', name))
const UPRIGHT = sample('par203.matricula.medium.jpg')
const OTHER = sample('par203.ccir.light.jpg')
const POINT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const sheet = (bytes: Buffer, turn: Turn = 0) => ({ photo: new Blob([new Uint8Array(bytes)]), turn })
async function joined(...sheets: ReturnType<typeof sheet>[]): Promise<Buffer> {
  const page = await joinSheets(sheets)
  return Buffer.from(await (page as Blob).arrayBuffer())
}

/** Returns the photograph with an EXIF entry for this orientation. */
function sideways(orientation: number): Buffer {
  const tiff = Buffer.from('4d4d002a000000080001011200030000000100000000000000000000', 'hex')
  tiff.writeUInt16BE(orientation, 18)
  const app1 = Buffer.concat([Buffer.from([0xff, 0xe1, 0, 8 + tiff.length]), Buffer.from('Exif\0\0'), tiff])
  return Buffer.concat([OTHER.subarray(0, 2), app1, OTHER.subarray(2)])
}

test('each is a page, in their order, with its bytes untouched', async () => {
  const pdf = await joined(sheet(UPRIGHT), sheet(sideways(6)), sheet(POINT))
  expect([pdf.includes(UPRIGHT), pdf.includes(sideways(6))]).toEqual([true, true])
  expect(pdf.indexOf(UPRIGHT)).toBeLessThan(pdf.indexOf(sideways(6)))
  const sides = (await PDFDocument.load(pdf)).getPages().map((page) => page.getSize())
  expect(sides.map(({ width, height }) => Math.round(Math.max(width, height)))).toEqual([842, 842, 842])
})

test('the same pages are the same file, so that nobody sends them twice', async () => {
  const two = [sheet(UPRIGHT), sheet(OTHER, 90)] as const
  expect(await joined(...two)).toEqual(await joined(...two))
})

test.each<[number, Turn, number]>([
  [1, 0, 0],
  [6, 0, 90],
  [3, 90, 270],
  [8, 180, 90],
  [1, 270, 270],
])('EXIF %d, turned by %d, is shown turned by %d', async (orientation, turn, expected) => {
  const pdf = await PDFDocument.load(await joined(sheet(sideways(orientation), turn)))
  expect(pdf.getPage(0).getRotation().angle).toBe(expected)
})

test.each([
  [2, 0],
  [4, 180],
  [5, 270],
  [7, 90],
])(
  'EXIF %d, as cameras write it that look at who holds them, is mirrored, and turned by %d',
  async (side, expected) => {
    const pdf = await PDFDocument.load(await joined(sheet(sideways(side))))
    const page = pdf.getPage(0)
    expect(page.getRotation().angle).toBe(expected)
    const drawing = (page.node.Contents() as PDFArray).lookup(0) as PDFRawStream
    const { width, height } = page.getSize()
    expect(Buffer.from(decodePDFRawStream(drawing).decode()).toString()).toContain(`-${width} 0 0 ${height} 0 0 cm`)
  },
)

test('what is called a JPEG and is none is told by its place', async () => {
  expect(await joinSheets([sheet(UPRIGHT), sheet(Buffer.from('RIFF....WEBP'))])).toBe(1)
  expect(await joinSheets([sheet(Buffer.alloc(0)), sheet(UPRIGHT)])).toBe(0)
})
