import { degrees, PDFDocument, type PDFImage } from '@cantoo/pdf-lib'
import type { Turn } from '../../device/schema.ts'
import { starts, orientationOf } from './storeless.ts'

/** A photograph, and its clockwise rotation by the sender in degrees. */
export type Sheet = { photo: Blob; turn: Turn }
/** The document, or the index of a photograph that cannot be embedded. */
export type JoinedPages = Blob | number

/** The longer side of a page in points, as in A4. */
const LARGEST_SIDE = 842

/** The rotation in degrees of a picture with EXIF orientation 1 to 8, after mirroring if necessary. */
const TURNS = [0, 0, 180, 180, 270, 90, 90, 270]
const MIRRORED = [2, 4, 5, 7]

/**
 * Makes one PDF with a page for each photograph, or returns the index of the first photograph that cannot be embedded.
 * A page is rotated without decoding its JPEG. The same photographs give the same bytes, by which the service
 * recognises a repeated document.
 */
export async function joinSheets(sheets: readonly Sheet[]): Promise<JoinedPages> {
  const pdf = await PDFDocument.create({ updateMetadata: false })
  for (const [i, { photo, turn }] of sheets.entries()) {
    const bytes = new Uint8Array(await photo.arrayBuffer())
    const image = await embed(pdf, bytes)
    if (!image) return i
    // A PDF ignores the orientation in a photograph.
    addPage(pdf, image, orientationOf(bytes), turn)
  }
  return new Blob([new Uint8Array(await pdf.save())], { type: 'application/pdf' })
}

/**
 * Embeds a photograph. The bytes decide its format, since names and types are unreliable. Returns null if the
 * photograph is damaged, or neither JPEG nor PNG.
 */
async function embed(pdf: PDFDocument, bytes: Uint8Array): Promise<PDFImage | null> {
  try {
    return starts(bytes, 0x89, 0x50, 0x4e, 0x47) ? await pdf.embedPng(bytes) : await pdf.embedJpg(bytes)
  } catch {
    return null
  }
}

function addPage(pdf: PDFDocument, image: PDFImage, side: number, turn: Turn): void {
  const { width, height } = image.scale(LARGEST_SIDE / Math.max(image.width, image.height))
  const page = pdf.addPage([width, height])
  const mirrored = MIRRORED.includes(side)
  page.drawImage(image, { x: mirrored ? width : 0, y: 0, width: mirrored ? -width : width, height })
  page.setRotation(degrees(((TURNS[side - 1] ?? 0) + turn) % 360))
}
