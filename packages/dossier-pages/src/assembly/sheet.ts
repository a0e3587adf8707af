/** Paints one page of the dossier: its shapes, its reproduced page, its links. */
import { type PDFDocument, PDFName, type PDFPage, PDFString } from 'pdf-lib'
import { OBJECT } from '../annexes/object.ts'
import type { Fonts } from '../drawing/fonts.ts'
import { FONT_NAME, paint } from '../drawing/paint.ts'
import type { TreeNode, Page } from '../layout/shapes.ts'
import { drawOn } from '../pdf/documento.ts'
import type { Content } from '../pdf/structure.ts'
import type { Reproduction } from './reproductions.ts'

export interface Material {
  doc: PDFDocument
  sheets: readonly PDFPage[]
  nos: readonly TreeNode[]
  fonts: Fonts
  reproductions: readonly (readonly Reproduction[])[]
}

export function paintSheet({ doc, sheets, nos, fonts, reproductions }: Material, pagina: Page, index: number) {
  const sheet = sheets[index]
  if (sheet === undefined) throw new Error('page without a sheet')
  for (const [source, nome] of Object.entries(FONT_NAME)) {
    sheet.node.setFontDictionary(PDFName.of(nome), fonts.embedded[source as keyof typeof FONT_NAME].ref)
  }
  const { operators, marked } = paint(pagina, nos, fonts, (d) => {
    const object = reproductions[d.annex]?.[d.pagina] ?? null
    if (object === null) throw new Error('a prepared page is missing')
    sheet.node.setXObject(OBJECT, object.ref)
    return { nome: 'P0', ...(object.image ? { largura: 1, altura: 1 } : d.natural) }
  })
  drawOn(sheet, operators)
  sheet.node.set(PDFName.of('StructParents'), doc.context.obj(index))
  sheet.node.set(PDFName.of('Tabs'), PDFName.of('S'))
  for (const target of pagina.links) linkPage(sheet, sheets, pagina, target)
  return { pagina: sheet.ref, marked } satisfies Content
}

function linkPage(sheet: PDFPage, sheets: readonly PDFPage[], pagina: Page, l: Page['links'][number]): void {
  const { context } = sheet.doc
  const target = typeof l.target === 'string' ? null : sheets[l.target.pagina]
  const action =
    typeof l.target === 'string'
      ? { A: { Type: 'Action', S: 'URI', URI: PDFString.of(encodeURI(l.target)) } }
      : { Dest: [target?.ref ?? sheet.ref, 'XYZ', null, (target ?? sheet).getHeight() - l.target.y, null] }
  const Rect = [l.x, pagina.altura - l.y - l.altura, l.x + l.largura, pagina.altura - l.y]
  const nota = context.obj({ Type: 'Annot', Subtype: 'Link', Rect, Border: [0, 0, 0], F: 4, ...action })
  sheet.node.addAnnot(context.register(nota))
}
