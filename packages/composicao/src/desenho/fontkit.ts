/**
 * Adapts the maintained fontkit to pdf-lib 1.17. pdf-lib reads a subset through `encodeStream()`, which fontkit
 * replaced by `encode()`. The old fontkit made for pdf-lib is no longer maintained.
 */
import fontkit from '@cantoo/fontkit'
import type { PDFDocument } from 'pdf-lib'

/** And no letter that is not seen, such as a soft hyphen. */
const UMA_LETRA = /^[\p{L}\p{N}\p{P}\p{S}\p{Zs}]$/u

const comFluxo = {
  create(bytes: Uint8Array) {
    const fonte = fontkit.create(bytes as Parameters<typeof fontkit.create>[0]) as unknown as FonteLida
    const layout = fonte.layout.bind(fonte)
    // A letter alone has no other to join with. Reading the font's tables of joints would cost more than all pages drawn.
    fonte.layout = (texto, ...mais) =>
      UMA_LETRA.test(texto) ? { glyphs: [fonte.glyphForCodePoint(texto.codePointAt(0) ?? 0)] } : layout(texto, ...mais)
    // Our fonts stand upright. The table that says so also names thousands of letters, and would be read for that alone.
    Object.defineProperty(fonte, 'post', { value: { italicAngle: 0, isFixedPitch: 0 } })
    const criar = fonte.createSubset.bind(fonte)
    fonte.createSubset = () => {
      const subconjunto = criar()
      subconjunto.encodeStream = () => {
        const ouvintes = new Map<string, (x?: unknown) => void>()
        const fluxo = {
          on(evento: string, ouvinte: (x?: unknown) => void) {
            ouvintes.set(evento, ouvinte)
            return fluxo
          },
        }
        queueMicrotask(() => {
          try {
            ouvintes.get('data')?.(subconjunto.encode())
            ouvintes.get('end')?.()
          } catch (erro) {
            ouvintes.get('error')?.(erro)
          }
        })
        return fluxo
      }
      return subconjunto
    }
    return fonte
  },
}

interface FonteLida {
  createSubset(): Subconjunto
  glyphForCodePoint(codigo: number): unknown
  layout(texto: string, ...mais: unknown[]): { glyphs: unknown[] }
}

interface Subconjunto {
  encode(): Uint8Array
  encodeStream?(): unknown
}

export const fontkitDoPdfLib = comFluxo as unknown as Parameters<PDFDocument['registerFontkit']>[0]
