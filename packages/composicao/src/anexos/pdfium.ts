/** Pages of a PDF as pictures, by PDFium (compiled to WebAssembly: its memory is capped by a flag of the process). */
import { PDFiumLibrary } from '@hyzyla/pdfium'
import type { Tamanho } from '../layout/formas.ts'
import { LIMITES } from './limites.ts'

export interface Leitor {
  readonly paginas: number
  /** Points, as displayed; null when the page cannot be opened or is of no sane size. */
  tamanho(indice: number): Promise<Tamanho | null>
  /** One byte a pixel, or four (RGBA), the page as a reader shows it, form fields and comments included. */
  desenhar(indice: number, pixels: Tamanho, cores: 'cinza' | 'rgba'): Promise<Uint8Array>
  fechar(): void
}

let biblioteca: Promise<PDFiumLibrary> | undefined

/** Throws when the file cannot be opened, needs a password or has no page. */
export async function abrirPdf(bytes: Uint8Array): Promise<Leitor> {
  const motor = await (biblioteca ??= PDFiumLibrary.init())
  const doc = await noMotor(() => motor.loadDocument(bytes))
  const paginas = await noMotor(() => doc.getPageCount())
  if (paginas < 1) throw new Error('no pages')
  // a page is closed by being drawn and by nothing else: one that was only measured waits here for that
  const abertas = new Map<number, ReturnType<typeof doc.getPage>>()
  return {
    paginas,
    tamanho: (indice) =>
      noMotor(() => {
        const pagina = abertas.get(indice) ?? doc.getPage(indice)
        abertas.set(indice, pagina)
        const { originalWidth: largura, originalHeight: altura } = pagina.getOriginalSize()
        const sao = [largura, altura].every((lado) => lado >= 1 && lado <= LIMITES.ladoMaximo)
        return sao ? { largura, altura } : null
      }),
    desenhar: (indice, { largura, altura }, cores) =>
      noMotor(async () => {
        const pagina = abertas.get(indice) ?? doc.getPage(indice)
        abertas.delete(indice)
        const colorSpace = cores === 'cinza' ? 'Gray' : 'BGRA'
        const desenho = await pagina.render({
          render: 'bitmap',
          width: largura,
          height: altura,
          scale: 1,
          colorSpace,
          renderFormFields: true,
        })
        return desenho.data
      }),
    fechar: () => doc.destroy(),
  }
}

/** Whole pixels for a page of this size: `dpi`, less where the page is so large that it would pass `maximo` pixels. */
export function pixels(t: Tamanho, dpi: number, maximo: number): Tamanho {
  const escala = Math.min(dpi / 72, Math.sqrt(maximo / (t.largura * t.altura)))
  return { largura: Math.max(1, Math.floor(t.largura * escala)), altura: Math.max(1, Math.floor(t.altura * escala)) }
}

/**
 * An engine that ran out of its memory is no longer in order, for this file or the next: the process ends, and its
 * parent goes on with another and without the step at which this one stopped.
 */
async function noMotor<T>(fazer: () => T | Promise<T>): Promise<T> {
  try {
    return await fazer()
  } catch (erro) {
    if (erro instanceof Error && erro.name === 'RuntimeError') process.exit(70)
    throw erro
  }
}
