/**
 * Adapts the maintained fontkit to pdf-lib 1.17. pdf-lib reads a subset through `encodeStream()`, which fontkit
 * replaced by `encode()`. The fontkit that was made for pdf-lib is not maintained.
 */
import fontkit from '@cantoo/fontkit'
import type { PDFDocument } from 'pdf-lib'

/** A single letter, digit, sign or space, but not an invisible character such as a soft hyphen. */
const ONE_LETTER = /^[\p{L}\p{N}\p{P}\p{S}\p{Zs}]$/u

const withStream = {
  create(bytes: Uint8Array) {
    const font = fontkit.create(bytes as Parameters<typeof fontkit.create>[0]) as unknown as ReadFont
    const layout = font.layout.bind(font)
    // A single letter has no neighbours that change its form, so the font's layout tables are not read. Reading them
    // would take longer than drawing all pages.
    font.layout = (text, ...rest) =>
      ONE_LETTER.test(text) ? { glyphs: [font.glyphForCodePoint(text.codePointAt(0) ?? 0)] } : layout(text, ...rest)
    // The fonts of the dossier are upright. The font table with this property also names thousands of letters, so it is
    // not read.
    Object.defineProperty(font, 'post', { value: { italicAngle: 0, isFixedPitch: 0 } })
    const create = font.createSubset.bind(font)
    font.createSubset = () => {
      const subset = create()
      subset.encodeStream = () => {
        const listeners = new Map<string, (x?: unknown) => void>()
        const stream = {
          on(event: string, listener: (x?: unknown) => void) {
            listeners.set(event, listener)
            return stream
          },
        }
        queueMicrotask(() => {
          try {
            listeners.get('data')?.(subset.encode())
            listeners.get('end')?.()
          } catch (error) {
            listeners.get('error')?.(error)
          }
        })
        return stream
      }
      return subset
    }
    return font
  },
}

interface ReadFont {
  createSubset(): Subset
  glyphForCodePoint(code: number): unknown
  layout(text: string, ...rest: unknown[]): { glyphs: unknown[] }
}

interface Subset {
  encode(): Uint8Array
  encodeStream?(): unknown
}

export const fontkitForPdfLib = withStream as unknown as Parameters<PDFDocument['registerFontkit']>[0]
