import { PDFDocument } from '@cantoo/pdf-lib'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import sharp, { type Sharp } from 'sharp'
import { type Acaso, acaso } from './acaso.ts'
import { carimbo, fotografar, type Pixels } from './foto.ts'

/** Levels of damage to a page. The numbers are degrees, grey levels and pixels at 300 dpi. */
export const NIVEIS = [
  'clean',
  'light',
  'medium',
  'heavy',
  'fax150',
  'low100',
  'low72',
  'blurred',
  'motion',
  'rot90',
  'rot180',
  'rot270',
  'foto',
  'carimbo',
] as const
export type Nivel = (typeof NIVEIS)[number]

let pdfium: Promise<PDFiumLibrary> | undefined

/** Draws every page of a PDF in grey, at that many dots per inch. */
export async function paginasDe(pdf: Uint8Array, dpi = 300): Promise<Pixels[]> {
  pdfium ??= PDFiumLibrary.init()
  const documento = await (await pdfium).loadDocument(pdf)
  const paginas: Pixels[] = []
  for (const p of documento.pages()) {
    const { data, width, height } = await p.render({ scale: dpi / 72, render: 'bitmap', colorSpace: 'Gray' })
    paginas.push({ dados: new Uint8Array(data), largura: width, altura: height })
  }
  documento.destroy()
  return paginas
}

const imagem = (p: Pixels) => sharp(p.dados, { raw: { width: p.largura, height: p.altura, channels: 1 } })
async function pixels(s: Sharp): Promise<Pixels> {
  const { data, info } = await s.greyscale().toColourspace('b-w').raw().toBuffer({ resolveWithObject: true })
  return { dados: data, largura: info.width, altura: info.height }
}

/** One page as a JPEG with that level of damage. */
export async function degradar(pagina: Pixels, nivel: Nivel, semente: number): Promise<Buffer> {
  const a = acaso(semente + 7919 * NIVEIS.indexOf(nivel))
  const sinal = a.real() < 0.5 ? -1 : 1
  switch (nivel) {
    case 'clean':
      return imagem(pagina).jpeg({ quality: 85 }).toBuffer()
    case 'light':
      return jpeg(
        await sujar(await girar(pagina, sinal, 0.6), a, { ruido: 8, sombra: 0, de: 40, ate: 230, pontos: 0 }),
        75,
      )
    case 'medium':
      return jpeg(
        await sujar(await girar(pagina, 2 * sinal, 1.1), a, { ruido: 14, sombra: 0.35, de: 50, ate: 225, pontos: 150 }),
        70,
      )
    case 'heavy':
      return jpeg(
        await sujar(await girar(pagina, 3 * sinal, 1.8), a, { ruido: 20, sombra: 0.5, de: 80, ate: 200, pontos: 300 }),
        55,
      )
    case 'fax150':
      return imagem(await pixels(imagem(pagina).resize({ width: Math.round(pagina.largura / 2) })))
        .threshold(150)
        .jpeg({ quality: 80 })
        .toBuffer()
    case 'low100':
    case 'low72': {
      const menor = await pixels(
        imagem(pagina).resize({ width: Math.round((pagina.largura * (nivel === 'low100' ? 100 : 72)) / 300) }),
      )
      return jpeg(await sujar(menor, a, { ruido: 4, sombra: 0, de: 30, ate: 235, pontos: 0 }), 70)
    }
    case 'blurred':
      return jpeg(
        await sujar(await pixels(imagem(pagina).blur(4)), a, { ruido: 4, sombra: 0.1, de: 40, ate: 235, pontos: 0 }),
        75,
      )
    case 'motion':
      return jpeg(await sujar(tremer(pagina, 24), a, { ruido: 5, sombra: 0.1, de: 40, ate: 235, pontos: 0 }), 75)
    case 'foto':
      return jpeg(
        await sujar(await girar(fotografar(pagina, a), sinal, 0.9), a, {
          ruido: 9,
          sombra: 0.45,
          de: 45,
          ate: 225,
          pontos: 0,
        }),
        72,
      )
    case 'carimbo': {
      const batida = imagem(pagina).composite([carimbo(pagina.largura, pagina.altura, a)])
      return degradar(await pixels(batida), 'light', semente)
    }
    case 'rot90':
    case 'rot180':
    case 'rot270': {
      const claro = await degradar(pagina, 'light', semente)
      return sharp(claro)
        .rotate(Number(nivel.slice(3)))
        .jpeg({ quality: 75 })
        .toBuffer()
    }
  }
}

