import { idFrom } from '@car/event-store/ids'
import type { User } from '@car/identity/usuario'
import type { Recurso, NewRecurso } from '../../domain/processo.ts'
import { abrirRecurso as decide, requireRecurso } from '../domain/recursos.ts'
import { type ActRequest, act } from '../../usecases/act.ts'
import type { BaseCtx } from '../../usecases/ctx.ts'
import { requireDocumentosOf } from '../../usecases/require-documentos.ts'

export async function abrirRecurso(
  ctx: BaseCtx,
  usuario: User,
  request: ActRequest,
  fresh: Omit<NewRecurso, 'id'>,
): Promise<{ recurso: Recurso; versao: number }> {
  await requireDocumentosOf(ctx, request.seen.processo.id, fresh.documentoIds, 'documento_ids')
  const id = idFrom(request.commandId, 'recurso')
  const { processo, versao } = await act(ctx, usuario, request, (s) => decide(s, { id, ...fresh }))
  return { recurso: requireRecurso(processo, id), versao }
}
