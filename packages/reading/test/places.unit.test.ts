import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Gray } from '@car/quality/gray'
import { LIMITS } from '../src/limits.ts'
import { openPdf } from '../src/pdf/pdf.ts'
import { Sheet } from './papers/sheet.ts'

/** Tests that the place of a word of a PDF's own text is where the word is drawn, whatever font draws it. */

const LINE = 'O imóvel desta matrícula tem a área de 747,8800 hectares, conforme o mapa (64.805), e não há condições.'
/** Units are those of the words' boxes: pixels at 300 dpi. */
const [NEAR, AROUND] = [2, 6]

let folder: string
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'places-'))))
afterAll(() => rm(folder, { recursive: true }))

test.each(['Helvetica', 'Courier', 'Times-Roman', 'Consolas'])('%s, not embedded', async (font) => {
  const sheet = new Sheet()
  sheet.addFont('F2', undefined, font)
  for (const line of [0, 1, 2, 3]) sheet.text(LINE, { x: 30, y: 700 - line * 20, size: 8, font: 'F2' })
  const path = join(folder, font)
  await writeFile(path, sheet.build())
  const pdf = await openPdf(path, LIMITS)
  const { words = [] } = (await pdf.text(1)) ?? {}
  const far = words.flatMap(({ text, x0, x1, y0, y1 }) => {
    const ink = inkOf(pdf.part(1, { x0: x0 - AROUND, x1: x1 + AROUND, y0, y1 }))
    const [left, right] = [ink[0] - AROUND, ink[1] - AROUND - (x1 - x0)]
    return Math.max(Math.abs(left), Math.abs(right)) > NEAR ? [{ text, left, right }] : []
  })
  await pdf.close()
  expect(words.map(({ text }) => text).join(' ')).toBe([LINE, LINE, LINE, LINE].join(' '))
  expect(far).toEqual([])
})

/** Returns where ink begins and ends, in columns of a drawing. */
function inkOf({ pixels, width }: Gray): [number, number] {
  const columns = pixels.reduce((seen, value, i) => (value < 128 ? seen.add(i % width) : seen), new Set<number>())
  return [Math.min(...columns), Math.max(...columns) + 1]
}
