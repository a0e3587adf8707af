import { idFrom } from '@car/event-store/ids'
import type { User } from '@car/identity/usuario'
import type { Ressalva, NewRessalva } from '../../domain/processo.ts'
import { requireRessalva, ressalvar as decide } from '../domain/ressalvas.ts'
import { type ActRequest, act } from '../../usecases/act.ts'
import { documentosInRecord } from '../../usecases/see.ts'
import type { BaseCtx } from '../../usecases/ctx.ts'

export async function ressalvar(
  ctx: BaseCtx,
  usuario: User,
  request: ActRequest,
  fresh: Omit<NewRessalva, 'id'>,
): Promise<{ ressalva: Ressalva; versao: number }> {
  const id = idFrom(request.commandId, 'ressalva')
  const documentos = fresh.documentoId === null ? [] : await documentosInRecord(ctx, request.seen.processo.id)
  const { processo, versao } = await act(ctx, usuario, request, (s) => decide(s, { id, ...fresh }), documentos)
  return { ressalva: requireRessalva(processo, id), versao }
}
