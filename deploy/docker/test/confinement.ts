/**
 * Program that confinement.sh runs inside an image. It runs hostile code in a process that reads documents and in a
 * process that composes dossiers. The exit status is 0 if each process could open only its own files.
 */
import { existsSync } from 'node:fs'
import { childOptions } from '../../../packages/dossier-pages/src/child/supervisor.ts'
import { readerOptions } from '../../../packages/reading/src/child/pool.ts'
import { openTo } from '../../../packages/testing/src/taken-over/taken-over.ts'

const confinement = 'kernel'
/** Only the image of documentos has the data for OCR. In other images the reader gets a folder without it. */
const tessdataDir = ['/usr/share/tesseract-ocr', '/app/dist'].find((folder) => existsSync(folder)) ?? '/app'
const models = '/usr/share/car/models'
const secondDir = existsSync(models) ? models : undefined
const found = {
  reader: await openTo((folder) => readerOptions({ tessdataDir, secondDir, folder, confinement })),
  composer: await openTo((input, output) => childOptions({ input, saida: output }, confinement, 'prepare')),
}
const expected = { reader: ['its own work'], composer: ['its own work', 'its own output'] }
process.stdout.write(`${JSON.stringify(found)}\n`)
process.exitCode = JSON.stringify(found) === JSON.stringify(expected) ? 0 : 1
