import type { User } from '@car/identity/usuario'
import { liberar as decide } from '../domain/analysis.ts'
import { type ActRequest, act, type Done } from './act.ts'
import type { Ctx } from './ctx.ts'

export async function liberar(ctx: Ctx, usuario: User, request: ActRequest): Promise<Done> {
  return act(ctx, usuario, request, decide)
}
