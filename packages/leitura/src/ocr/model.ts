import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** @throws Error with advice on what to install, if the folder contains no Portuguese model */
export function requireModel(tessdataDir: string): void {
  if (existsSync(join(tessdataDir, 'por.traineddata'))) return
  throw new Error(`por.traineddata not found in ${tessdataDir}: install tesseract-ocr-por or set TESSDATA_DIR`)
}
