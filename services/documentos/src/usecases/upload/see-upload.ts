import { notFound } from '@car/errors/car-error'
import type { User } from '@car/identity/usuario'
import type { Upload } from '../../domain/upload.ts'
import type { Access } from '../../outbound/peers.ts'
import type { ServiceCtx } from '../ctx.ts'
import { excluirIfUnfinished } from './excluir-envio.ts'

/** @throws CAR-003 when the upload does not exist, was removed or has expired, and for everybody but its author */
export async function seeUpload(ctx: ServiceCtx, usuario: User, id: string): Promise<Upload> {
  const upload = await ctx.uploads.one(id)
  if (upload?.autorId !== usuario.id || upload.estado === 'cancelado' || upload.fim <= ctx.now()) throw notFound()
  return upload
}

/**
 * Returns an upload that its author wants to continue. If the author may no longer send to the case, the upload ends
 * and its room is freed.
 * @throws CAR-003 if the author may no longer send, and when `seeUpload` throws it
 */
export async function seeToResume(
  ctx: ServiceCtx,
  usuario: User,
  id: string,
): Promise<{ upload: Upload; access: Access }> {
  const upload = await seeUpload(ctx, usuario, id)
  const access = await ctx.peers.access(upload.processoId, 'enviar_documento', null)
  if (access !== null) return { upload, access }
  await excluirIfUnfinished(ctx, id)
  throw notFound()
}
