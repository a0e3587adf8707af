import { open } from 'node:fs/promises'
import { pagesOfTiff, type TiffPage } from '@car/quality/tiff'
import { FILE_TYPES } from '@car/vocabulary/documento'
import { fileTypeFromFile } from 'file-type'
import type { Limits } from '../limits.ts'
import { openPdf, type Pdf } from '../pdf/pdf.ts'
import { Refusal } from '../refusal.ts'
import { countFrames, type PictureFile } from './picture.ts'

/** An open document: a PDF, or a picture file of one page or, as a TIFF, of several. */
export type SourceFile = { type: 'pdf'; pages: number; pdf: Pdf } | PictureFile

const PICTURES: readonly string[] = FILE_TYPES.filter((type) => type.startsWith('image/'))

/**
 * Opens a file by the format that its first bytes show. Its name and the sender's claim do not count. A second format
 * further inside is never searched for.
 * @throws Refusal when the file is of no accepted format, damaged or encrypted, or has too many pages
 */
export async function openFile(path: string, limits: Limits): Promise<SourceFile> {
  const mime = (await fileTypeFromFile(path))?.mime
  if (mime === 'application/pdf') {
    const pdf = await openPdf(path, limits)
    return { type: 'pdf', pages: pdf.pages, pdf }
  }
  if (!mime) throw new Refusal('arquivo_corrompido', 'not a PDF, JPEG, PNG or TIFF')
  if (!PICTURES.includes(mime)) throw new Refusal('formato_nao_lido', mime)
  const frames = await countFrames(path, limits)
  const scanned = mime === 'image/tiff'
  const places = scanned ? await placesIn(path, frames) : [{ directory: 0, stretch: 1 }]
  return { type: 'picture', pages: places.length, path, places, medium: scanned ? 'scan' : 'photo' }
}

async function placesIn(path: string, frames: number): Promise<TiffPage[]> {
  const file = await open(path)
  try {
    return await pagesOfTiff(async (at, length) => {
      const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, at)
      return buffer.subarray(0, bytesRead)
    }, frames)
  } catch (error) {
    throw new Refusal('arquivo_corrompido', error instanceof Error ? error.message : String(error))
  } finally {
    await file.close()
  }
}
