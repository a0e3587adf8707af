import { getDocument, type PDFDocumentProxy, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Palavra } from '../tipos.ts'

export type TextoPdf = {
  pagina(numero: number): Promise<{ palavras: Palavra[]; largura: number; altura: number } | null>
  close(): Promise<void>
}

/** Units of a word's box per PDF point: the same numbers a raster of 300 dpi would give. */
const ESCALA = 300 / 72

/** Text with positions. Nothing in the file is run, and no font or picture is drawn. */
export async function abrirTexto(bytes: Buffer): Promise<TextoPdf> {
  const tarefa = getDocument({
    data: new Uint8Array(bytes),
    verbosity: VerbosityLevel.ERRORS,
    disableFontFace: true,
    useSystemFonts: false,
    enableXfa: false,
    stopAtErrors: false,
  })
  const documento = await tarefa.promise
  return { pagina: (n) => lerPagina(documento, n), close: () => tarefa.destroy() }
}

type Trecho = { texto: string; x0: number; y0: number; x1: number; y1: number }

/** More words than any page holds. */
const MUITAS = 10_000

/** Null for a page whose text runs up or down it: that is read as a picture. */
async function lerPagina(documento: PDFDocumentProxy, numero: number) {
  const pagina = await documento.getPage(numero)
  const vista = pagina.getViewport({ scale: ESCALA })
  const conteudo = await pagina.getTextContent()
  const trechos: Trecho[] = []
  let deitados = 0
  for (const item of conteudo.items) {
    if (!('str' in item) || item.str.trim() === '') continue
    const [a, b, c, d, e, f] = item.transform as [number, number, number, number, number, number]
    if (Math.abs(b) > Math.abs(a)) deitados++
    const altura = Math.hypot(c, d) || item.height
    const [xa, ya] = vista.convertToViewportPoint(e, f - altura * 0.22) as [number, number]
    const [xb, yb] = vista.convertToViewportPoint(e + item.width, f + altura * 0.75) as [number, number]
    trechos.push({
      texto: item.str.normalize('NFC'),
      x0: Math.min(xa, xb),
      y0: Math.min(ya, yb),
      x1: Math.max(xa, xb),
      y1: Math.max(ya, yb),
    })
  }
  pagina.cleanup()
  if (deitados > trechos.length / 2) return null
  return { palavras: emPalavras(trechos).slice(0, MUITAS), largura: vista.width, altura: vista.height }
}

/** Lines by height, words by blanks; a word's box is its share of its run, by the number of letters. */
function emPalavras(trechos: Trecho[]): Palavra[] {
  const palavras: Palavra[] = []
  let linha = 0
  for (const fila of emLinhas(trechos)) {
    for (const t of fila) {
      const porLetra = (t.x1 - t.x0) / Math.max(1, t.texto.length)
      for (const m of t.texto.matchAll(/\S+/g))
        palavras.push({
          texto: m[0],
          conf: 100,
          x0: t.x0 + m.index * porLetra,
          y0: t.y0,
          x1: t.x0 + (m.index + m[0].length) * porLetra,
          y1: t.y1,
          linha,
        })
    }
    linha++
  }
  return palavras
}

function emLinhas(trechos: Trecho[]): Trecho[][] {
  const ordenados = trechos.toSorted((a, b) => a.y0 + a.y1 - (b.y0 + b.y1))
  const linhas: Trecho[][] = []
  for (const t of ordenados) {
    const ultima = linhas.at(-1)
    const ref = ultima?.[0]
    const meio = (t.y0 + t.y1) / 2
    if (ultima && ref && meio > ref.y0 && meio < ref.y1) ultima.push(t)
    else linhas.push([t])
  }
  for (const l of linhas) l.sort((a, b) => a.x0 - b.x0)
  return linhas
}
