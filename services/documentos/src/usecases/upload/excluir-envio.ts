import { uploadKey, completed, type Upload } from '../../domain/upload.ts'
import { uploads } from './concluir-envio.ts'
import type { Ctx } from '../ctx.ts'

/**
 * Removes an upload and frees its room. A sweep removes bytes that cannot be removed at once.
 * @throws CAR-005 when the upload is already a document, or is being completed
 */
export async function excluirEnvio(ctx: Ctx, { _id }: Upload): Promise<void> {
  if (!(await excluirIfUnfinished(ctx, _id))) throw completed()
}

/**
 * Removes an upload and frees its room. Returns false if the upload is already a document, is being completed, or was
 * removed before.
 */
export async function excluirIfUnfinished(ctx: Ctx, _id: string): Promise<boolean> {
  if (!(await ctx.uploads.close(_id, 'cancelado'))) return false
  uploads({ fim: 'cancelado' })
  await ctx.quotas.giveBack(uploadKey(_id))
  await ctx.arquivos
    .removeParts(_id)
    .catch((error: unknown) => ctx.logger.warn({ err: error }, 'parts of an upload stay for the sweep'))
  return true
}
