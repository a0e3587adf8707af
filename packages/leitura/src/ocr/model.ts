import { existsSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Checks for the Portuguese model.
 * @throws Error with advice on what to install, if the folder does not contain it
 */
export function requireModel(tessdataDir: string): void {
  if (existsSync(join(tessdataDir, 'por.traineddata'))) return
  throw new Error(`por.traineddata not found in ${tessdataDir}: install tesseract-ocr-por or set TESSDATA_DIR`)
}
