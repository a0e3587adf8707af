import type { Gray } from '@car/quality/gray'
import { accentOf, CEDILLA } from '../agreement/accents.ts'
import type { Look } from '../agreement/witness.ts'
import { fromGray, toGray } from '../image/gray.ts'
import { type Cut, withoutWhite } from '../image/inked.ts'
import { marksOf } from '../image/marks.ts'
import type { Prepared } from '../image/prepare.ts'
import type { Box, ReadFrame, ReadPage, Word } from '../page.ts'
import type { Ocr } from './engine.ts'
import type { SecondEngine } from './second/engine.ts'

type Enlargement = { enlarge: number; smooth: number }

/** The enlargement of a part of the page for each further reading, and the smoothing after it. */
const DRAWINGS: Record<Look, Enlargement> = {
  0: { enlarge: 1.6, smooth: 0 },
  1: { enlarge: 2.2, smooth: 1.2 },
  2: { enlarge: 1.2, smooth: 0 },
}
const FRAME_DRAWING = DRAWINGS[0]
/**
 * The enlargements for a page that a program drew. The page is sharp already, and a part that is not enlarged is read
 * faster.
 */
const DRAWN: Record<Look, Enlargement> = { ...DRAWINGS, 0: { enlarge: 1, smooth: 0 } }
/** The width of white around a cell, in pixels after enlargement. */
const FRAME_BORDER = 20
/** The most that remains of a ruled line at the edge of a cell, in pixels. */
const RULE = 4

/**
 * Reads one line again, cut out and drawn larger, to settle a doubtful reading. The first engine reads a short value in
 * much white badly.
 */
export async function readLine(
  { gray }: Prepared,
  { engine }: Pick<ReadPage, 'engine'>,
  box: Box,
  look: Look,
  ocr: Ocr,
): Promise<Word[]> {
  const part = around(box, engine === 'second' ? 0 : MARGIN)
  const piece = await cutOut(gray, withoutWhite(gray, inside(gray, part), (box.y1 - box.y0) / 2))
  return ocr.line(await draw(piece, borderOf(box), DRAWINGS[look]))
}

/** Reads one line by the second engine, cut out as it is. */
export async function readLineAgain({ gray }: Prepared, box: Box, second: Pick<SecondEngine, 'line'>): Promise<Word[]> {
  return second.line(await cutOut(gray, inside(gray, around(box))))
}

/** Finds the marks over and under a line of capitals. */
export const readMarks = ({ gray }: Prepared, box: Box): Word[] =>
  marksOf(gray, box).map(({ x, width, side }) => ({
    ...box,
    text: side === 'below' ? CEDILLA : accentOf(width),
    conf: 100,
    x0: x,
    x1: x,
    line: 0,
  }))

function inside({ width, height }: Gray, { x0, y0, x1, y1 }: Box): Cut {
  const [left, top] = [Math.max(0, Math.floor(x0)), Math.max(0, Math.floor(y0))]
  return {
    left,
    top,
    width: Math.min(width - left, Math.ceil(x1 - x0)),
    height: Math.min(height - top, Math.ceil(y1 - y0)),
  }
}

/** Reads one line of a page that has a text layer, from its picture: `part` gives the picture of a part of the page. */
export async function readDrawnLine(part: (box: Box) => Gray, box: Box, look: Look, ocr: Ocr): Promise<Word[]> {
  return ocr.line(await draw(part(around(box)), borderOf(box), DRAWN[look]))
}

/** Reads one line of a page that has a text layer by the second engine. */
export const readDrawnLineAgain = (part: (box: Box) => Gray, box: Box, second: SecondEngine): Promise<Word[]> =>
  second.line(part(around(box)))

/**
 * The space that is kept above and below a line, in heights of its box. The boxes of the second engine have such space
 * already, and with more of it the feet of the line above would be read too.
 */
const MARGIN = 0.25

function around({ x0, y0, x1, y1 }: Box, margin = MARGIN): Box {
  const height = y1 - y0
  return { x0: x0 - height * 0.3, y0: y0 - height * margin, x1: x1 + height * 0.3, y1: y1 + height * margin }
}

const borderOf = ({ y0, y1 }: Box): number => Math.round((y1 - y0) * 0.5)

/** Reads every cell of a form separately. A cell that the reading of the page missed is often legible by itself. */
export async function readFrames({ gray, frames }: Prepared, ocr: Ocr): Promise<ReadFrame[]> {
  const read: ReadFrame[] = []
  for (const frame of frames) {
    const left = Math.round(frame.x0 + RULE)
    const top = Math.round(frame.y0 + RULE)
    const width = Math.min(gray.width - left, Math.round(frame.x1 - frame.x0 - 2 * RULE))
    const height = Math.min(gray.height - top, Math.round(frame.y1 - frame.y0 - 2 * RULE))
    const x = (v: number) => left + (v - FRAME_BORDER) / FRAME_DRAWING.enlarge
    const y = (v: number) => top + (v - FRAME_BORDER) / FRAME_DRAWING.enlarge
    const piece = await cutOut(gray, { left, top, width, height })
    const words = await ocr.block(await draw(piece, FRAME_BORDER, FRAME_DRAWING))
    read.push({ ...frame, words: words.map((w) => ({ ...w, x0: x(w.x0), x1: x(w.x1), y0: y(w.y0), y1: y(w.y1) })) })
  }
  return read
}

const cutOut = (gray: Gray, cut: Cut): Promise<Gray> => toGray(fromGray(gray).extract(cut))

async function draw(piece: Gray, border: number, { enlarge, smooth }: Enlargement): Promise<Gray> {
  const width = Math.round(piece.width * enlarge)
  const height = Math.round(piece.height * enlarge)
  const larger =
    enlarge === 1 ? fromGray(piece) : fromGray(piece).resize({ width, height, fit: 'fill', kernel: 'cubic' })
  const white = { top: border, bottom: border, left: border, right: border, background: '#fff' }
  return toGray((smooth > 0 ? larger.blur(smooth) : larger).extend(white))
}
