import type { Gray } from '@car/quality/gray'
import sharp, { type Sharp } from 'sharp'

/** Converts a picture to grey pixels. Without `toColourspace`, a one-channel input may come out with three channels. */
export async function toGray(image: Sharp): Promise<Gray> {
  const { data, info } = await image.greyscale().toColourspace('b-w').raw().toBuffer({ resolveWithObject: true })
  if (info.channels !== 1) throw new Error(`expected one channel, got ${info.channels}`)
  return { pixels: data, width: info.width, height: info.height }
}

export const fromGray = (gray: Gray) =>
  sharp(gray.pixels, { raw: { width: gray.width, height: gray.height, channels: 1 } })

/** Writes a binary PGM, which the OCR engine decodes fastest. */
export function toPgm(gray: Gray): Buffer {
  return Buffer.concat([Buffer.from(`P5\n${gray.width} ${gray.height}\n255\n`), gray.pixels])
}

/** Turns a picture clockwise by quarter turns. */
export function turnQuarters(gray: Gray, quarters: number): Gray {
  const { pixels, width: w, height: h } = gray
  if (quarters === 0) return gray
  const out = new Uint8Array(pixels.length)
  if (quarters === 2) {
    for (let i = 0, j = pixels.length - 1; j >= 0; i++, j--) out[i] = pixels[j] as number
    return { pixels: out, width: w, height: h }
  }
  for (let y = 0, i = 0; y < h; y++)
    for (let x = 0; x < w; x++, i++) {
      const target = quarters === 1 ? x * h + (h - 1 - y) : (w - 1 - x) * h + y
      out[target] = pixels[i] as number
    }
  return { pixels: out, width: h, height: w }
}
