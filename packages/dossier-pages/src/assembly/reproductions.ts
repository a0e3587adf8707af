/** Imports the pages of prepared attachments into the dossier. Each page is one picture or form. */
import { readFile } from 'node:fs/promises'
import { PDFDict, PDFDocument, PDFName, PDFRawStream, PDFRef } from 'pdf-lib'
import { OBJECT } from '../annexes/object.ts'
import type { PreparedAnnex } from '../annexes/types.ts'
import { createCopier } from '../pdf/copier.ts'

/** An imported page; null for a page that could not be reproduced. */
export type Reproduction = { ref: PDFRef; image: boolean } | null

/** Imports the pages of each attachment, and returns them in the order of the attachments. */
export async function joinReproductions(
  doc: PDFDocument,
  annexes: readonly PreparedAnnex[],
): Promise<Reproduction[][]> {
  const all: Reproduction[][] = []
  for (const { arquivo } of annexes) all.push(arquivo === null ? [] : await pagesOf(arquivo, doc))
  return all
}

async function pagesOf(arquivo: string, doc: PDFDocument): Promise<Reproduction[]> {
  const originalDoc = await PDFDocument.load(await readFile(arquivo), { updateMetadata: false, parseSpeed: 1500 })
  const copier = createCopier(originalDoc.context, doc.context)
  return originalDoc.getPages().map((page) => {
    const object = page.node.Resources()?.lookupMaybe(PDFName.of('XObject'), PDFDict)?.get(OBJECT)
    const ref = object instanceof PDFRef ? copier(object) : undefined
    if (!(ref instanceof PDFRef)) return null
    const stream = doc.context.lookup(ref)
    const image = stream instanceof PDFRawStream && stream.dict.get(PDFName.of('Subtype')) === PDFName.of('Image')
    return { ref, image }
  })
}
