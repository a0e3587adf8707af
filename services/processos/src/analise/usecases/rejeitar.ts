import type { User } from '@car/identity/usuario'
import type { ReasonCode } from '@car/vocabulary/processo'
import { rejeitar as decide } from '../domain/decisions.ts'
import { type ActRequest, act, type Done } from '../../usecases/act.ts'
import type { BaseCtx } from '../../usecases/ctx.ts'

export type Rejection = { motivo: string; codigo_motivo: ReasonCode }

export async function rejeitar(ctx: BaseCtx, usuario: User, request: ActRequest, rejection: Rejection): Promise<Done> {
  const { motivo, codigo_motivo } = rejection
  return act(ctx, usuario, request, (s) => decide(s, motivo, codigo_motivo))
}
