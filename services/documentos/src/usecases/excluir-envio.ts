import { uploadKey, completed, type Upload } from '../domain/upload.ts'
import { uploads } from './concluir-envio.ts'
import type { Ctx } from './ctx.ts'

/**
 * Cancels an upload for its author. Its room is freed at once, its bytes at once or by a sweep.
 * @throws CAR-005 when the upload is a document already, or is becoming one
 */
export async function excluirEnvio(ctx: Ctx, { _id }: Upload): Promise<void> {
  if (!(await cancelUpload(ctx, _id))) throw completed()
}

/**
 * Cancels an upload and frees its room. Returns false if the upload is a document already, is becoming one, or was
 * cancelled before.
 */
export async function cancelUpload(ctx: Ctx, _id: string): Promise<boolean> {
  if (!(await ctx.uploads.close(_id, 'cancelado'))) return false
  uploads({ fim: 'cancelado' })
  await ctx.quotas.giveBack(uploadKey(_id))
  await ctx.arquivos
    .removeParts(_id)
    .catch((erro: unknown) => ctx.logger.warn({ err: erro }, 'parts of an upload stay for the sweep'))
  return true
}
