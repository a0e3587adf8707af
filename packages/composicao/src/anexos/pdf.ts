/**
 * Makes a PDF safe. A page is copied if that is safe and faithful, otherwise drawn as a picture, otherwise replaced by
 * a notice.
 */
import { writeFile } from 'node:fs/promises'
import type { PDFDocument } from 'pdf-lib'
import { FOLHA } from '../layout/estilo.ts'
import type { Tamanho } from '../layout/formas.ts'
import { criarDocumento } from '../pdf/documento.ts'
import { gravar } from '../pdf/gravar.ts'
import { comparar, type ComparacaoDePaginas } from './comparar.ts'
import { type Copia, copiarPdf } from './copia.ts'
import { type Figura, figuraDePdf } from './figura.ts'
import { LIMITES_DO_ANEXO } from './limites.ts'
import { porFigura } from './objeto.ts'
import { abrirPdf, type Leitor } from './pdfium.ts'
import type { Anunciar, PaginaPreparada, Plano, Preparado } from './tipos.ts'

/**
 * Give up after this many pages in a row that cannot be drawn: a page tree may claim a million pages that do not exist.
 */
const DESISTIR_APOS = 3

/** No page is left out, and none silently becomes blank: a copy counts only if it looks like its original. */
export async function prepararPdf(
  bytes: Uint8Array,
  saida: string,
  plano: Plano,
  anunciar: Anunciar,
): Promise<Preparado> {
  const original = await abrirPdf(bytes).catch(() => null)
  if (original === null) return { motivo: 'ilegivel' }
  const quantas = Math.min(original.paginas, LIMITES_DO_ANEXO.paginasPorAnexo)
  const copia = await copiarPdf(bytes, original.paginas, quantas, plano, anunciar)
  const doc = copia?.doc ?? (await criarDocumento())
  const paginas: PaginaPreparada[] = []
  for (let i = 0, seguidas = 0; i < quantas && seguidas < DESISTIR_APOS; i++) {
    anunciar({ passo: 'desenhar', pagina: i })
    const tamanho = plano.avisos.includes(i) ? null : await original.tamanho(i)
    const veredito = copia === null || tamanho === null ? null : await julgar(original, copia, i, tamanho, anunciar)
    if (tamanho !== null && (veredito === 'igual' || veredito === 'vazia')) {
      paginas.push({ ...tamanho, modo: 'copiada', vazia: veredito === 'vazia' })
      seguidas = 0
      continue
    }
    anunciar({ passo: 'desenhar', pagina: i })
    const figura = await desenhar(original, i, tamanho)
    paginas.push(await porFigura(doc, i, figura, 'rasterizada', tamanho ?? FOLHA))
    seguidas = figura === null ? seguidas + 1 : 0
  }
  copia?.leitor.fechar()
  original.fechar()
  if (paginas.every((p) => p.modo === 'aviso')) return { motivo: 'ilegivel' }
  if (copia !== null && paginas.every((p) => p.modo === 'copiada')) await writeFile(saida, copia.bytes)
  else await gravar(await soOVisivel(doc, paginas.length), saida)
  return { arquivo: saida, paginas, omitidas: original.paginas - paginas.length, assinado: assinado(bytes) }
}

async function julgar(
  original: Leitor,
  copia: Copia,
  indice: number,
  tamanho: Tamanho,
  anunciar: Anunciar,
): Promise<ComparacaoDePaginas> {
  const daCopia = copia.tamanhos[indice] ?? null
  if (daCopia === null) return 'diferente'
  const mesmoTamanho = Math.abs(tamanho.largura - daCopia.largura) < 1 && Math.abs(tamanho.altura - daCopia.altura) < 1
  if (!mesmoTamanho) return 'diferente'
  anunciar({ passo: 'comparar', pagina: indice })
  return comparar(original, copia.leitor, indice, tamanho)
}

async function desenhar(original: Leitor, indice: number, tamanho: Tamanho | null): Promise<Figura | null> {
  return tamanho === null ? null : figuraDePdf(original, indice, tamanho).catch(() => null)
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
