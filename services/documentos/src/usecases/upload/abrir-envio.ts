import { idFrom } from '@car/event-store/ids'
import { CarError } from '@car/errors/car-error'
import type { User } from '@car/identity/usuario'
import type { DocumentoKind } from '@car/vocabulary/documento'
import { LARGEST_FILE } from '@car/vocabulary/limits'
import { tooLarge } from '../../domain/file.ts'
import { MAX_OPEN, uploadKey, tooManyOpen, type Upload, VALIDITY_MS } from '../../domain/upload.ts'
import type { Access } from '../../outbound/peers.ts'
import type { ServiceCtx } from '../ctx.ts'
import { takeRoom } from './take-room.ts'
import { requireState, requireReplacement } from './receive-documento.ts'

export type Open = { tipo: DocumentoKind; substitui: string | null; nome: string; tamanho: number }

/**
 * Begins an upload in parts. Room for the whole file is taken now. The upload is stored first, so that its removal also
 * removes the leftovers of a crash.
 * @throws CAR-004 on `substitui`; CAR-005 for the state of the processo, lack of room, or too many open uploads;
 * CAR-008 when the file is too large
 */
export async function abrirEnvio(
  ctx: ServiceCtx,
  usuario: User,
  access: Access,
  request: Open,
  commandId: string,
): Promise<Upload> {
  if (request.tamanho > LARGEST_FILE) throw tooLarge()
  await requireReplacement(ctx, access, request.substitui)
  requireState(access, request.tipo)
  const now = ctx.now()
  const upload: Upload = {
    _id: idFrom(commandId, 'envio'),
    autorId: usuario.id,
    processoId: access.processoId,
    relacao: access.relacao,
    ...request,
    recebido: 0,
    estado: 'aberto',
    fim: new Date(now.getTime() + VALIDITY_MS),
  }
  const repeated = !(await ctx.uploads.insert(upload))
  try {
    // The count includes this upload. If several uploads begin at once, too many may be refused, but not too few.
    if ((await ctx.uploads.countOpen(usuario.id, now)) > MAX_OPEN) throw tooManyOpen()
    await takeRoom(ctx, access, { chave: uploadKey(upload._id), tamanho: upload.tamanho })
  } catch (error) {
    if (!repeated && error instanceof CarError) await undo(ctx, upload._id)
    throw error
  }
  return repeated ? ((await ctx.uploads.one(upload._id)) ?? upload) : upload
}

/** Removes an upload that failed to begin. If the removal fails, the sweep repeats it. */
async function undo(ctx: ServiceCtx, id: string): Promise<void> {
  try {
    await ctx.quotas.giveBack(uploadKey(id))
    await ctx.uploads.remove(id)
  } catch (error) {
    ctx.logger.warn({ err: error }, 'an upload that was not begun stays for the sweep')
  }
}
