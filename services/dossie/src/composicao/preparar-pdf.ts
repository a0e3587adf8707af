import { writeFile } from 'node:fs/promises'
import { PDFDict, PDFDocument, PDFName, PDFObjectCopier, PDFRef } from 'pdf-lib'
import type { AnexoPreparado, PaginaPreparada } from './anexos.ts'
import { criarCopiador, type Forma } from './copia.ts'
import type { Tamanho } from './desenho.ts'
import { FOLHA } from './estilo.ts'
import { type Figura, figuraDePdf } from './figura.ts'
import { LIMITES } from './limites.ts'
import { juntarFigura, juntarObjeto } from './objeto.ts'
import { abrirPdf, type Leitor, pixels } from './pdfium.ts'
import type { Passo, Plano } from './preparar.ts'

type Preparado = Pick<AnexoPreparado, 'arquivo' | 'paginas' | 'omitidas' | 'assinado' | 'motivo'>

/**
 * Pages are copied as PDF where that is safe and gives, point by point, the picture of the original; else they are
 * drawn as pictures; a page that cannot even be drawn becomes a notice. None is left out, none becomes blank unseen.
 */
export async function prepararPdf(
  bytes: Uint8Array,
  saida: string,
  plano: Plano,
  anunciar: (p: Passo) => void,
): Promise<Preparado> {
  const nada = { arquivo: null, paginas: [], omitidas: 0, assinado: false }
  const original = await abrirPdf(bytes).catch(() => null)
  if (original === null) return { ...nada, motivo: 'ilegivel' }
  const quantas = Math.min(original.paginas, LIMITES.paginasPorAnexo)
  const copia = await copiar(bytes, original, quantas, plano, anunciar)
  const doc = await PDFDocument.create({ updateMetadata: false })
  const copiador = copia === null ? null : PDFObjectCopier.for(copia.doc.context, doc.context)
  const paginas: PaginaPreparada[] = []
  let seguidas = 0
  for (let i = 0; i < quantas; i++) {
    anunciar({ passo: 'desenhar', pagina: i })
    const tamanho = plano.avisos.includes(i) ? null : await original.tamanho(i)
    const copiada = copia?.paginas[i] ?? null
    if (copiador !== null && copiada !== null && tamanho !== null) {
      anunciar({ passo: 'comparar', pagina: i })
      const veredito = await comparar(original, copia?.leitor ?? null, i, tamanho, copiada.tamanho)
      const ref = copiador.copy(copiada.ref)
      if (veredito !== 'diferente' && ref instanceof PDFRef) {
        juntarObjeto(doc, ref, tamanho, false)
        paginas.push({ ...tamanho, modo: 'copiada', vazia: veredito === 'vazia' })
        seguidas = 0
        continue
      }
    }
    anunciar({ passo: 'desenhar', pagina: i })
    const figura = await desenhar(original, i, tamanho)
    paginas.push(await juntarFigura(doc, figura, 'rasterizada', tamanho ?? FOLHA))
    seguidas = figura === null ? seguidas + 1 : 0
    if (seguidas === DESISTIR_APOS) break // a page tree may claim a million pages that are not there
  }
  copia?.leitor.fechar()
  original.fechar()
  if (paginas.every((p) => p.modo === 'aviso')) return { ...nada, motivo: 'ilegivel' }
  await writeFile(saida, await doc.save({ addDefaultPage: false }))
  return {
    arquivo: saida,
    paginas,
    omitidas: original.paginas - paginas.length,
    assinado: assinado(bytes),
    motivo: null,
  }
}

const DESISTIR_APOS = 3

interface Copia {
  doc: PDFDocument
  leitor: Leitor
  /** The form of each page, or null where it was not copied. */
  paginas: (Forma | null)[]
}

/** All pages that can be copied, in a document of their own, opened for comparison; null when the file forbids it whole. */
async function copiar(
  bytes: Uint8Array,
  original: Leitor,
  quantas: number,
  plano: Plano,
  anunciar: (p: Passo) => void,
): Promise<Copia | null> {
  if (plano.soFiguras) return null
  anunciar({ passo: 'ler' })
  try {
    const origem = await PDFDocument.load(bytes, {
      updateMetadata: false,
      throwOnInvalidObject: true,
      parseSpeed: 1500,
    })
    const camadas = origem.catalog.lookupMaybe(PDFName.of('OCProperties'), PDFDict)
    if (camadas !== undefined || origem.getPageCount() !== original.paginas) return null
    const doc = await PDFDocument.create({ updateMetadata: false })
    const copiarPagina = criarCopiador(origem, doc)
    const paginas: (Forma | null)[] = []
    for (let i = 0; i < quantas; i++) {
      anunciar({ passo: 'copiar', pagina: i })
      const evitar = plano.figuras.includes(i) || plano.avisos.includes(i)
      const forma = evitar ? null : tentar(() => copiarPagina(origem.getPage(i)))
      if (forma === null) doc.addPage([FOLHA.largura, FOLHA.altura])
      else juntarObjeto(doc, forma.ref, forma.tamanho, false)
      paginas.push(forma)
    }
    return { doc, leitor: await abrirPdf(await doc.save({ addDefaultPage: false })), paginas }
  } catch {
    return null // encrypted, broken, or built as pdf-lib does not expect: pictures will do
  }
}

/** Whether the copy shows what the original shows, both drawn small by the same engine. */
async function comparar(
  original: Leitor,
  copia: Leitor | null,
  indice: number,
  tamanho: Tamanho,
  daCopia: Tamanho,
): Promise<'igual' | 'vazia' | 'diferente'> {
  const mesmoTamanho = Math.abs(tamanho.largura - daCopia.largura) < 1 && Math.abs(tamanho.altura - daCopia.altura) < 1
  if (!mesmoTamanho) return 'diferente'
  try {
    const t = pixels(tamanho, 60, LIMITES.pixelsDeComparacao)
    const a = await original.desenhar(indice, t, 'cinza')
    const b = await copia?.desenhar(indice, t, 'cinza')
    if (b === undefined || a.length !== b.length) return 'diferente'
    let diferentes = 0
    let tinta = false
    for (let i = 0; i < a.length; i++) {
      const [x = 0, y = 0] = [a[i], b[i]]
      if (Math.abs(x - y) > 48) diferentes++
      if (x < 250) tinta = true
    }
    if (diferentes > 8) return 'diferente'
    return tinta ? 'igual' : 'vazia'
  } catch {
    return 'diferente'
  }
}

async function desenhar(original: Leitor, indice: number, tamanho: Tamanho | null): Promise<Figura | null> {
  return tamanho === null ? null : figuraDePdf(original, indice, tamanho).catch(() => null)
}

function tentar<T>(fazer: () => T): T | null {
  try {
    return fazer()
  } catch {
    return null
  }
}

/** A signature's byte range cannot stand inside a compressed object, so its name shows in the file as it is. */
function assinado(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes('/ByteRange')
}
