import { extract } from '../extract.ts'
import type { SourceFile } from '../file/open-file.ts'
import type { Prepared } from '../image/prepare.ts'
import { openOcr } from '../ocr/engine.ts'
import { MARKS, OTHER, type Reread } from '../agreement/witness.ts'
import { readDrawnLine, readDrawnLineAgain, readLine, readLineAgain, readMarks } from '../ocr/reread.ts'
import { type SecondOpinion, wakeLate } from '../ocr/second/waking.ts'
import type { Box, ReadPage } from '../page.ts'
import { prepareAgain, readPage } from '../read-page.ts'
import type { Answers, ExtractRequest, ReaderRequest, Target } from './protocol.ts'
import { fileOf, serve } from './serve.ts'

/** A reader process: opens files and reads their pages. */
const [tessdataDir = '', secondDir] = process.argv.slice(2)
const ocr = await openOcr(tessdataDir, () => process.exit(1))
const second = wakeLate(secondDir)

/**
 * The current document. `pictures` has prepared pages by their number. Doubtful places on these pages are read again in
 * the pictures.
 */
type Open = { file: SourceFile; pictures: Map<number, Prepared> }
let current: Open | undefined

async function open(target: Target): Promise<Open> {
  const file = await fileOf(target)
  if (current?.file !== file) current = { file, pictures: new Map() }
  return current
}

async function answer(request: ReaderRequest): Promise<Answers[keyof Answers]> {
  const opened = await open(request)
  const { file, pictures } = opened
  switch (request.act) {
    case 'open':
      return { pages: file.pages }
    case 'page': {
      second.begin()
      const { page, prepared, stages } = await readPage(file, request, request.limits, ocr, second)
      pictures.clear() // only the pixels of the last page are kept in memory
      if (prepared) pictures.set(request.number, prepared)
      return { page, stages, second: opinionFor(request) }
    }
    case 'extract':
      second.begin()
      return {
        ...(await extract(request.pages, rereadIn(opened, request))),
        second: opinionFor(request),
      }
    case 'draw':
      throw new Error('this process draws nothing')
  }
}

const opinionFor = ({ alone = false }: { alone?: boolean }): SecondOpinion => (alone ? 'failed' : second.opinion())

const rereadIn =
  (opened: Open, { alone = false, ...target }: ExtractRequest & Target): Reread =>
  async (page, box, look) => {
    const { file } = opened
    if (page.fonte !== 'text') {
      if (look === MARKS) return readMarks(await pictureOf(opened, page, target), box)
      if (look !== OTHER) return readLine(await pictureOf(opened, page, target), page, box, look, ocr)
      return alone ? [] : readLineAgain(await pictureOf(opened, page, target), box, second)
    }
    if (file.type !== 'pdf' || look === MARKS) return []
    const part = (place: Box) => file.pdf.part(page.number, place)
    if (look !== OTHER) return readDrawnLine(part, box, look, ocr)
    return alone ? [] : readDrawnLineAgain(part, box, second)
  }

async function pictureOf({ file, pictures }: Open, page: ReadPage, { limits }: Target): Promise<Prepared> {
  const prepared = pictures.get(page.number) ?? (await prepareAgain(file, page, limits))
  pictures.set(page.number, prepared)
  return prepared
}

serve(answer)
