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

export async function degrade(page: Pixels, level: Level, seed: number): Promise<Buffer> {
  const a = chance(seed + 7919 * LEVELS.indexOf(level))
  const signal = a.real() < 0.5 ? -1 : 1
  switch (level) {
    case 'clean':
      return image(page).jpeg({ quality: 85 }).toBuffer()
    case 'light':
      return jpeg(
        await soil(await rotate(page, signal, 0.6), a, { noise: 8, shadow: 0, de: 40, ate: 230, dots: 0 }),
        75,
      )
    case 'medium':
      return jpeg(
        await soil(await rotate(page, 2 * signal, 1.1), a, {
          noise: 14,
          shadow: 0.35,
          de: 50,
          ate: 225,
          dots: 150,
        }),
        70,
      )
    case 'heavy':
      return jpeg(
        await soil(await rotate(page, 3 * signal, 1.8), a, { noise: 20, shadow: 0.5, de: 80, ate: 200, dots: 300 }),
        55,
      )
    case 'fax150':
      return image(await pixels(image(page).resize({ width: Math.round(page.largura / 2) })))
        .threshold(150)
        .jpeg({ quality: 80 })
        .toBuffer()
    case 'low100':
    case 'low72': {
      const smaller = await pixels(
        image(page).resize({ width: Math.round((page.largura * (level === 'low100' ? 100 : 72)) / 300) }),
      )
      return jpeg(await soil(smaller, a, { noise: 4, shadow: 0, de: 30, ate: 235, dots: 0 }), 70)
    }
    case 'blurred':
      return jpeg(
        await soil(await pixels(image(page).blur(4)), a, { noise: 4, shadow: 0.1, de: 40, ate: 235, dots: 0 }),
        75,
      )
    case 'motion':
      return jpeg(await soil(shake(page, 24), a, { noise: 5, shadow: 0.1, de: 40, ate: 235, dots: 0 }), 75)
    case 'foto':
      return jpeg(
        await soil(await rotate(photograph(page, a), signal, 0.9), a, {
          noise: 9,
          shadow: 0.45,
          de: 45,
          ate: 225,
          dots: 0,
        }),
        72,
      )
    case 'stamped': {
      const beat = image(page).composite([stamp(page.largura, page.altura, a)])
      return degrade(await pixels(beat), 'light', seed)
    }
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
const jpeg = (p: Pixels, quality: number) => image(p).jpeg({ quality }).toBuffer()

type Dirt = { noise: number; shadow: number; de: number; ate: number; dots: number }

/** Narrows the range of greys, and adds grain, specks and a shadow on one side. */
async function soil(p: Pixels, a: Chance, s: Dirt): Promise<Pixels> {
  const { largura: w, altura: h } = p
  const output = new Uint8Array(w * h)
  const direction = a.real() * 2 * Math.PI
  const [centreX, centreY] = [Math.cos(direction), Math.sin(direction)]
  for (let y = 0, i = 0; y < h; y++)
    for (let x = 0; x < w; x++, i++) {
      const light = s.de + ((p.dados[i] as number) / 255) * (s.ate - s.de)
      const brightness = 1 - s.shadow * (0.5 + 0.5 * (((x / w) * 2 - 1) * centreX + ((y / h) * 2 - 1) * centreY) * 0.7)
      const grain = (a.real() + a.real() + a.real() - 1.5) * 2 * s.noise
      const v = light * brightness + grain
      output[i] = v < 0 ? 0 : v > 255 ? 255 : v
    }
  for (let n = 0; n < s.dots; n++) stain(output, w, h, a)
  return { dados: output, largura: w, altura: h }
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
