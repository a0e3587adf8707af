import type { Sharp } from 'sharp'
import type { Drawing } from './child/protocol.ts'
import type { SourceFile } from './file/open-file.ts'
import { openPicture } from './file/picture.ts'
import type { Limits } from './limits.ts'
import { Refusal } from './refusal.ts'

const QUALITY = 78

/**
 * Draws one page as a JPEG.
 * @throws Refusal for a fault of the file, or when it has no such page
 */
export async function drawPage(
  file: SourceFile,
  { number, side, color }: Drawing & { number: number },
  limits: Limits,
): Promise<Buffer> {
  if (number > file.pages) throw new Refusal('arquivo_corrompido', 'no such page')
  const page = file.type === 'pdf' ? await file.pdf.draw(number, side, color) : openPicture(file, number, limits)
  return toJpeg(page, side, color)
}

async function toJpeg(page: Sharp, side: number, color: boolean): Promise<Buffer> {
  const sized = page.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
  try {
    return await (color ? sized : sized.greyscale().toColourspace('b-w')).jpeg({ quality: QUALITY }).toBuffer()
  } catch (error) {
    throw new Refusal('arquivo_corrompido', error instanceof Error ? error.message : String(error))
  }
}
