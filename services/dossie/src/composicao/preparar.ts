/** An attachment made safe: a PDF of our own writing whose pages show what the original shows, and nothing else. */
import { createHash } from 'node:crypto'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { PDFDocument } from 'pdf-lib'
import { type AnexoPreparado, type PaginaPreparada, semReproducao, vazio } from './anexos.ts'
import { figuraDeImagem, quadros } from './figura.ts'
import { LIMITES } from './limites.ts'
import { juntarFigura } from './objeto.ts'
import { prepararPdf } from './preparar-pdf.ts'

export interface Pedido {
  documento: string
  caminho: string
  /** Of the file as the case recorded it. */
  hash: string
  saida: string
  plano: Plano
}

/** What earlier attempts, ended by a kill, have taught: which steps not to take again. */
export interface Plano {
  /** Do not read the file with pdf-lib at all. */
  soFiguras: boolean
  /** Pages (from 0) to draw as pictures, and pages to give up. */
  figuras: readonly number[]
  avisos: readonly number[]
}

/** Said before each step, so that whoever kills a hanging process knows on what it hung. */
export type Passo = { passo: 'abrir' | 'ler' } | { passo: 'copiar' | 'comparar' | 'desenhar'; pagina: number }

export async function preparar(pedido: Pedido, anunciar: (passo: Passo) => void): Promise<AnexoPreparado> {
  const { documento, saida, plano } = pedido
  anunciar({ passo: 'abrir' })
  if ((await stat(pedido.caminho)).size > LIMITES.bytesPorAnexo) return semReproducao(documento, 'limite')
  const bytes = await readFile(pedido.caminho)
  if (createHash('sha256').update(bytes).digest('hex') !== pedido.hash.toLowerCase())
    return semReproducao(documento, 'alterado')
  switch (tipoPeloConteudo(bytes)) {
    case 'pdf':
      return { ...vazio(documento), ...(await prepararPdf(bytes, saida, plano, anunciar)) }
    case 'imagem':
      return prepararImagem(documento, bytes, saida, plano, anunciar)
    case null:
      return semReproducao(documento, 'tipo')
  }
}

async function prepararImagem(
  documento: string,
  bytes: Uint8Array,
  saida: string,
  plano: Plano,
  anunciar: (passo: Passo) => void,
): Promise<AnexoPreparado> {
  const total = await quadros(bytes).catch(() => 0)
  if (total === 0) return semReproducao(documento, 'ilegivel')
  const doc = await PDFDocument.create({ updateMetadata: false })
  const paginas: PaginaPreparada[] = []
  for (let i = 0; i < Math.min(total, LIMITES.paginasPorAnexo); i++) {
    anunciar({ passo: 'desenhar', pagina: i })
    const figura = plano.avisos.includes(i) ? null : await figuraDeImagem(bytes, i).catch(() => null)
    paginas.push(await juntarFigura(doc, figura, 'imagem'))
  }
  if (paginas.every((p) => p.modo === 'aviso')) return semReproducao(documento, 'ilegivel')
  await writeFile(saida, await doc.save({ addDefaultPage: false }))
  return { ...vazio(documento), arquivo: saida, paginas, omitidas: Math.max(0, total - paginas.length) }
}

/** By the first bytes alone: names and declared types are only what somebody said. */
function tipoPeloConteudo(bytes: Uint8Array): 'pdf' | 'imagem' | null {
  const comeco = Buffer.from(bytes.subarray(0, 8)).toString('latin1')
  if (comeco.startsWith('%PDF-')) return 'pdf'
  const imagens = ['\xff\xd8\xff', '\x89PNG\r\n\x1a\n', 'II*\0', 'MM\0*', 'II+\0', 'MM\0+']
  return imagens.some((magia) => comeco.startsWith(magia)) ? 'imagem' : null
}
