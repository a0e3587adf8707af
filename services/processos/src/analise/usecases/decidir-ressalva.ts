import { idFrom } from '@car/event-store/ids'
import type { User } from '@car/identity/usuario'
import type { Ressalva } from '../../domain/processo.ts'
import { type RequestedDecision, decidirRessalva as decide, requireRessalva } from '../../processo/domain/ressalvas.ts'
import { type ActRequest, act } from '../../usecases/act.ts'
import type { BaseCtx } from '../../usecases/ctx.ts'

/** Accepts or refuses a ressalva. A refusal creates a pendency that requests the paper. */
export async function decidirRessalva(
  ctx: BaseCtx,
  usuario: User,
  request: ActRequest,
  id: string,
  decisao: Omit<RequestedDecision, 'pendenciaId'>,
): Promise<{ ressalva: Ressalva; versao: number }> {
  const pendenciaId = idFrom(request.commandId, 'pendencia')
  const { processo, versao } = await act(ctx, usuario, request, (s) => decide(s, id, { ...decisao, pendenciaId }))
  return { ressalva: requireRessalva(processo, id), versao }
}
