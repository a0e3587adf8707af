import type { User } from '@car/identity/usuario'
import { liberar as decide } from '../domain/decisions.ts'
import { type ActRequest, act, type Done } from '../../usecases/act.ts'
import type { BaseCtx } from '../../usecases/ctx.ts'

export async function liberar(ctx: BaseCtx, usuario: User, request: ActRequest): Promise<Done> {
  return act(ctx, usuario, request, decide)
}
