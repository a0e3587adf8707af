/**
 * Makes pictures for the dossier. They are turned upright, no larger than an A4 sheet needs, and always encoded anew.
 */
import sharp from 'sharp'
import type { Tamanho } from '../layout/formas.ts'
import { FOLHA } from '../layout/estilo.ts'
import { LIMITES_DO_ANEXO } from './limites.ts'
import { type Leitor, pixels } from './pdfium.ts'

export interface Figura {
  jpeg: Uint8Array
  /** In points. */
  pagina: Tamanho
  vazia: boolean
}

// Only the formats that may be uploaded: libvips would also read SVG and others, some of them over the network.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadTiff'] })
sharp.concurrency(1)
sharp.cache(false)

const LADO_MAIOR = 3508
const LADO_MENOR = 2480

/**
 * The number of frames in an image file (a TIFF may hold many). Throws when the file is of no accepted type or broken.
 */
export async function quadros(bytes: Uint8Array): Promise<number> {
  const { pages } = await abrir(bytes, 0).metadata()
  return pages ?? 1
}

export async function figuraDeImagem(bytes: Uint8Array, quadro: number): Promise<Figura> {
  const { width, height } = (await abrir(bytes, quadro).metadata()).autoOrient
  const deitada = width > height
  const { data, info } = await abrir(bytes, quadro)
    .autoOrient()
    .flatten({ background: '#fff' })
    .resize({
      width: deitada ? LADO_MAIOR : LADO_MENOR,
      height: deitada ? LADO_MENOR : LADO_MAIOR,
      fit: 'inside',
      withoutEnlargement: true,
    })
    .toColourspace('srgb')
    .jpeg({ quality: LIMITES_DO_ANEXO.qualidadeJpeg })
    .toBuffer({ resolveWithObject: true })
  const folha = deitada ? { largura: FOLHA.altura, altura: FOLHA.largura } : FOLHA
  const escala = Math.min(folha.largura / info.width, folha.altura / info.height)
  const pagina = { largura: info.width * escala, altura: info.height * escala }
  return { jpeg: data, pagina, vazia: await soPapel(data) }
}

/** A page of a PDF as a picture, in grey when it has no colour. */
export async function figuraDePdf(leitor: Leitor, indice: number, pagina: Tamanho): Promise<Figura> {
  const t = pixels(pagina, LIMITES_DO_ANEXO.dpi, LIMITES_DO_ANEXO.pixelsPorPagina)
  const rgba = await leitor.desenhar(indice, t, 'rgba')
  const imagem = sharp(rgba, { raw: { width: t.largura, height: t.altura, channels: 4 } }).flatten({
    background: '#fff',
  })
  const jpeg = await (temCor(rgba) ? imagem : imagem.greyscale())
    .jpeg({ quality: LIMITES_DO_ANEXO.qualidadeJpeg })
    .toBuffer()
  return { jpeg, pagina, vazia: rgba.every((v) => v >= 250) }
}

function abrir(bytes: Uint8Array, quadro: number) {
  return sharp(bytes, { page: quadro, failOn: 'error', limitInputPixels: LIMITES_DO_ANEXO.pixelsDeImagem })
}

/**
 * Whether the picture is blank paper. The first darker pixel decides: sharp's statistics would take longer than the
 * picture itself.
 */
async function soPapel(jpeg: Uint8Array): Promise<boolean> {
  const tons = await sharp(jpeg).raw().toBuffer()
  return tons.every((tom) => tom >= 245)
}

function temCor(rgba: Uint8Array): boolean {
  for (let i = 0; i + 2 < rgba.length; i += 4) {
    const [r = 0, g = 0, b = 0] = [rgba[i], rgba[i + 1], rgba[i + 2]]
    if (Math.abs(r - g) > 24 || Math.abs(g - b) > 24) return true
  }
  return false
}
