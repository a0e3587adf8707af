import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import type { Gray } from '@car/quality/gray'
import { openFile } from '../../src/file/open-file.ts'
import { fromGray } from '../../src/image/gray.ts'
import { LIMITS } from '../../src/limits.ts'
import { readLine } from '../../src/ocr/reread.ts'
import type { Word } from '../../src/page.ts'
import { readPage } from '../../src/read-page.ts'

/** The first engine, which reads nothing, and keeps the pictures of the lines that it was given. */
function blind() {
  const lines: Gray[] = []
  const nothing = async (): Promise<Word[]> => []
  const line = async (picture: Gray) => {
    lines.push(picture)
    return []
  }
  return { lines, page: nothing, block: nothing, line, close: async () => {} }
}

const picture = (width: number, height: number, isInk: (x: number, y: number) => boolean): Gray => ({
  width,
  height,
  pixels: Uint8Array.from({ length: width * height }, (_, i) => (isInk(i % width, Math.floor(i / width)) ? 40 : 240)),
})

test('a form that the second engine reads has its cells, without what the first one read in them', async () => {
  const [width, height] = [1240, 1754]
  /** Three by four cells, with some print in each. */
  const isInk = (x: number, y: number): boolean => {
    if (x < 100 || x > 1_003 || y < 100 || y > 903) return false
    return (x - 100) % 300 < 3 || (y - 100) % 200 < 3 || ((y - 100) % 200 > 90 && (y - 100) % 200 < 110 && x % 12 < 4)
  }
  const folder = await mkdtemp(join(tmpdir(), 'form-'))
  try {
    const path = join(folder, 'form.png')
    await fromGray(picture(width, height, isInk))
      .png()
      .toFile(path)
    const words = ['CERTIFICADO', 'DE', 'CADASTRO', 'DE', 'IMÓVEL', 'RURAL'].map((text, i) => ({
      text,
      conf: 90,
      line: 0,
      x0: i * 100,
      x1: i * 100 + 90,
      y0: 40,
      y1: 60,
    }))
    const second = { page: async () => words }
    const { page } = await readPage(await openFile(path, LIMITS), { number: 1 }, LIMITS, blind(), second)
    expect(page).toMatchObject({ engine: 'second', words })
    expect(page.frames.map((frame) => frame.words)).toEqual(Array.from({ length: 12 }, () => []))
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('a line of the second engine is read without the feet of the line above', async () => {
  const box = { x0: 40, x1: 160, y0: 40, y1: 80 }
  const gray = picture(200, 120, (x, y) => (y > 20 && y < 36) || (x > 60 && x < 140 && y > 48 && y < 72))
  const prepared = {
    gray,
    frames: [],
    placement: { width: 200, height: 120, quarters: 0, degrees: 0, scale: 1 },
  } as const
  const inkIn = async (engine: { engine?: 'second' }) => {
    const ocr = blind()
    await readLine({ ...prepared, frames: [] }, engine, box, 2, ocr)
    const [drawn] = ocr.lines as [Gray]
    const rows = Array.from({ length: drawn.height }, (_, y) =>
      drawn.pixels.subarray(y * drawn.width, (y + 1) * drawn.width).some((level) => level < 128),
    )
    return rows.filter((is, y) => is && rows[y - 1] !== true).length
  }
  expect(await inkIn({ engine: 'second' })).toBe(1)
  expect(await inkIn({})).toBe(2)
})
