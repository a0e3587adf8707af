/**
 * This module copies as many pages of a PDF as possible into a new document, and says of each copy whether it is proved
 * to equal its original.
 */
import { PDFDict, type PDFDocument, PDFName } from 'pdf-lib'
import { SHEET } from '../layout/style.ts'
import { createPdf } from '../pdf/documento.ts'
import { createFormCopier, type Shape } from './form.ts'
import { placeObject } from './object.ts'
import { readSource } from './source.ts'
import type { Announce, Plan } from './types.ts'

export interface Copy {
  doc: PDFDocument
  /** The number of pages of the original. */
  total: number
  /** The copies, by page; null for a page that was not copied. `doc` has a blank page in its place. */
  shapes: (Shape | null)[]
}

/**
 * Copies the first `max` pages, except those that the plan excludes or that cannot be copied. Returns null when the
 * file cannot be read or has layers or no pages, or when the plan allows only pictures.
 */
export async function copyPdf(original: Uint8Array, max: number, plan: Plan, announce: Announce): Promise<Copy | null> {
  if (plan.figuresOnly) return null
  announce({ step: 'read' })
  try {
    const source = await readSource(original)
    const { doc: originalDoc } = source
    const layers = originalDoc.catalog.lookupMaybe(PDFName.of('OCProperties'), PDFDict)
    if (layers !== undefined) return null
    const doc = await createPdf()
    const copyForm = createFormCopier(source, doc)
    const forms: (Shape | null)[] = []
    const pages = originalDoc.getPages()
    for (const [i, pagina] of pages.slice(0, max).entries()) {
      announce({ step: 'copy', pagina: i })
      const avoid = plan.figures.includes(i) || plan.avisos.includes(i)
      const shape = avoid ? null : attempt(() => copyForm(pagina))
      if (shape === null) doc.addPage([SHEET.largura, SHEET.altura])
      else placeObject(doc, i, shape.ref, shape.tamanho, false)
      forms.push(shape)
    }
    return pages.length === 0 ? null : { doc, total: pages.length, shapes: forms }
  } catch {
    return null // encrypted, broken, or built in a way that pdf-lib does not expect: pictures are used instead
  }
}

function attempt(run: () => Shape): Shape | null {
  try {
    return run()
  } catch {
    return null
  }
}
