/** Draws pages of a PDF with PDFium, compiled to WebAssembly. A flag of the process limits its memory. */
import type { PDFiumLibrary } from '@hyzyla/pdfium'
import type { Tamanho } from '../layout/formas.ts'
import { LIMITES_DO_ANEXO } from './limites.ts'

export interface Leitor {
  readonly paginas: number
  /** The page's size in points, as displayed; null when it cannot be opened or has no sane size. */
  tamanho(indice: number): Promise<Tamanho | null>
  /** The page as a reader shows it, with form fields and comments: one byte for each pixel, or four (RGBA). */
  desenhar(indice: number, pixels: Tamanho, cores: 'cinza' | 'rgba'): Promise<Uint8Array>
  fechar(): void
}

let biblioteca: Promise<PDFiumLibrary> | undefined

/** Throws when the file cannot be opened, needs a password or has no page. */
export async function abrirPdf(bytes: Uint8Array): Promise<Leitor> {
  const motor = await (biblioteca ??= import('@hyzyla/pdfium').then(({ PDFiumLibrary }) => PDFiumLibrary.init()))
  const doc = await noMotor(() => motor.loadDocument(bytes))
  const paginas = await noMotor(() => doc.getPageCount())
  if (paginas < 1) throw new Error('no pages')
  // The library closes a page only when it is drawn. A page that was only measured waits here until then.
  const abertas = new Map<number, ReturnType<typeof doc.getPage>>()
  return {
    paginas,
    tamanho: (indice) =>
      noMotor(() => {
        const pagina = abertas.get(indice) ?? doc.getPage(indice)
        abertas.set(indice, pagina)
        const { originalWidth: largura, originalHeight: altura } = pagina.getOriginalSize()
        return temTamanhoSao({ largura, altura }) ? { largura, altura } : null
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

export const temTamanhoSao = ({ largura, altura }: Tamanho) =>
  [largura, altura].every((lado) => lado >= 1 && lado <= LIMITES_DO_ANEXO.ladoMaximo)

/** The size of a page in pixels at `dpi`, or at a lower resolution if it would have more than `maximo` pixels. */
export function pixels(t: Tamanho, dpi: number, maximo: number): Tamanho {
  const escala = Math.min(dpi / 72, Math.sqrt(maximo / (t.largura * t.altura)))
  return { largura: Math.max(1, Math.floor(t.largura * escala)), altura: Math.max(1, Math.floor(t.altura * escala)) }
}

/**
 * An engine that ran out of memory cannot be trusted with this file or the next. The process ends; its parent starts
 * another one and skips the step at which this one stopped.
 */
async function noMotor<T>(fazer: () => T | Promise<T>): Promise<T> {
  try {
    return await fazer()
  } catch (erro) {
    if (erro instanceof Error && erro.name === 'RuntimeError') process.exit(70)
    throw erro
  }
}
