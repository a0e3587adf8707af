import type { User } from '@car/identity/usuario'
import { excluir as decide } from '../domain/requerente.ts'
import { type ActRequest, act } from '../../usecases/act.ts'
import type { BaseCtx } from '../../usecases/ctx.ts'

export async function excluir(ctx: BaseCtx, usuario: User, request: ActRequest): Promise<void> {
  await act(ctx, usuario, request, (s) => decide(s))
}
