import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { CarError } from '@car/errors/car-error'
import { DamagedObject } from '@car/objects/recorded'
import type { UnderWay } from '../domain/documento.ts'
import type { ReaderCtx } from './ctx.ts'

/** The state of the stored bytes: as received (`inteiro`), changed, or with malware. */
export type FileCondition = 'inteiro' | 'danificado' | 'infectado'

/**
 * Copies a document's file to `caminho`, and has the copy scanned if there is a scanner.
 * @throws CAR-016 or CAR-017 when the store or the scanner cannot be reached
 */
export async function fetchFile(ctx: ReaderCtx, doc: UnderWay, caminho: string): Promise<FileCondition> {
  if (!(await download(ctx, doc, caminho))) return 'danificado'
  const threat = await ctx.antivirus?.examine(createReadStream(caminho))
  if (!threat) return 'inteiro'
  ctx.logger.warn({ documento_id: doc.id, ameaca: threat }, 'a file carries malware')
  return 'infectado'
}

async function download(ctx: ReaderCtx, doc: UnderWay, caminho: string): Promise<boolean> {
  try {
    await pipeline(await ctx.arquivos.read(doc), createWriteStream(caminho, { mode: 0o600 }))
    return true
  } catch (erro) {
    if (!(erro instanceof DamagedObject))
      throw erro instanceof CarError ? erro : new CarError('indisponivel', { cause: erro })
    ctx.logger.error({ err: erro, documento_id: doc.id }, 'the stored file is damaged')
    return false
  }
}
