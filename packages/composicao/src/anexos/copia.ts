/** All pages of a PDF that can be copied, as a document of ours, and how well each is known to be its original. */
import { PDFDict, type PDFDocument, PDFName } from 'pdf-lib'
import { FOLHA } from '../layout/estilo.ts'
import { criarDocumento } from '../pdf/documento.ts'
import { copiadorDeFormas, type Forma } from './forma.ts'
import { porObjeto } from './objeto.ts'
import { readSource } from './source.ts'
import type { Anunciar, Plano } from './tipos.ts'

export interface Copia {
  doc: PDFDocument
  /** How many pages the original has. */
  total: number
  /** Null for a page that was not copied and is blank here. */
  formas: (Forma | null)[]
}

/**
 * Null when no page of the file can be copied.
 * @param maximo  how many pages to copy at most
 */
export async function copiarPdf(
  original: Uint8Array,
  maximo: number,
  plano: Plano,
  anunciar: Anunciar,
): Promise<Copia | null> {
  if (plano.soFiguras) return null
  anunciar({ passo: 'ler' })
  try {
    const source = await readSource(original)
    const { doc: origem } = source
    const camadas = origem.catalog.lookupMaybe(PDFName.of('OCProperties'), PDFDict)
    if (camadas !== undefined) return null
    const doc = await criarDocumento()
    const copiarForma = copiadorDeFormas(source, doc)
    const formas: (Forma | null)[] = []
    const paginas = origem.getPages()
    for (const [i, pagina] of paginas.slice(0, maximo).entries()) {
      anunciar({ passo: 'copiar', pagina: i })
      const evitar = plano.figuras.includes(i) || plano.avisos.includes(i)
      const forma = evitar ? null : tentar(() => copiarForma(pagina))
      if (forma === null) doc.addPage([FOLHA.largura, FOLHA.altura])
      else porObjeto(doc, i, forma.ref, forma.tamanho, false)
      formas.push(forma)
    }
    return paginas.length === 0 ? null : { doc, total: paginas.length, formas }
  } catch {
    return null // encrypted, broken, or built in a way that pdf-lib does not expect: pictures are used instead
  }
}

function tentar(fazer: () => Forma): Forma | null {
  try {
    return fazer()
  } catch {
    return null
  }
}
