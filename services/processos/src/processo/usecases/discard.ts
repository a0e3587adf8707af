import type { User } from '@car/identity/usuario'
import { remove as decide } from '../domain/requerente.ts'
import { type ActRequest, act } from '../../usecases/act.ts'
import type { Ctx } from '../../usecases/ctx.ts'

export async function remove(ctx: Ctx, usuario: User, request: ActRequest): Promise<void> {
  await act(ctx, usuario, request, (s) => decide(s))
}
