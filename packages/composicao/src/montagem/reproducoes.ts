/** Imports into the dossier the one picture or form of which every page of a prepared attachment consists. */
import { readFile } from 'node:fs/promises'
import { PDFDict, PDFDocument, PDFName, PDFRawStream, PDFRef } from 'pdf-lib'
import { OBJETO } from '../anexos/objeto.ts'
import type { AnexoPreparado } from '../anexos/tipos.ts'
import { createCopier } from '../pdf/copier.ts'

/** Null for a page that could not be reproduced. */
export type Reproducao = { ref: PDFRef; imagem: boolean } | null

/** The pages of each attachment, in the order of the attachments. */
export async function juntarReproducoes(doc: PDFDocument, anexos: readonly AnexoPreparado[]): Promise<Reproducao[][]> {
  const todas: Reproducao[][] = []
  for (const { arquivo } of anexos) todas.push(arquivo === null ? [] : await paginasDe(arquivo, doc))
  return todas
}

async function paginasDe(arquivo: string, doc: PDFDocument): Promise<Reproducao[]> {
  const origem = await PDFDocument.load(await readFile(arquivo), { updateMetadata: false, parseSpeed: 1500 })
  const copiador = createCopier(origem.context, doc.context)
  return origem.getPages().map((pagina) => {
    const objeto = pagina.node.Resources()?.lookupMaybe(PDFName.of('XObject'), PDFDict)?.get(OBJETO)
    const ref = objeto instanceof PDFRef ? copiador(objeto) : undefined
    if (!(ref instanceof PDFRef)) return null
    const fluxo = doc.context.lookup(ref)
    const imagem = fluxo instanceof PDFRawStream && fluxo.dict.get(PDFName.of('Subtype')) === PDFName.of('Image')
    return { ref, imagem }
  })
}
