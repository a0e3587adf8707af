/** Makes the dossier as one PDF file, from its data and from safe attachments. The same input gives the same bytes. */
import { PDFName } from 'pdf-lib'
import type { PreparedAnnex } from '../annexes/types.ts'
import type { DadosDossie } from '../data/dossie.ts'
import { embedFonts } from '../drawing/fonts.ts'
import { createPdf } from '../pdf/documento.ts'
import type { SealRequest } from '../pdf/seal.ts'
import { type Written, write } from '../pdf/write.ts'
import { layOut } from '../sections/lay-out.ts'
import { identify } from './identify.ts'
import { paint } from './paint.ts'
import { joinReproductions } from './reproductions.ts'

export interface Assembled extends Written {
  paginas: number
}

export async function assemble(
  dados: DadosDossie,
  annexes: readonly PreparedAnnex[],
  output: string,
  seal?: SealRequest,
): Promise<Assembled> {
  const doc = await createPdf()
  const fonts = await embedFonts(doc)
  const layout = layOut(dados, annexes, fonts)
  paint(doc, fonts, layout, await joinReproductions(doc, annexes))
  doc.catalog.set(PDFName.of('PageMode'), PDFName.of('UseOutlines'))
  identify(doc, {
    titulo: `Dossiê do processo ${dados.processo.numero}`,
    subject: `Código de verificação ${dados.codigo_verificacao}`,
    author: 'Serviço de dossiês',
    em: dados.emitido_em,
    conteudo: [dados, annexes.map((a) => [a.documento, a.paginas])],
  })
  return { paginas: layout.paginas.length, ...(await write(doc, output, seal)) }
}
