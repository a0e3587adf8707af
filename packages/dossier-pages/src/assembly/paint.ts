/** Paints pages of shapes as pages of a PDF, with their reading order and their bookmarks. */
import { type PDFDocument, PDFName } from 'pdf-lib'
import type { Fonts } from '../drawing/fonts.ts'
import { registerStructure } from '../pdf/structure.ts'
import { registerBookmarks } from '../pdf/bookmarks.ts'
import type { Layout } from '../sections/lay-out.ts'
import { paintSheet } from './sheet.ts'
import type { Reproduction } from './reproductions.ts'

export function paint(
  doc: PDFDocument,
  fonts: Fonts,
  { paginas, nos, bookmarks }: Layout,
  reproductions: readonly (readonly Reproduction[])[],
): void {
  const sheets = paginas.map((p) => doc.addPage([p.largura, p.altura]))
  const material = { doc, sheets, nos, fonts, reproductions }
  const contents = paginas.map((pagina, i) => paintSheet(material, pagina, i))
  const { context, catalog } = doc
  catalog.set(PDFName.of('StructTreeRoot'), registerStructure(context, nos, contents))
  catalog.set(PDFName.of('MarkInfo'), context.obj({ Marked: true }))
  const numberOf = new Map(paginas.map((pagina, i) => [pagina, i]))
  const entries = bookmarks.map(({ titulo, nivel, pagina, y }) => {
    const sheet = sheets[numberOf.get(pagina) ?? 0]
    if (sheet === undefined) throw new Error('bookmark without a sheet')
    return { titulo, nivel, pagina: sheet.ref, top: pagina.altura - y }
  })
  catalog.set(PDFName.of('Outlines'), registerBookmarks(context, entries))
}
