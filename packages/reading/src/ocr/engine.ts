import { setTimeout as wait } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'
import { createWorker, OEM, type PSM } from 'tesseract.js'
import type { Gray } from '@car/quality/gray'
import { toPgm } from '../image/gray.ts'
import type { Word } from '../page.ts'
import { requireModel } from './model.ts'

export type Ocr = {
  /** Reads one page, with a full layout analysis. */
  page(gray: Gray): Promise<Word[]>
  /** Reads one line of print that was cut out. */
  line(gray: Gray): Promise<Word[]>
  /** Reads a block that was cut out: a few lines of print of the same width. */
  block(gray: Gray): Promise<Word[]>
  close(): Promise<void>
}

/**
 * The time after which an engine that is not ready counts as failed, even on a busy machine. tesseract.js does not
 * report a failed start.
 */
const START_MS = 90_000

/**
 * Opens the OCR engine with Debian's fast Portuguese model. Three defaults are corrected. Page segmentation covers the
 * whole page: the library's default is one block, which loses every cell of a form. No cache file is written to the
 * working directory. An error handler is set: without it a failure would be thrown inside a message handler.
 */
export async function openOcr(tessdataDir: string, onDeath: (error: Error) => void): Promise<Ocr> {
  requireModel(tessdataDir)
  const engine = await startInTime(
    createWorker('por', OEM.LSTM_ONLY, {
      langPath: tessdataDir,
      gzip: false,
      cacheMethod: 'none',
      errorHandler: () => {},
    }),
  )
  const thread = (engine as typeof engine & { worker: Worker }).worker
  thread.on('error', onDeath)
  let mode = ''
  const read = async (gray: Gray, psm: string) => {
    if (mode !== psm) await engine.setParameters({ tessedit_pageseg_mode: psm as PSM, user_defined_dpi: '300' })
    mode = psm
    const { data } = await engine.recognize(toPgm(gray), {}, { text: false, tsv: true })
    return wordsOf(data.tsv ?? '')
  }
  return {
    page: (gray) => read(gray, '3'),
    line: (gray) => read(gray, '7'),
    block: (gray) => read(gray, '6'),
    close: async () => {
      await engine.terminate()
    },
  }
}

const [LINE, WORD] = ['4', '5']

/**
 * Reads the engine's table, which has a row for each block, paragraph, line and word. The engine's tree of blocks has
 * the same content, but takes a twelfth longer to build.
 */
function wordsOf(tsv: string): Word[] {
  const words: Word[] = []
  let line = -1
  for (const row of tsv.split('\n')) {
    const [level, , , , , , x = 0, y = 0, width = 0, height = 0, conf, text = ''] = row.split('\t')
    if (level === LINE) line++
    if (level !== WORD || text.trim() === '') continue
    const [x0, y0] = [Number(x), Number(y)]
    const box = { x0, y0, x1: x0 + Number(width), y1: y0 + Number(height) }
    words.push({ text: text.normalize('NFC'), conf: Number(conf), ...box, line })
  }
  return words
}

async function startInTime<T>(starting: Promise<T>): Promise<T> {
  const started = new AbortController()
  const late = wait(START_MS, undefined, { signal: started.signal }).then(() => {
    throw new Error('the OCR engine did not start')
  })
  try {
    return await Promise.race([starting, late])
  } finally {
    started.abort()
  }
}
