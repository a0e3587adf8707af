import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** The files of the second engine's models: one finds lines of print, and the other reads them. */
export const MODELS = { find: 'PP-OCRv6_det_small.onnx', read: 'PP-OCRv6_rec_small.onnx' }

/** Tells whether a folder has the models of the second engine. */
export const hasModels = (dir: string): boolean => Object.values(MODELS).every((file) => existsSync(join(dir, file)))

/**
 * Checks for the Portuguese model.
 * @throws Error with advice on what to install, if the folder does not contain it
 */
export function requireModel(tessdataDir: string): void {
  if (existsSync(join(tessdataDir, 'por.traineddata'))) return
  throw new Error(`por.traineddata not found in ${tessdataDir}: install tesseract-ocr-por or set TESSDATA_DIR`)
}
