import type { User } from '@car/identity/usuario'
import { declararImpedimento as decide } from '../domain/decisions.ts'
import { type ActRequest, act, type Done } from '../../usecases/act.ts'
import type { BaseCtx } from '../../usecases/ctx.ts'

/** Records that the person must not examine the case. If this person holds the case, it becomes free. */
export async function declararImpedimento(
  ctx: BaseCtx,
  usuario: User,
  request: ActRequest,
  reason: string,
): Promise<Done> {
  return act(ctx, usuario, request, (s) => decide(s, reason))
}
