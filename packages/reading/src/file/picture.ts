import type { Gray } from '@car/quality/gray'
import { squareSize, type TiffPage } from '@car/quality/tiff'
import sharp, { type Sharp } from 'sharp'
import { toGray } from '../image/gray.ts'
import type { ReadingReason } from '../reading.ts'
import type { Limits } from '../limits.ts'
import type { Medium } from '../page.ts'
import { Refusal } from '../refusal.ts'

/** A picture file. `places` says where its pages are in the file, and which shape their dots have. */
export type PictureFile = {
  type: 'picture'
  pages: number
  path: string
  places: readonly TiffPage[]
  medium: Medium
}

/** The messages of libvips about faults of a file. Any other message means that the file is damaged. */
const FAULTS: readonly [RegExp, ReadingReason][] = [
  [/pixel limit/i, 'imagem_grande_demais'],
  [/not configured|not implemented|unsupported jpeg process/i, 'formato_nao_lido'],
  [/premature end/i, 'arquivo_incompleto'],
]

/**
 * Counts the frames of a file.
 * @throws Refusal when the file cannot be decoded or has more pixels than allowed
 */
export async function countFrames(path: string, limits: Limits): Promise<number> {
  const { width, height, pages } = await decode(() => sharp(path, { limitInputPixels: limits.inputPixels }).metadata())
  if (width * height > limits.inputPixels) throw new Refusal('imagem_grande_demais', 'too many pixels')
  return pages ?? 1
}

/** A page that is not decoded yet, and its size once its dots are square. */
export type Picture = { image: Sharp; width: number; height: number }

/**
 * Opens one page of a picture file, turned upright by its EXIF data, on white, but does not decode it yet.
 * @throws Refusal when the file cannot be decoded
 */
export async function openPicture({ path, places }: PictureFile, page: number, limits: Limits): Promise<Picture> {
  const { directory, stretch } = places[page - 1] ?? { directory: 0, stretch: 1 }
  const image = sharp(path, { page: directory, limitInputPixels: limits.inputPixels, failOn: 'error' })
  const size = squareSize(await decode(() => image.metadata()), stretch)
  return { image: image.autoOrient().flatten({ background: '#fff' }), ...size }
}

/** Resizes a page to at most `scale` of its size, and makes its dots square. */
export function sized({ image, width, height }: Picture, scale: number): Sharp {
  const ratio = Math.min(1, scale)
  const size = { width: Math.max(1, Math.round(width * ratio)), height: Math.max(1, Math.round(height * ratio)) }
  return image.resize({ ...size, fit: 'fill' })
}

/** Decodes one page of a picture file, turned upright by its EXIF data, in grey, within the pixel budget. */
export async function decodePage(file: PictureFile, page: number, limits: Limits): Promise<Gray> {
  const picture = await openPicture(file, page, limits)
  const scale = Math.sqrt(limits.pagePixels / (picture.width * picture.height))
  return decode(() => toGray(sized(picture, scale)))
}

async function decode<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    const [, reason] = FAULTS.find(([words]) => words.test(message)) ?? []
    throw new Refusal(reason ?? 'arquivo_corrompido', message)
  }
}
