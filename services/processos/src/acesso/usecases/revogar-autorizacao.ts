import type { User } from '@car/identity/usuario'
import { revogarAutorizacao as decide } from '../domain/autorizacoes.ts'
import { type ActRequest, act } from '../../usecases/act.ts'
import type { BaseCtx } from '../../usecases/ctx.ts'

export async function revogarAutorizacao(
  ctx: BaseCtx,
  usuario: User,
  request: ActRequest,
  autorizacaoId: string,
): Promise<void> {
  await act(ctx, usuario, request, (s) => decide(s, autorizacaoId))
}
