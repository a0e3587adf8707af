import type { User } from '@car/identity/usuario'
import type { Pendencia } from '../../domain/processo.ts'
import { closePendencia as decide, requirePendencia } from '../../processo/domain/pendencias.ts'
import { type ActRequest, act } from '../../usecases/act.ts'
import type { BaseCtx } from '../../usecases/ctx.ts'

export async function closePendencia(
  ctx: BaseCtx,
  usuario: User,
  request: ActRequest,
  pendenciaId: string,
  how: 'resolvida' | 'cancelada',
): Promise<{ pendencia: Pendencia; versao: number }> {
  const { processo, versao } = await act(ctx, usuario, request, (s) => decide(s, pendenciaId, how))
  return { pendencia: requirePendencia(processo, pendenciaId), versao }
}
