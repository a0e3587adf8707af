import type { User } from '@car/identity/usuario'
import { aprovar as decide } from '../domain/decisions.ts'
import { type ActRequest, act, type Done } from '../../usecases/act.ts'
import { documentosInRecord } from '../../usecases/see.ts'
import type { BaseCtx } from '../../usecases/ctx.ts'

/** @throws CAR-005, for example when a mandatory kind has neither a valid document nor an accepted ressalva */
export async function aprovar(ctx: BaseCtx, usuario: User, request: ActRequest, parecer: string | null): Promise<Done> {
  const documentos = await documentosInRecord(ctx, request.seen.processo.id)
  return act(ctx, usuario, request, (s) => decide(s, parecer), documentos)
}
