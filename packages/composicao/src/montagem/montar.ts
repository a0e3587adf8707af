/**
 * The dossier as one PDF file, from its data and from attachments that were made safe before. Same input, same bytes.
 */
import { PDFName } from 'pdf-lib'
import type { AnexoPreparado } from '../anexos/tipos.ts'
import type { DadosDossie } from '../dados/dossie.ts'
import { embutirFontes } from '../desenho/fontes.ts'
import { criarDocumento } from '../pdf/documento.ts'
import { gravar } from '../pdf/gravar.ts'
import { diagramar } from '../secoes/diagramar.ts'
import { identificar } from './identificar.ts'
import { pintar } from './pintar.ts'
import { juntarReproducoes } from './reproducoes.ts'

export interface Montado {
  paginas: number
  sha256: string
  bytes: number
}

export async function montar(dados: DadosDossie, anexos: readonly AnexoPreparado[], saida: string): Promise<Montado> {
  const doc = await criarDocumento()
  const fontes = await embutirFontes(doc)
  const diagrama = diagramar(dados, anexos, fontes)
  pintar(doc, fontes, diagrama, await juntarReproducoes(doc, anexos))
  doc.catalog.set(PDFName.of('PageMode'), PDFName.of('UseOutlines'))
  identificar(doc, {
    titulo: `Dossiê do processo ${dados.processo.numero}`,
    assunto: `Código de verificação ${dados.codigo_verificacao}`,
    autor: 'Serviço de dossiês',
    em: dados.emitido_em,
    conteudo: [dados, anexos.map((a) => [a.documento, a.paginas])],
  })
  return { paginas: diagrama.paginas.length, ...(await gravar(doc, saida)) }
}
