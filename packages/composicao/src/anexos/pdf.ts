/**
 * Makes a PDF safe. A page is copied if that is safe and faithful, otherwise drawn as a picture, otherwise replaced by
 * a notice.
 */
import type { PDFDocument } from 'pdf-lib'
import { FOLHA } from '../layout/estilo.ts'
import type { Tamanho } from '../layout/formas.ts'
import { criarDocumento } from '../pdf/documento.ts'
import { bytesDe, gravarDePassagem } from '../pdf/gravar.ts'
import { comparar, type ComparacaoDePaginas, temTinta } from './comparar.ts'
import { type Copia, copiarPdf } from './copia.ts'
import type { Figura } from './figura.ts'
import type { Forma } from './forma.ts'
import { LIMITES_DO_ANEXO } from './limites.ts'
import { porFigura } from './objeto.ts'
import { abrirPdf, type Leitor, temTamanhoSao } from './pdfium.ts'
import type { Anunciar, PaginaPreparada, Plano, Preparado } from './tipos.ts'

/**
 * Give up after this many pages in a row that cannot be drawn: a page tree may claim a million pages that do not exist.
 */
const DESISTIR_APOS = 3

/**
 * No page is left out, and none silently becomes blank: a copy counts only if it is known to be made of the same objects
 * as its original, or looks like it. The file is opened for drawing when that is needed for the first time.
 */
export async function prepararPdf(
  bytes: Uint8Array,
  saida: string,
  plano: Plano,
  anunciar: Anunciar,
): Promise<Preparado> {
  const copia = await copiarPdf(bytes, LIMITES_DO_ANEXO.paginasPorAnexo, plano, anunciar)
  if (copia?.formas.every(needsNoDrawing)) {
    const paginas = copia.formas.map((forma) => copiada((forma as Forma).tamanho, false))
    await gravarDePassagem(copia.doc, saida)
    return { arquivo: saida, paginas, omitidas: copia.total - paginas.length, assinado: assinado(bytes) }
  }
  anunciar({ passo: 'abrir' })
  const original = await abrirPdf(bytes).catch(() => null)
  return original === null ? { motivo: 'ilegivel' } : desenharPdf(bytes, original, copia, saida, plano, anunciar)
}

async function desenharPdf(
  bytes: Uint8Array,
  original: Leitor,
  copia: Copia | null,
  saida: string,
  plano: Plano,
  anunciar: Anunciar,
): Promise<Preparado> {
  // The two engines have to see the same pages.
  const juiz = copia?.total === original.paginas ? criarJuiz(original, copia, anunciar) : null
  const quantas = Math.min(original.paginas, LIMITES_DO_ANEXO.paginasPorAnexo)
  const doc = juiz === null || copia === null ? await criarDocumento() : copia.doc
  const paginas: PaginaPreparada[] = []
  for (let i = 0, seguidas = 0; i < quantas && seguidas < DESISTIR_APOS; i++) {
    anunciar({ passo: 'desenhar', pagina: i })
    const tamanho = plano.avisos.includes(i) ? null : await original.tamanho(i)
    const veredito = juiz === null || tamanho === null ? 'diferente' : await juiz.julgar(i, tamanho)
    if (tamanho !== null && veredito !== 'diferente') {
      paginas.push(copiada(tamanho, veredito === 'vazia'))
      seguidas = 0
      continue
    }
    anunciar({ passo: 'desenhar', pagina: i })
    const figura = await desenhar(original, i, tamanho)
    paginas.push(await porFigura(doc, i, figura, 'rasterizada', tamanho ?? FOLHA))
    seguidas = figura === null ? seguidas + 1 : 0
  }
  juiz?.fechar()
  original.fechar()
  if (paginas.every((p) => p.modo === 'aviso')) return { motivo: 'ilegivel' }
  const soCopias =
    copia !== null && paginas.length === copia.formas.length && paginas.every((p) => p.modo === 'copiada')
  await gravarDePassagem(soCopias ? copia.doc : await soOVisivel(doc, paginas.length), saida)
  return { arquivo: saida, paginas, omitidas: original.paginas - paginas.length, assinado: assinado(bytes) }
}

const copiada = ({ largura, altura }: Tamanho, vazia: boolean): PaginaPreparada => ({
  largura,
  altura,
  modo: 'copiada',
  vazia,
})

const needsNoDrawing = (forma: Forma | null) => forma?.proof === 'shows' && temTamanhoSao(forma.tamanho)

/** Judges copies, drawing no more than is needed. The copies are opened for that once. */
function criarJuiz(original: Leitor, { doc, formas }: Copia, anunciar: Anunciar) {
  let copias: Leitor | undefined

  async function julgar(indice: number, tamanho: Tamanho): Promise<ComparacaoDePaginas> {
    const forma = formas[indice] ?? null
    if (forma === null || !mesmoTamanho(tamanho, forma.tamanho)) return 'diferente'
    if (forma.proof === 'shows') return 'igual'
    anunciar({ passo: 'comparar', pagina: indice })
    if (forma.proof === 'same') return temTinta(original, indice, tamanho)
    copias ??= await abrirPdf(await bytesDe(doc))
    return comparar(original, copias, indice, tamanho)
  }

  return { julgar, fechar: () => copias?.fechar() }
}

const mesmoTamanho = (a: Tamanho, b: Tamanho) =>
  Math.abs(a.largura - b.largura) < 1 && Math.abs(a.altura - b.altura) < 1

async function desenhar(original: Leitor, indice: number, tamanho: Tamanho | null): Promise<Figura | null> {
  if (tamanho === null) return null
  const { figuraDePdf } = await import('./figura.ts') // most files need no pictures
  return figuraDePdf(original, indice, tamanho).catch(() => null)
}

/** A document of the first pages alone, without the copies that were replaced by pictures. */
async function soOVisivel(doc: PDFDocument, quantas: number): Promise<PDFDocument> {
  const limpo = await criarDocumento()
  const paginas = await limpo.copyPages(doc, doc.getPageIndices().slice(0, quantas))
  for (const pagina of paginas) limpo.addPage(pagina)
  return limpo
}

/**
 * Whether the file is signed. A signature's byte range cannot stand in a compressed object, so its name is visible in
 * the bytes.
 */
function assinado(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes('/ByteRange')
}
