import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { ErroCar } from '@car/errors/erro-car'
import { DamagedObject } from '@car/objects/recorded'
import type { EmCurso } from '../domain/documento.ts'
import type { CtxDoLeitor } from './ctx.ts'

/** Whether the stored bytes are those that were received (`inteiro`), are others, or carry malware. */
export type Arquivo = 'inteiro' | 'danificado' | 'infectado'

/**
 * Brings a document's file to `caminho`, and has it scanned before anything opens it. A store or scanner that is away
 * does not count against the file.
 * @throws ErroCar unavailable | timeout
 */
export async function trazerArquivo(ctx: CtxDoLeitor, doc: EmCurso, caminho: string): Promise<Arquivo> {
  if (!(await baixar(ctx, doc, caminho))) return 'danificado'
  const ameaca = await ctx.antivirus?.examinar(createReadStream(caminho))
  if (!ameaca) return 'inteiro'
  ctx.logger.warn({ documento_id: doc.id, ameaca }, 'a file carries malware')
  return 'infectado'
}

async function baixar(ctx: CtxDoLeitor, doc: EmCurso, caminho: string): Promise<boolean> {
  try {
    await pipeline(await ctx.arquivos.ler(doc), createWriteStream(caminho, { mode: 0o600 }))
    return true
  } catch (erro) {
    if (!(erro instanceof DamagedObject))
      throw erro instanceof ErroCar ? erro : new ErroCar('indisponivel', { cause: erro })
    ctx.logger.error({ err: erro, documento_id: doc.id }, 'the stored file is damaged')
    return false
  }
}
