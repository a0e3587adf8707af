import type { Sharp } from 'sharp'
import type { Drawing } from './child/protocol.ts'
import type { SourceFile } from './file/open-file.ts'
import { openPicture, sized } from './file/picture.ts'
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
  if (file.type === 'pdf') {
    const page = await file.pdf.draw(number, side, color)
    return toJpeg(page.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true }), color)
  }
  const picture = await openPicture(file, number, limits)
  return toJpeg(sized(picture, side / Math.max(picture.width, picture.height)), color)
}

async function toJpeg(page: Sharp, color: boolean): Promise<Buffer> {
  try {
    return await (color ? page : page.greyscale().toColourspace('b-w')).jpeg({ quality: QUALITY }).toBuffer()
  } catch (error) {
    throw new Refusal('arquivo_corrompido', error instanceof Error ? error.message : String(error))
  }
}
