import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { CarError } from '@car/errors/car-error'
import { DamagedObject } from '@car/objects/recorded'
import type { UnderWay } from '../domain/documento.ts'
import type { ReaderCtx } from './ctx.ts'

/** Whether the stored bytes are those that were received (`inteiro`), are others, or carry malware. */
export type FileCondition = 'inteiro' | 'danificado' | 'infectado'

/**
 * Brings a document's file to `caminho`, and has it scanned before anything opens it. A store or scanner that is away
 * does not count against the file.
 * @throws CarError unavailable | timeout
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
