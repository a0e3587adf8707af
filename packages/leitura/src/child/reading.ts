import sharp from 'sharp'
import { extract } from '../extract.ts'
import { openFile, type SourceFile } from '../file/open-file.ts'
import { pageImage } from '../file/page-image.ts'
import { fromGray } from '../image/gray.ts'
import type { Prepared } from '../image/prepare.ts'
import { openOcr } from '../ocr/engine.ts'
import { readLine } from '../ocr/reread.ts'
import type { ReadPage } from '../page.ts'
import { prepareAgain, readPage } from '../read-page.ts'
import { Refusal } from '../refusal.ts'
import type { Answers, ReaderMessage, ReaderRequest, Target } from './protocol.ts'

/**
 * A reader process. It takes one request at a time and may be killed at any moment: whatever a file does to it, it does
 * to this process alone.
 */
const [tessdataDir = ''] = process.argv.slice(2)
const say = (m: ReaderMessage) => process.send?.(m)

// Only the formats that may be sent: libvips reads many more, with the code of many more libraries.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadTiff'] })
sharp.concurrency(1)
sharp.cache(false)

const ocr = await openOcr(tessdataDir, () => process.exit(1))
process.on('message', (m: { id: number; request: ReaderRequest }) => void serve(m.id, m.request))
say({ ready: true })

async function serve(id: number, request: ReaderRequest) {
  say({ id, begun: true })
  try {
    say({ id, value: await answer(request) })
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    if (error instanceof Refusal) say({ id, error: text, motivo: error.motivo })
    else say({ id, error: text, fatal: true })
  }
}

/** The document in hand, with the pictures of pages that may be looked at again. */
type Open = { document: string; file: SourceFile; pictures: Map<number, Prepared> }
let current: Open | undefined

async function open({ document, path, limits }: Target): Promise<Open> {
  if (current?.document === document) return current
  if (current?.file.type === 'pdf') await current.file.pdf.close()
  current = undefined
  current = { document, file: await openFile(path, limits), pictures: new Map() }
  return current
}

async function answer(request: ReaderRequest): Promise<Answers[keyof Answers]> {
  const opened = await open(request)
  const { file, pictures } = opened
  switch (request.act) {
    case 'open':
      return { pages: file.pages }
    case 'page': {
      const { page, prepared, etapas } = await readPage(file, request.number, request.limits, ocr)
      pictures.clear() // only the last page's pixels are held: that is the whole document when it has one page
      if (prepared) pictures.set(request.number, prepared)
      return { page, etapas }
    }
    case 'extract':
      return extract(request.pages, async (page, box, look) =>
        page.fonte === 'texto' ? [] : readLine(await pictureOf(opened, page, request), box, look, ocr),
      )
    case 'preview': {
      const { gray } = await pageImage(file, request.number, request.limits)
      const { side } = request
      return fromGray(gray)
        .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
        .jpeg({ quality: 78 })
        .toBuffer()
    }
  }
}

async function pictureOf({ file, pictures }: Open, page: ReadPage, { limits }: Target): Promise<Prepared> {
  const prepared = pictures.get(page.number) ?? (await prepareAgain(file, page, limits))
  pictures.set(page.number, prepared)
  return prepared
}
