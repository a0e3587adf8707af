import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { CarError } from '@car/errors/car-error'
import { DamagedObject } from '@car/objects/recorded'
import type { UnderWay } from '../domain/documento.ts'
import type { ReaderCtx } from './ctx.ts'

/** The state of the stored bytes: as received (`intact`), changed, or with malware. */
export type FileCondition = 'intact' | 'damaged' | 'infected'

/**
 * Copies a document's file to `path`, and has the copy scanned if there is a scanner.
 * @throws CAR-016 or CAR-017 when the store or the scanner cannot be reached
 */
export async function fetchFile(ctx: ReaderCtx, doc: UnderWay, path: string): Promise<FileCondition> {
  if (!(await download(ctx, doc, path))) return 'damaged'
  const threat = await ctx.antivirus?.examine(createReadStream(path))
  if (!threat) return 'intact'
  ctx.logger.warn({ documento_id: doc.id, threat }, 'a file carries malware')
  return 'infected'
}

async function download(ctx: ReaderCtx, doc: UnderWay, path: string): Promise<boolean> {
  try {
    await pipeline(await ctx.arquivos.read(doc), createWriteStream(path, { mode: 0o600 }))
    return true
  } catch (error) {
    if (!(error instanceof DamagedObject))
      throw error instanceof CarError ? error : new CarError('indisponivel', { cause: error })
    ctx.logger.error({ err: error, documento_id: doc.id }, 'the stored file is damaged')
    return false
  }
}
