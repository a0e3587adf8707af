/**
 * Makes a PDF safe. A page is copied if that is safe and faithful, otherwise drawn as a picture, otherwise replaced by
 * a notice.
 */
import type { PDFDocument } from 'pdf-lib'
import { SHEET } from '../layout/style.ts'
import type { Size } from '../layout/shapes.ts'
import { createPdf } from '../pdf/documento.ts'
import { bytesOf, writeInPassing } from '../pdf/write.ts'
import { compare, type PageComparison, hasInk } from './compare.ts'
import { type Copy, copyPdf } from './backup.ts'
import type { Figure } from './figure.ts'
import type { Shape } from './form.ts'
import { ANNEX_LIMITS } from './limits.ts'
import { placeFigure } from './object.ts'
import { openPdf, type Reader, hasSoundSize } from './pdfium.ts'
import type { Announce, PreparedPage, Plan, Prepared } from './types.ts'

/**
 * The number of undrawable pages in a row after which the file is given up, because a page tree may claim a million
 * pages that do not exist.
 */
const GIVE_UP_AFTER = 3

/**
 * Reproduces the pages of a file. A copy counts only if it is known to have the same objects as its original, or if the
 * two look alike when drawn. So no page becomes blank unnoticed. The file is opened for drawing only when needed.
 */
export async function preparePdf(bytes: Uint8Array, output: string, plan: Plan, announce: Announce): Promise<Prepared> {
  const copy = await copyPdf(bytes, ANNEX_LIMITS.pagesPerAnnex, plan, announce)
  if (copy?.shapes.every(needsNoDrawing)) {
    const paginas = copy.shapes.map((shape) => copied((shape as Shape).tamanho, false))
    await writeInPassing(copy.doc, output)
    return { arquivo: output, paginas, omitted: copy.total - paginas.length, isSigned: isSigned(bytes) }
  }
  announce({ step: 'open' })
  const original = await openPdf(bytes).catch(() => null)
  return original === null ? { motivo: 'unreadable' } : drawPdf(bytes, original, copy, output, plan, announce)
}

async function drawPdf(
  bytes: Uint8Array,
  original: Reader,
  copy: Copy | null,
  output: string,
  plan: Plan,
  announce: Announce,
): Promise<Prepared> {
  // Copied pages are used only if pdf-lib and PDFium find the same number of pages in the file.
  const judge = copy?.total === original.paginas ? createJudge(original, copy, announce) : null
  const count = Math.min(original.paginas, ANNEX_LIMITS.pagesPerAnnex)
  const doc = judge === null || copy === null ? await createPdf() : copy.doc
  const paginas: PreparedPage[] = []
  for (let i = 0, inRow = 0; i < count && inRow < GIVE_UP_AFTER; i++) {
    announce({ step: 'draw', pagina: i })
    const tamanho = plan.avisos.includes(i) ? null : await original.tamanho(i)
    const outcome = judge === null || tamanho === null ? 'different' : await judge.judge(i, tamanho)
    if (tamanho !== null && outcome !== 'different') {
      paginas.push(copied(tamanho, outcome === 'blank'))
      inRow = 0
      continue
    }
    announce({ step: 'draw', pagina: i })
    const figure = await draw(original, i, tamanho)
    paginas.push(await placeFigure(doc, i, figure, 'rasterised', tamanho ?? SHEET))
    inRow = figure === null ? inRow + 1 : 0
  }
  judge?.close()
  original.close()
  if (paginas.every((p) => p.mode === 'notice')) return { motivo: 'unreadable' }
  const onlyCopies = copy !== null && paginas.length === copy.shapes.length && paginas.every((p) => p.mode === 'copied')
  await writeInPassing(onlyCopies ? copy.doc : await onlyVisible(doc, paginas.length), output)
  return { arquivo: output, paginas, omitted: original.paginas - paginas.length, isSigned: isSigned(bytes) }
}

const copied = ({ largura, altura }: Size, blank: boolean): PreparedPage => ({
  largura,
  altura,
  mode: 'copied',
  blank,
})

const needsNoDrawing = (shape: Shape | null) => shape?.proof === 'shows' && hasSoundSize(shape.tamanho)

/**
 * Makes a judge, which compares a copy with its original. If the proof of the copy is `shows`, the judge draws nothing.
 * If it is `same`, the judge draws only the original. If it is `none`, the judge draws both.
 */
function createJudge(original: Reader, { doc, shapes }: Copy, announce: Announce) {
  let copies: Reader | undefined

  async function judge(index: number, tamanho: Size): Promise<PageComparison> {
    const shape = shapes[index] ?? null
    if (shape === null || !isSameSize(tamanho, shape.tamanho)) return 'different'
    if (shape.proof === 'shows') return 'same'
    announce({ step: 'compare', pagina: index })
    if (shape.proof === 'same') return hasInk(original, index, tamanho)
    copies ??= await openPdf(await bytesOf(doc))
    return compare(original, copies, index, tamanho)
  }

  return { judge, close: () => copies?.close() }
}

const isSameSize = (a: Size, b: Size) => Math.abs(a.largura - b.largura) < 1 && Math.abs(a.altura - b.altura) < 1

async function draw(original: Reader, index: number, tamanho: Size | null): Promise<Figure | null> {
  if (tamanho === null) return null
  const { figureOfPdf } = await import('./figure.ts') // most files need no pictures
  return figureOfPdf(original, index, tamanho).catch(() => null)
}

/**
 * Returns a new document of the first `count` pages. The new document does not contain the copies that were replaced by
 * pictures.
 */
async function onlyVisible(doc: PDFDocument, count: number): Promise<PDFDocument> {
  const clean = await createPdf()
  const paginas = await clean.copyPages(doc, doc.getPageIndices().slice(0, count))
  for (const pagina of paginas) clean.addPage(pagina)
  return clean
}

/**
 * Tells whether the file is signed. A signature's byte range cannot be in a compressed object, so its key is visible in
 * the bytes.
 */
function isSigned(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes('/ByteRange')
}