/** The empty back of a sheet, scanned along with it. */
export function verso(semente: number): Promise<Buffer> {
  const vazia = { dados: new Uint8Array(2480 * 3508).fill(255), largura: 2480, altura: 3508 }
  return degradar(vazia, 'light', semente)
}

/** The pages as one TIFF with several pages (deflate), or as a PDF of pictures without text. */
export async function tiffDe(paginas: Buffer[]): Promise<Buffer> {
  const cinzas = await Promise.all(paginas.map((p) => sharp(p).greyscale().png().toBuffer()))
  return sharp(cinzas, { join: { animated: true } })
    .tiff({ compression: 'deflate' })
    .toBuffer()
}

export async function pdfDe(jpegs: Buffer[]): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  for (const j of jpegs) {
    const foto = await pdf.embedJpg(j)
    const escala = 841.89 / Math.max(foto.width, foto.height)
    pdf
      .addPage([foto.width * escala, foto.height * escala])
      .drawImage(foto, { x: 0, y: 0, width: foto.width * escala, height: foto.height * escala })
  }
  return pdf.save()
}

const girar = async (p: Pixels, graus: number, desfoque: number) =>
  pixels(imagem(await pixels(imagem(p).rotate(graus, { background: '#fff' }))).blur(Math.max(0.3, desfoque)))
const jpeg = (p: Pixels, quality: number) => imagem(p).jpeg({ quality }).toBuffer()

type Sujeira = { ruido: number; sombra: number; de: number; ate: number; pontos: number }

/** Narrows the range of greys, and adds a shadow over one side, grain and specks. */
async function sujar(p: Pixels, a: Acaso, s: Sujeira): Promise<Pixels> {
  const { largura: w, altura: h } = p
  const saida = new Uint8Array(w * h)
  const direcao = a.real() * 2 * Math.PI
  const [cx, cy] = [Math.cos(direcao), Math.sin(direcao)]
  for (let y = 0, i = 0; y < h; y++)
    for (let x = 0; x < w; x++, i++) {
      const claro = s.de + ((p.dados[i] as number) / 255) * (s.ate - s.de)
      const luz = 1 - s.sombra * (0.5 + 0.5 * (((x / w) * 2 - 1) * cx + ((y / h) * 2 - 1) * cy) * 0.7)
      const grao = (a.real() + a.real() + a.real() - 1.5) * 2 * s.ruido
      const v = claro * luz + grao
      saida[i] = v < 0 ? 0 : v > 255 ? 255 : v
    }
  for (let n = 0; n < s.pontos; n++) manchar(saida, w, h, a)
  return { dados: saida, largura: w, altura: h }
}

function manchar(dados: Uint8Array, w: number, h: number, a: Acaso) {
  const r = a.inteiro(1, 4)
  const x0 = a.inteiro(0, w - 1)
  const y0 = a.inteiro(0, h - 1)
  for (let y = Math.max(0, y0 - r); y <= Math.min(h - 1, y0 + r); y++)
    for (let x = Math.max(0, x0 - r); x <= Math.min(w - 1, x0 + r); x++)
      if ((x - x0) ** 2 + (y - y0) ** 2 <= r * r) dados[y * w + x] = 20
}

/** Blurs as a hand that moved sideways does: each pixel is the mean of a stretch of its row. */
function tremer(p: Pixels, n: number): Pixels {
  const saida = new Uint8Array(p.dados.length)
  for (let y = 0; y < p.altura; y++) {
    const b = y * p.largura
    let soma = 0
    for (let x = 0; x < p.largura; x++) {
      soma += p.dados[b + x] as number
      if (x >= n) soma -= p.dados[b + x - n] as number
      saida[b + x] = soma / Math.min(n, x + 1)
    }
  }
  return { dados: saida, largura: p.largura, altura: p.altura }
}
