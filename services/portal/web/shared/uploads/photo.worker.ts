/**
 * The worker that prepares a photograph: it measures the photograph, removes the location, reduces the size if
 * necessary, and draws a thumbnail.
 */
import { seemsCutOff } from '@car/quality/cut-off'
import { blank, blurred, dark, lowResolution } from '@car/quality/faults'
import { grayOf } from '@car/quality/gray'
import { measure } from '@car/quality/measure'
import { eHeic } from './file.ts'
import { type Defect, DEFECTS } from './defects.ts'
import { withoutLocation } from './storeless.ts'
import { scaleToMeasure, reduction } from './reduction.ts'

export type PhotoRequest = {
  arquivo: Blob
  /** The decoded pixels, if the browser cannot decode the file. */
  pixels?: ImageData
}
/**
 * The prepared photograph; null for HEIC that this browser cannot decode. Other files that it cannot decode are sent
 * unchecked.
 */
export type Prepared = { arquivo: Blob; defects: Defect[]; thumbnail?: Blob } | null

const THUMBNAIL = 320

addEventListener('message', ({ data }: MessageEvent<PhotoRequest>) => {
  prepare(data).then((ready) => postMessage(ready), reportError)
})

async function prepare({ arquivo, pixels }: PhotoRequest): Promise<Prepared> {
  const image = await createImageBitmap(pixels ?? arquivo, { imageOrientation: 'from-image' }).catch(() => null)
  const cleaned = eHeic(arquivo) ? null : await withoutLocation(arquivo)
  if (!image) return eHeic(arquivo) ? null : { arquivo: cleaned ?? arquivo, defects: [] }
  const scale = reduction(image.width, image.height, arquivo.size)
  const smaller = scale < 1 || !cleaned ? await drawnArea(image, scale, cleaned?.type ?? 'image/jpeg') : null
  const result = smaller && (!cleaned || smaller.size < cleaned.size) ? smaller : cleaned
  const defects = defectsOf(image, result === smaller ? scale : 1)
  const thumbnail = await drawnArea(image, Math.min(1, THUMBNAIL / Math.max(image.width, image.height)), 'image/jpeg')
  image.close()
  return { arquivo: result as Blob, defects, thumbnail }
}

const drawnArea = (image: ImageBitmap, scale: number, type: string): Promise<Blob> =>
  canvasOf(image, scale).canvas.convertToBlob({ type, quality: 0.9 })

function canvasOf(image: ImageBitmap, scale: number): OffscreenCanvasRenderingContext2D {
  const canvas = new OffscreenCanvas(Math.ceil(image.width * scale), Math.ceil(image.height * scale))
  const ink = canvas.getContext('2d', { willReadFrequently: true }) as OffscreenCanvasRenderingContext2D
  ink.imageSmoothingQuality = 'high'
  ink.drawImage(image, 0, 0, canvas.width, canvas.height)
  return ink
}

function defectsOf(image: ImageBitmap, scale: number): Defect[] {
  const { width, height } = image
  const ink = canvasOf(image, scale * scaleToMeasure(width * scale, height * scale))
  const { data } = ink.getImageData(0, 0, ink.canvas.width, ink.canvas.height)
  const gray = grayOf(data, ink.canvas.width, ink.canvas.height)
  const measurements = measure(gray)
  const has: Record<Defect, boolean> = {
    blurred: blurred(measurements),
    dark: dark(measurements),
    cut: seemsCutOff(gray),
    small: lowResolution(measurements),
    empty: blank(measurements) && !dark(measurements),
  }
  return DEFECTS.filter((defect) => has[defect])
}
