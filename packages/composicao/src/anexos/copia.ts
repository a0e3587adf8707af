/** All pages of a PDF that can be copied, as a document of ours that can be compared with the original. */
import { PDFDict, PDFDocument, PDFName } from 'pdf-lib'
import { FOLHA } from '../layout/estilo.ts'
import type { Tamanho } from '../layout/formas.ts'
import { criarDocumento } from '../pdf/documento.ts'
import { serializar } from '../pdf/gravar.ts'
import { copiadorDeFormas, type Forma } from './forma.ts'
import { porObjeto } from './objeto.ts'
import { abrirPdf, type Leitor } from './pdfium.ts'
import type { Anunciar, Plano } from './tipos.ts'

export interface Copia {
  doc: PDFDocument
  bytes: Uint8Array
  leitor: Leitor
  /** The size of each page; null for a page that was not copied and is blank here. */
  tamanhos: (Tamanho | null)[]
}

/**
 * Null when no page of the file can be copied.
 * @param paginas  how many pages PDFium sees; pdf-lib has to see as many
 * @param quantas  how many of them to copy
 */
export async function copiarPdf(
  original: Uint8Array,
  paginas: number,
  quantas: number,
  plano: Plano,
  anunciar: Anunciar,
): Promise<Copia | null> {
  if (plano.soFiguras) return null
  anunciar({ passo: 'ler' })
  try {
    const origem = await PDFDocument.load(original, {
      updateMetadata: false,
      throwOnInvalidObject: true,
      parseSpeed: 1500,
    })
    const camadas = origem.catalog.lookupMaybe(PDFName.of('OCProperties'), PDFDict)
    if (camadas !== undefined || origem.getPageCount() !== paginas) return null
    const doc = await criarDocumento()
    const copiarForma = copiadorDeFormas(origem, doc)
    const tamanhos: (Tamanho | null)[] = []
    for (let i = 0; i < quantas; i++) {
      anunciar({ passo: 'copiar', pagina: i })
      const evitar = plano.figuras.includes(i) || plano.avisos.includes(i)
      const forma = evitar ? null : tentar(() => copiarForma(origem.getPage(i)))
      if (forma === null) doc.addPage([FOLHA.largura, FOLHA.altura])
      else porObjeto(doc, i, forma.ref, forma.tamanho, false)
      tamanhos.push(forma?.tamanho ?? null)
    }
    const bytes = Buffer.concat([...(await serializar(doc))])
    return { doc, bytes, leitor: await abrirPdf(bytes), tamanhos }
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
