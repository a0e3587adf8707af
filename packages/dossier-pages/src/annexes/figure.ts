/** This module makes pictures for the dossier, encoded anew as JPEG. */
import { pagesOfTiff, squareSize } from '@car/quality/tiff'
import sharp, { type Metadata } from 'sharp'
import type { Size } from '../layout/shapes.ts'
import { SHEET } from '../layout/style.ts'
import { ANNEX_LIMITS } from './limits.ts'
import { type Reader, pixels } from './pdfium.ts'

export interface Figure {
  jpeg: Uint8Array
  /** The page's size in points. */
  pagina: Size
  blank: boolean
}

// Only formats that may be uploaded are read. libvips could also read SVG and other formats, some of them over the
// network.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadTiff'] })
sharp.concurrency(1)
sharp.cache(false)

const LONGER_SIDE = 3508
const SHORTER_SIDE = 2480

/**
 * Counts the frames of an image file, because a TIFF may contain several. Throws when the file is broken or of no
 * accepted type.
 */
export async function frames(bytes: Uint8Array): Promise<number> {
  const { pages } = await open(bytes, 0).metadata()
  return pages ?? 1
}

export async function figureOfImage(bytes: Uint8Array, frame: number): Promise<Figure> {
  const metadata = await open(bytes, frame).metadata()
  const { width, height } = squareSize(metadata, await stretchOf(bytes, metadata, frame))
  const landscape = width > height
  const most = landscape ? { width: LONGER_SIDE, height: SHORTER_SIDE } : { width: SHORTER_SIDE, height: LONGER_SIDE }
  const ratio = Math.min(1, most.width / width, most.height / height)
  const { data, info } = await open(bytes, frame)
    .autoOrient()
    .flatten({ background: '#fff' })
    .resize({ width: Math.ceil(width * ratio), height: Math.ceil(height * ratio), fit: 'fill' })
    .toColourspace('srgb')
    .jpeg({ quality: ANNEX_LIMITS.qualidadeJpeg })
    .toBuffer({ resolveWithObject: true })
  const sheet = landscape ? { largura: SHEET.altura, altura: SHEET.largura } : SHEET
  const scale = Math.min(sheet.largura / info.width, sheet.altura / info.height)
  const pagina = { largura: info.width * scale, altura: info.height * scale }
  return { jpeg: data, pagina, blank: await soPapel(data) }
}

async function stretchOf(bytes: Uint8Array, { format, pages = 1 }: Metadata, frame: number): Promise<number> {
  if (format !== 'tiff') return 1
  const found = await pagesOfTiff(async (at, length) => bytes.subarray(at, at + length), pages)
  return found.find(({ directory }) => directory === frame)?.stretch ?? 1
}

/** Draws a page of a PDF as a picture, in grey when it has no colour. */
export async function figureOfPdf(reader: Reader, index: number, pagina: Size): Promise<Figure> {
  const size = pixels(pagina, ANNEX_LIMITS.dpi, ANNEX_LIMITS.pixelsPerPage)
  const rgba = await reader.draw(index, size, 'rgba')
  const image = sharp(rgba, { raw: { width: size.largura, height: size.altura, channels: 4 } }).flatten({
    background: '#fff',
  })
  const jpeg = await (hasColour(rgba) ? image : image.greyscale())
    .jpeg({ quality: ANNEX_LIMITS.qualidadeJpeg })
    .toBuffer()
  return { jpeg, pagina, blank: rgba.every((v) => v >= 250) }
}

function open(bytes: Uint8Array, frame: number) {
  return sharp(bytes, { page: frame, failOn: 'error', limitInputPixels: ANNEX_LIMITS.pixelsOfImage })
}

/**
 * Tells whether the picture is blank paper. The search stops at the first darker pixel, while Sharp's statistics would
 * take longer than drawing the picture.
 */
async function soPapel(jpeg: Uint8Array): Promise<boolean> {
  const tons = await sharp(jpeg).raw().toBuffer()
  return tons.every((tone) => tone >= 245)
}

function hasColour(rgba: Uint8Array): boolean {
  for (let i = 0; i + 2 < rgba.length; i += 4) {
    const [r = 0, g = 0, b = 0] = [rgba[i], rgba[i + 1], rgba[i + 2]]
    if (Math.abs(r - g) > 24 || Math.abs(g - b) > 24) return true
  }
  return false
}
