import { PDFDocument } from '@cantoo/pdf-lib'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import sharp, { type Sharp } from 'sharp'
import { type Chance, chance } from './chance.ts'
import { stamp, photograph, type Pixels } from './photo.ts'

/**
 * The levels of damage to a page. In this module angles are in degrees, brightness is in grey levels, and lengths are
 * in pixels at 300 dpi.
 */
export const LEVELS = [
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
  'stamped',
] as const
export type Level = (typeof LEVELS)[number]

let pdfium: Promise<PDFiumLibrary> | undefined

export async function pagesOf(pdf: Uint8Array, dpi = 300): Promise<Pixels[]> {
  pdfium ??= PDFiumLibrary.init()
  const documento = await (await pdfium).loadDocument(pdf)
  const pages: Pixels[] = []
  for (const p of documento.pages()) {
    const { data, width, height } = await p.render({ scale: dpi / 72, render: 'bitmap', colorSpace: 'Gray' })
    pages.push({ dados: new Uint8Array(data), largura: width, altura: height })
  }
  documento.destroy()
  return pages
}

const image = (p: Pixels) => sharp(p.dados, { raw: { width: p.largura, height: p.altura, channels: 1 } })
async function pixels(s: Sharp): Promise<Pixels> {
  const { data, info } = await s.greyscale().toColourspace('b-w').raw().toBuffer({ resolveWithObject: true })
  return { dados: data, largura: info.width, altura: info.height }
}

type Dirt = [noise: number, shadow: number, darkest: number, lightest: number, specks: number, quality: number]
const DIRT: Partial<Record<Level, Dirt>> = {
  light: [8, 0, 40, 230, 0, 75],
  medium: [14, 0.35, 50, 225, 150, 70],
  heavy: [20, 0.5, 80, 200, 300, 55],
  low100: [4, 0, 30, 235, 0, 70],
  low72: [4, 0, 30, 235, 0, 70],
  blurred: [4, 0.1, 40, 235, 0, 75],
  motion: [5, 0.1, 40, 235, 0, 75],
  foto: [9, 0.45, 45, 225, 0, 72],
}

export async function degrade(page: Pixels, level: Level, seed: number): Promise<Buffer> {
  const a = chance(seed + 7919 * LEVELS.indexOf(level))
  const signal = a.real() < 0.5 ? -1 : 1
  const soiled = async (p: Pixels | Promise<Pixels>) => soil(await p, a, DIRT[level] as Dirt)
  switch (level) {
    case 'clean':
      return image(page).jpeg({ quality: 85 }).toBuffer()
    case 'light':
      return soiled(rotate(page, signal, 0.6))
    case 'medium':
      return soiled(rotate(page, 2 * signal, 1.1))
    case 'heavy':
      return soiled(rotate(page, 3 * signal, 1.8))
    case 'fax150': {
      const half = await pixels(image(page).resize({ width: Math.round(page.largura / 2) }))
      return image(half).threshold(150).jpeg({ quality: 80 }).toBuffer()
    }
    case 'low100':
    case 'low72': {
      const dpi = Number(level.slice(3))
      return soiled(pixels(image(page).resize({ width: Math.round((page.largura * dpi) / 300) })))
    }
    case 'blurred':
      return soiled(pixels(image(page).blur(4)))
    case 'motion':
      return soiled(shake(page, 24))
    case 'foto':
      return soiled(rotate(photograph(page, a), signal, 0.9))
    case 'stamped':
      return degrade(await pixels(image(page).composite([stamp(page.largura, page.altura, a)])), 'light', seed)
    case 'rot90':
    case 'rot180':
    case 'rot270': {
      const light = await degrade(page, 'light', seed)
      return sharp(light)
        .rotate(Number(level.slice(3)))
        .jpeg({ quality: 75 })
        .toBuffer()
    }
  }
}

/** Makes the empty back of a scanned sheet. */
export function reverse(seed: number): Promise<Buffer> {
  const blank = { dados: new Uint8Array(2480 * 3508).fill(255), largura: 2480, altura: 3508 }
  return degrade(blank, 'light', seed)
}

export async function tiffOf(pages: Buffer[]): Promise<Buffer> {
  const grays = await Promise.all(pages.map((p) => sharp(p).greyscale().png().toBuffer()))
  return sharp(grays, { join: { animated: true } })
    .tiff({ compression: 'deflate' })
    .toBuffer()
}

export async function pdfOf(jpegs: Buffer[]): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  for (const j of jpegs) {
    const photo = await pdf.embedJpg(j)
    const scale = 841.89 / Math.max(photo.width, photo.height)
    pdf
      .addPage([photo.width * scale, photo.height * scale])
      .drawImage(photo, { x: 0, y: 0, width: photo.width * scale, height: photo.height * scale })
  }
  return pdf.save()
}

const rotate = async (p: Pixels, degrees: number, blur: number) =>
  pixels(image(await pixels(image(p).rotate(degrees, { background: '#fff' }))).blur(Math.max(0.3, blur)))

/** Narrows the range of greys, and adds grain, specks and a shadow on one side. */
async function soil(p: Pixels, a: Chance, dirt: Dirt): Promise<Buffer> {
  const [noise, shadow, darkest, lightest, specks, quality] = dirt
  const { largura: w, altura: h } = p
  const output = new Uint8Array(w * h)
  const direction = a.real() * 2 * Math.PI
  const [centreX, centreY] = [Math.cos(direction), Math.sin(direction)]
  for (let y = 0, i = 0; y < h; y++)
    for (let x = 0; x < w; x++, i++) {
      const light = darkest + ((p.dados[i] as number) / 255) * (lightest - darkest)
      const brightness = 1 - shadow * (0.5 + 0.5 * (((x / w) * 2 - 1) * centreX + ((y / h) * 2 - 1) * centreY) * 0.7)
      const grain = (a.real() + a.real() + a.real() - 1.5) * 2 * noise
      const v = light * brightness + grain
      output[i] = v < 0 ? 0 : v > 255 ? 255 : v
    }
  for (let n = 0; n < specks; n++) stain(output, w, h, a)
  return image({ dados: output, largura: w, altura: h }).jpeg({ quality }).toBuffer()
}

function stain(dados: Uint8Array, w: number, h: number, a: Chance) {
  const r = a.integer(1, 4)
  const x0 = a.integer(0, w - 1)
  const y0 = a.integer(0, h - 1)
  for (let y = Math.max(0, y0 - r); y <= Math.min(h - 1, y0 + r); y++)
    for (let x = Math.max(0, x0 - r); x <= Math.min(w - 1, x0 + r); x++)
      if ((x - x0) ** 2 + (y - y0) ** 2 <= r * r) dados[y * w + x] = 20
}

/** Blurs sideways, as when a hand moves the camera: each pixel becomes the mean of a stretch of its row. */
function shake(p: Pixels, n: number): Pixels {
  const output = new Uint8Array(p.dados.length)
  for (let y = 0; y < p.altura; y++) {
    const b = y * p.largura
    let sum = 0
    for (let x = 0; x < p.largura; x++) {
      sum += p.dados[b + x] as number
      if (x >= n) sum -= p.dados[b + x - n] as number
      output[b + x] = sum / Math.min(n, x + 1)
    }
  }
  return { dados: output, largura: p.largura, altura: p.altura }
}
