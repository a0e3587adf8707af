import { blurred, notWorthReading } from '@car/quality/faults'
import type { Gray } from '@car/quality/gray'
import { measure } from '@car/quality/measure'
import type { PageRequest } from './child/protocol.ts'
import type { SourceFile } from './file/open-file.ts'
import { pageImage } from './file/page-image.ts'
import { type Prepared, prepare, turnOver } from './image/prepare.ts'
import { MIN, type Stage } from './reading.ts'
import type { Limits } from './limits.ts'
import type { Ocr } from './ocr/engine.ts'
import { recognise, recogniseFrames } from './ocr/recognise.ts'
import type { Box, Medium, ReadPage, Quality } from './page.ts'
import type { TextLayer } from './pdf/pdf.ts'
import type { SecondEngine } from './ocr/second/engine.ts'
import { pageConfidence } from './words/confidence.ts'
import { isCutOff } from './words/cut-off.ts'

/** `prepared` is the picture that was read; null if the page had usable text. */
export type PageOutcome = { page: ReadPage; prepared: Prepared | null; stages: Stage[] }

/**
 * Reads one page, stage by stage: its own text if that is good, otherwise its picture, measured, prepared and
 * recognised. A page that is too poor for recognition is returned without words.
 */
export async function readPage(
  file: SourceFile,
  { number, asPicture = false, alone = false }: PageRequest,
  limits: Limits,
  ocr: Ocr,
  second: Pick<SecondEngine, 'page'>,
): Promise<PageOutcome> {
  const { stages, done } = stopwatch()
  if (file.type === 'pdf' && !asPicture) {
    const layer = await file.pdf.text(number)
    done('texto')
    const whole = layer !== null && !(await saysMore(layer, (box) => file.pdf.part(number, box), ocr))
    done('resto')
    if (layer && whole) return { page: fromText(number, layer), prepared: null, stages }
  }
  const { gray, dpi } = await pageImage(file, number, limits)
  const medium = file.type === 'pdf' ? file.pdf.medium(number) : file.medium
  done('imagem')
  if (!hasShapeOfSheet(gray)) return { page: unread(number, medium, gray, null), prepared: null, stages }
  const quality = { ...measure(gray, dpi), cutOff: false }
  done('qualidade')
  if (notWorthReading(quality)) return { page: unread(number, medium, gray, quality), prepared: null, stages }
  const drawn = await prepare(gray, quality)
  done('preparo')
  const recognised = await recognise(drawn, ocr)
  done('ocr')
  const { frames, confianca } = await recogniseFrames(recognised, ocr)
  done('quadros')
  const { prepared } = recognised
  const first = { words: recognised.words, frames, confianca }
  const read = confianca >= MIN || alone ? first : await readBySecond(prepared, first, second)
  done('segunda')
  const { width, height } = prepared.gray
  const { placement } = prepared
  const measured = { ...quality, cutOff: isCutOff(read.words, placement) }
  return {
    page: { number, fonte: 'ocr', medium, width, height, ...read, placement, quality: measured },
    prepared,
    stages,
  }
}

type ReadWords = Pick<ReadPage, 'words' | 'frames' | 'confianca' | 'engine'>

/**
 * Reads a page that the first engine could not read. The better reading is kept. The cells of a form are the same for
 * both.
 */
async function readBySecond(
  { gray }: Prepared,
  first: ReadWords,
  second: Pick<SecondEngine, 'page'>,
): Promise<ReadWords> {
  const words = await second.page(gray)
  const confianca = pageConfidence(words)
  if (confianca <= first.confianca) return first
  return { words, frames: first.frames.map((frame) => ({ ...frame, words: [] })), confianca, engine: 'second' }
}

/** The confidence, 0 to 100, from which a word is surely print, and not specks of a crest or a code. */
const SURE = 60
/** The least number of sure words that count as print which the layer lacks. A crest or a seal has fewer. */
const WORDS = 5

/** Tells whether the page has print that its layer lacks, such as an act that is stamped on or pasted in. */
async function saysMore({ elsewhere }: TextLayer, part: (box: Box) => Gray, ocr: Ocr): Promise<boolean> {
  let said = 0
  for (const box of elsewhere) {
    const words = await ocr.block(part(box))
    said += words.filter(({ text, conf }) => conf >= SURE && /[\p{L}\p{N}]{2}/u.test(text)).length
    if (said >= WORDS) return true
  }
  return false
}

/** Prepares a page once more, after its pixels were released. */
export async function prepareAgain(file: SourceFile, page: ReadPage, limits: Limits): Promise<Prepared> {
  const { gray, dpi } = await pageImage(file, page.number, limits)
  const quality = page.quality ?? measure(gray, dpi)
  const prepared = await prepare(gray, quality)
  return prepared.placement.quarters === page.placement.quarters ? prepared : turnOver(prepared)
}

/**
 * Tells whether a picture has the shape of a sheet. A few dots or a strip would need an absurd enlargement to reach the
 * size of print.
 */
function hasShapeOfSheet({ width, height }: Gray): boolean {
  const [shorter, longer] = [Math.min(width, height), Math.max(width, height)]
  return shorter >= 150 && longer <= shorter * 12
}

function fromText(number: number, { words, width, height }: TextLayer): ReadPage {
  const placement = asShown(width, height)
  const medium = 'drawing'
  return { number, fonte: 'text', medium, width, height, words, frames: [], confianca: 100, placement, quality: null }
}

function unread(number: number, medium: Medium, { width, height }: Gray, quality: Quality | null): ReadPage {
  const confianca = quality && blurred(quality) ? Math.min(60, Math.round(quality.sharpness)) : 0
  const placement = asShown(width, height)
  return { number, fonte: 'ocr', medium, width, height, words: [], frames: [], confianca, placement, quality }
}

const asShown = (width: number, height: number) => ({ width, height, quarters: 0, degrees: 0, scale: 1 }) as const

function stopwatch() {
  let before = performance.now()
  const stages: Stage[] = []
  return {
    stages,
    done: (nome: string) => {
      const now = performance.now()
      stages.push({ nome, ms: Math.round(now - before) })
      before = now
    },
  }
}
