/** Draws pages of a PDF with PDFium, compiled to WebAssembly. A flag of Node limits its memory. */
import type { PDFiumLibrary } from '@hyzyla/pdfium'
import type { Size } from '../layout/shapes.ts'
import { ANNEX_LIMITS } from './limits.ts'

export interface Reader {
  readonly paginas: number
  /** Returns the page's size in points, as displayed; null when the page cannot be opened or its size is not sane. */
  tamanho(index: number): Promise<Size | null>
  /**
   * Draws the page as a PDF viewer shows it, with form fields and comments: one byte for each pixel, or four (RGBA).
   */
  draw(index: number, pixels: Size, colours: 'grey' | 'rgba'): Promise<Uint8Array>
  close(): void
}

let library: Promise<PDFiumLibrary> | undefined

/** Opens a file. Throws when it cannot be opened, needs a password or has no page. */
export async function openPdf(bytes: Uint8Array): Promise<Reader> {
  const engine = await (library ??= import('@hyzyla/pdfium').then(({ PDFiumLibrary }) => PDFiumLibrary.init()))
  const doc = await inEngine(() => engine.loadDocument(bytes))
  const paginas = await inEngine(() => doc.getPageCount())
  if (paginas < 1) throw new Error('no pages')
  // The library closes a page only when it is drawn. This map contains the open pages that were only measured.
  const opened = new Map<number, ReturnType<typeof doc.getPage>>()
  return {
    paginas,
    tamanho: (index) =>
      inEngine(() => {
        const page = opened.get(index) ?? doc.getPage(index)
        opened.set(index, page)
        const { originalWidth: largura, originalHeight: altura } = page.getOriginalSize()
        return hasSoundSize({ largura, altura }) ? { largura, altura } : null
      }),
    draw: (index, { largura, altura }, colours) =>
      inEngine(async () => {
        const page = opened.get(index) ?? doc.getPage(index)
        opened.delete(index)
        const colorSpace = colours === 'grey' ? 'Gray' : 'BGRA'
        const drawing = await page.render({
          render: 'bitmap',
          width: largura,
          height: altura,
          scale: 1,
          colorSpace,
          renderFormFields: true,
        })
        return drawing.data
      }),
    close: () => doc.destroy(),
  }
}

export const hasSoundSize = ({ largura, altura }: Size) =>
  [largura, altura].every((side) => side >= 1 && side <= ANNEX_LIMITS.longestSide)

/** Computes the size of a page in pixels at `dpi`, or at a lower resolution if it would have more than `max` pixels. */
export function pixels(size: Size, dpi: number, max: number): Size {
  const scale = Math.min(dpi / 72, Math.sqrt(max / (size.largura * size.altura)))
  return {
    largura: Math.max(1, Math.floor(size.largura * scale)),
    altura: Math.max(1, Math.floor(size.altura * scale)),
  }
}

/**
 * Runs work of the engine. After a RuntimeError, for example for lack of memory, the engine is unusable, so the process
 * ends. Its parent starts another process and skips the step at which this process ended.
 */
async function inEngine<T>(run: () => T | Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof Error && error.name === 'RuntimeError') process.exit(70)
    throw error
  }
}
