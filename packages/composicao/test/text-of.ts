import { readFileSync } from 'node:fs'
import { PDFiumLibrary } from '@hyzyla/pdfium'

/** Returns the text of each page of a PDF, from a file or its bytes. */
export async function textOf(pdf: string | Uint8Array): Promise<string[]> {
  const bytes = typeof pdf === 'string' ? readFileSync(pdf) : pdf
  const doc = await (await PDFiumLibrary.init()).loadDocument(bytes)
  const texts = Array.from(doc.pages(), (p) => p.getText())
  doc.destroy()
  return texts
}
