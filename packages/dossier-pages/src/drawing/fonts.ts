/**
 * Measures and encodes texts in Noto Sans (SIL Open Font License 1.1), and embeds a subset of the font, which comes
 * from its npm package.
 */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { PDFDocument, PDFFont } from 'pdf-lib'
import type { Measurer } from '../layout/flow.ts'
import type { Style, Font } from '../layout/shapes.ts'
import { fontkitForPdfLib } from './fontkit.ts'

const FILES: Readonly<Record<Font, { arquivo: string; nome: string }>> = {
  normal: { arquivo: '400Regular/NotoSans_400Regular.ttf', nome: 'CARDOA+NotoSans-Regular' },
  semibold: { arquivo: '600SemiBold/NotoSans_600SemiBold.ttf', nome: 'CARDOB+NotoSans-SemiBold' },
  bold: { arquivo: '700Bold/NotoSans_700Bold.ttf', nome: 'CARDOC+NotoSans-Bold' },
}

export interface Fonts extends Measurer {
  readonly embedded: Readonly<Record<Font, PDFFont>>
  /** Returns glyph numbers of the subset, as the hexadecimal string that a text operator shows. */
  encode(text: string, fonte: Font): string
}

export async function embedFonts(doc: PDFDocument): Promise<Fonts> {
  doc.registerFontkit(fontkitForPdfLib)
  const resolver = createRequire(import.meta.url)
  const embed = async ({ arquivo, nome }: { arquivo: string; nome: string }) =>
    doc.embedFont(await readFile(resolver.resolve(`@expo-google-fonts/noto-sans/${arquivo}`)), {
      subset: true,
      customName: nome, // pdf-lib's own names carry a random suffix
    })
  const embedded: Record<Font, PDFFont> = {
    normal: await embed(FILES.normal),
    semibold: await embed(FILES.semibold),
    bold: await embed(FILES.bold),
  }
  const repertoire = new Set(embedded.normal.getCharacterSet())
  const widths = memoise((piece, fonte) => embedded[fonte].widthOfTextAtSize(piece, 1))
  const codes = memoise((piece, fonte) => embedded[fonte].encodeText(piece).asString())
  return {
    embedded,
    canDraw: (code) => repertoire.has(code),
    largura: (text, style: Style) => sum(pieces(text).map((p) => widths(p, style.fonte))) * style.tamanho,
    encode: (text, fonte) =>
      pieces(text)
        .map((p) => codes(p, fonte))
        .join(''),
  }
}

/** Returns a function that remembers the result for each piece, because shaping is slow and the same pieces recur. */
function memoise<T>(run: (piece: string, fonte: Font) => T) {
  const done: Record<Font, Map<string, T>> = { normal: new Map(), semibold: new Map(), bold: new Map() }
  return (piece: string, fonte: Font): T => {
    const ready = done[fonte].get(piece)
    if (ready !== undefined) return ready
    const fresh = run(piece, fonte)
    done[fonte].set(piece, fresh)
    return fresh
  }
}

/**
 * Splits a text into pieces to shape. Latin, Greek and Cyrillic letters, digits and signs are shaped one by one. Other
 * scripts, whose letters may change with their neighbours, are shaped word by word.
 */
function pieces(text: string): string[] {
  return text.match(/[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}]\p{M}*|[^ ]+/gu) ?? []
}

const sum = (ns: readonly number[]) => ns.reduce((a, b) => a + b, 0)
