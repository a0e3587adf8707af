import type { Gray } from '@car/quality/gray'
import sharp, { type Sharp } from 'sharp'
import { toGray } from '../image/gray.ts'
import type { ReadingReason } from '../reading.ts'
import type { Limits } from '../limits.ts'
import type { Medium } from '../page.ts'
import { Refusal } from '../refusal.ts'

/** A picture file. `directories` are the indices of its pages in the file, from 0. */
export type PictureFile = {
  type: 'picture'
  pages: number
  path: string
  directories: readonly number[]
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

/** Opens one page of a picture file, turned upright by its EXIF data, on white, but does not decode it yet. */
export const openPicture = ({ path, directories }: PictureFile, page: number, limits: Limits): Sharp =>
  sharp(path, { page: directories[page - 1] ?? 0, limitInputPixels: limits.inputPixels, failOn: 'error' })
    .autoOrient()
    .flatten({ background: '#fff' })

/** Decodes one page of a picture file, turned upright by its EXIF data, in grey, within the pixel budget. */
export async function decodePage({ path, directories }: PictureFile, page: number, limits: Limits): Promise<Gray> {
  return decode(async () => {
    const picture = sharp(path, {
      page: directories[page - 1] ?? 0,
      limitInputPixels: limits.inputPixels,
      failOn: 'error',
    })
    const { width, height } = await picture.metadata()
    const ratio = Math.sqrt(limits.pagePixels / (width * height))
    const upright = picture.autoOrient().flatten({ background: '#fff' })
    if (ratio >= 1) return toGray(upright)
    const side = Math.floor(Math.max(width, height) * ratio)
    return toGray(upright.resize({ width: side, height: side, fit: 'inside' }))
  })
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
