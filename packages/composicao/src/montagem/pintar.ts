/** Pages of shapes as pages of a PDF, with the order in which they are read and their bookmarks. */
import { type PDFDocument, PDFName } from 'pdf-lib'
import type { Fontes } from '../desenho/fontes.ts'
import { registrarEstrutura } from '../pdf/estrutura.ts'
import { registrarMarcadores } from '../pdf/marcadores.ts'
import type { Diagrama } from '../secoes/diagramar.ts'
import { pintarFolha } from './folha.ts'
import type { Reproducao } from './reproducoes.ts'

export function pintar(
  doc: PDFDocument,
  fontes: Fontes,
  { paginas, nos, marcadores }: Diagrama,
  reproducoes: readonly (readonly Reproducao[])[],
): void {
  const folhas = paginas.map((p) => doc.addPage([p.largura, p.altura]))
  const material = { doc, folhas, nos, fontes, reproducoes }
  const conteudos = paginas.map((pagina, i) => pintarFolha(material, pagina, i))
  const { context, catalog } = doc
  catalog.set(PDFName.of('StructTreeRoot'), registrarEstrutura(context, nos, conteudos))
  catalog.set(PDFName.of('MarkInfo'), context.obj({ Marked: true }))
  const numeroDe = new Map(paginas.map((pagina, i) => [pagina, i]))
  const entradas = marcadores.map(({ titulo, nivel, pagina, y }) => {
    const folha = folhas[numeroDe.get(pagina) ?? 0]
    if (folha === undefined) throw new Error('bookmark without a sheet')
    return { titulo, nivel, pagina: folha.ref, topo: pagina.altura - y }
  })
  catalog.set(PDFName.of('Outlines'), registrarMarcadores(context, entradas))
}
