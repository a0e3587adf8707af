/**
 * The dossier as one PDF file, from its data and from attachments that were made safe before. Same input, same bytes.
 */
import { PDFName } from 'pdf-lib'
import type { AnexoPreparado } from '../anexos/tipos.ts'
import type { DadosDossie } from '../dados/dossie.ts'
import { embutirFontes } from '../desenho/fontes.ts'
import { criarDocumento } from '../pdf/documento.ts'
import { registrarEstrutura } from '../pdf/estrutura.ts'
import { gravar } from '../pdf/gravar.ts'
import { registrarMarcadores } from '../pdf/marcadores.ts'
import { diagramar } from '../secoes/diagramar.ts'
import { pintarFolha } from './folha.ts'
import { identificar } from './identificar.ts'
import { juntarReproducoes } from './reproducoes.ts'

export interface Montado {
  paginas: number
  sha256: string
  bytes: number
}

export async function montar(dados: DadosDossie, anexos: readonly AnexoPreparado[], saida: string): Promise<Montado> {
  const doc = await criarDocumento()
  const fontes = await embutirFontes(doc)
  const { paginas, nos, marcadores } = diagramar(dados, anexos, fontes)
  const folhas = paginas.map((p) => doc.addPage([p.largura, p.altura]))
  const reproducoes = await juntarReproducoes(doc, anexos)
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
  catalog.set(PDFName.of('PageMode'), PDFName.of('UseOutlines'))
  identificar(doc, dados, anexos)
  return { paginas: paginas.length, ...(await gravar(doc, saida)) }
}
