import { readFile } from 'node:fs/promises'
import { PDFiumLibrary, type PDFiumDocument, type PDFiumPage } from '@hyzyla/pdfium'
import { Recusa } from '../falha.ts'
import type { Cinza } from '../imagem/cinza.ts'
import type { Limites, Palavra } from '../tipos.ts'
import { camadaServe } from './camada.ts'
import { abrirTexto, type TextoPdf } from './texto.ts'

export type CamadaDeTexto = { palavras: Palavra[]; largura: number; altura: number }

export type Pdf = {
  paginas: number
  /** The page's own text with positions, or null when it has none worth trusting. */
  texto(pagina: number): Promise<CamadaDeTexto | null>
  /** Grey raster at `dpi`, less when the page is too large for the pixel budget; `dpi` of what came out beside it. */
  raster(pagina: number, dpi: number): Promise<{ cinza: Cinza; dpi: number }>
  close(): Promise<void>
}

/** A picture this large on a page is a scan; whatever text lies over it is somebody else's reading, or only a stamp. */
const PIXELS_DE_ESCANEADO = 700 * 900

let biblioteca: Promise<PDFiumLibrary> | undefined

/** PDFium rasterises and says whether there is text; pdf.js, slower, is asked only for the positions of good text. */
export async function abrirPdf(caminho: string, limites: Limites): Promise<Pdf> {
  biblioteca ??= PDFiumLibrary.init()
  const bytes = await readFile(caminho)
  const documento = await carregar(await biblioteca, bytes)
  let texto: Promise<TextoPdf> | undefined
  return {
    paginas: documento.getPageCount(),
    texto: async (pagina) => {
      const p = abrirPagina(documento, pagina, limites)
      const bruto = p.getText()
      if (!camadaServe(bruto, true)) return null
      const { maiorImagem, soTexto } = await conteudoDe(p)
      if (maiorImagem >= PIXELS_DE_ESCANEADO || !camadaServe(bruto, soTexto)) return null
      texto ??= abrirTexto(bytes)
      const camada = await (await texto).pagina(pagina)
      return camada && camadaServe(camada.palavras.map((w) => w.texto).join(' '), soTexto) ? camada : null
    },
    raster: async (pagina, dpi) => {
      const p = abrirPagina(documento, pagina, limites)
      return rasterizar(p, (await dpiDoEscaneado(p)) ?? dpi, limites)
    },
    close: async () => {
      documento.destroy()
      if (texto) await (await texto.catch(() => undefined))?.close()
    },
  }
}

/** The wasm heap met its cap: PDFium is of no more use, and the process with it. */
const esgotado = (erro: unknown) =>
  erro instanceof Error && (erro.name === 'RuntimeError' || erro instanceof RangeError)

async function carregar(lib: PDFiumLibrary, bytes: Buffer): Promise<PDFiumDocument> {
  try {
    return await lib.loadDocument(bytes)
  } catch (erro) {
    const mensagem = erro instanceof Error ? erro.message : String(erro)
    if (/password/i.test(mensagem)) throw new Recusa('pdf_protegido', mensagem)
    if (esgotado(erro)) throw erro
    throw new Recusa('arquivo_corrompido', mensagem)
  }
}

function abrirPagina(documento: PDFiumDocument, pagina: number, limites: Limites): PDFiumPage {
  let p: PDFiumPage
  try {
    p = documento.getPage(pagina - 1)
  } catch (erro) {
    if (esgotado(erro)) throw erro
    throw new Recusa('arquivo_corrompido', `page ${pagina} cannot be opened`)
  }
  const { originalWidth: w, originalHeight: h } = p.getOriginalSize()
  if (!(w > 0 && h > 0)) throw new Recusa('arquivo_corrompido', `page ${pagina} cannot be opened`)
  if (Math.max(w, h) > limites.ladoPontos) throw new Recusa('imagem_grande_demais', `page of ${w} x ${h} points`)
  return p
}

async function rasterizar(p: PDFiumPage, dpi: number, limites: Limites): Promise<{ cinza: Cinza; dpi: number }> {
  const { originalWidth: w, originalHeight: h } = p.getOriginalSize()
  const scale = Math.min(dpi / 72, Math.sqrt(limites.pixelsPagina / (w * h)))
  const { data, width, height } = await p.render({
    scale,
    render: 'bitmap',
    colorSpace: 'Gray',
    renderFormFields: true,
  })
  return { cinza: { dados: data, largura: width, altura: height }, dpi: scale * 72 }
}

/**
 * Dots per inch of a page that is one picture and nothing else: drawn at its own size, for at any other it is drawn
 * worse here than it can be done later.
 */
async function dpiDoEscaneado(p: PDFiumPage): Promise<number | null> {
  if (p.getObjectCount() !== 1) return null
  const objeto = p.getObject(0)
  if (objeto.type !== 'image') return null
  const { width, height } = await objeto.getImageDataRaw()
  const { originalWidth, originalHeight } = p.getOriginalSize()
  const dpi = 72 * Math.max(width / originalWidth, height / originalHeight)
  return dpi >= 60 && dpi < 400 ? dpi : null
}

/** Strokes of a frame or an underline; more may be letters drawn as shapes. */
const POUCOS_TRACOS = 60

async function conteudoDe(p: PDFiumPage): Promise<{ maiorImagem: number; soTexto: boolean }> {
  let maiorImagem = 0
  let outros = 0
  for (const objeto of p.objects()) {
    if (objeto.type === 'text') continue
    outros++
    if (objeto.type !== 'image') continue
    const { width, height } = await objeto.getImageDataRaw()
    maiorImagem = Math.max(maiorImagem, width * height)
  }
  return { maiorImagem, soTexto: maiorImagem === 0 && outros <= POUCOS_TRACOS }
}
