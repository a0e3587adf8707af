import { type Prepared, turnOver } from '../image/prepare.ts'
import { MIN } from '../reading.ts'
import type { Box, ReadFrame, Word } from '../page.ts'
import { pageConfidence } from '../words/confidence.ts'
import { joinCutLines, joinParts, rebuildLines } from '../words/join.ts'
import type { Ocr } from './engine.ts'
import { readFrames } from './reread.ts'

/** A picture and its reading, in the orientation that reads better. */
export type Recognised = { prepared: Prepared; words: Word[]; confianca: number }

/**
 * Reads a page. Upside-down print reads as nonsense with low confidence; then the page is turned over, and the better
 * result is kept.
 */
export async function recognise(prepared: Prepared, ocr: Ocr): Promise<Recognised> {
  const upright = await recogniseOnce(prepared, ocr)
  if (upright.confianca >= MIN || upright.words.length === 0) return upright
  const turned = await recogniseOnce(turnOver(prepared), ocr)
  return turned.confianca > upright.confianca ? turned : upright
}

async function recogniseOnce(prepared: Prepared, ocr: Ocr): Promise<Recognised> {
  const words = joinParts(joinCutLines(rebuildLines(await ocr.page(prepared.gray))))
  return { prepared, words, confianca: pageConfidence(words) }
}

/** The least number of cells of a page that counts as a form. */
const FRAMES = 8
/** The confidence of the page's reading below which a form is read again cell by cell. */
const POOR_FORM = 86

/**
 * Returns the cells of a form (none if the page has too few), and the confidence of the page. If the page's reading is
 * poor, each cell is read separately; otherwise the cells have no words.
 */
export async function recogniseFrames(page: Recognised, ocr: Ocr): Promise<{ frames: ReadFrame[]; confianca: number }> {
  const { prepared, words, confianca } = page
  const { frames } = prepared
  if (frames.length < FRAMES) return { frames: [], confianca }
  if (confianca >= POOR_FORM) return { frames: frames.map((frame) => ({ ...frame, words: [] })), confianca }
  const read = await readFrames(prepared, ocr)
  const outside = words.filter((w) => !frames.some((frame) => isInside(w, frame)))
  const byFrame = pageConfidence([...outside, ...read.flatMap((f) => f.words)])
  return { frames: read, confianca: Math.max(confianca, byFrame) }
}

function isInside(word: Word, frame: Box): boolean {
  const x = (word.x0 + word.x1) / 2
  const y = (word.y0 + word.y1) / 2
  return x > frame.x0 && x < frame.x1 && y > frame.y0 && y < frame.y1
}
