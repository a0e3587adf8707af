import { readFileSync } from 'node:fs'
import { PDFiumLibrary } from '@hyzyla/pdfium'

export async function textOf(pdf: string | Uint8Array): Promise<string[]> {
  const bytes = typeof pdf === 'string' ? readFileSync(pdf) : pdf
  const doc = await (await PDFiumLibrary.init()).loadDocument(bytes)
  const texts = Array.from(doc.pages(), (p) => p.getText())
  doc.destroy()
  return texts
}
