import type { User } from '@car/identity/usuario'
import { submeter as decide } from '../domain/requerente.ts'
import { type ActRequest, act, type Done } from '../../usecases/act.ts'
import { documentosInRecord } from '../../usecases/see.ts'
import type { BaseCtx } from '../../usecases/ctx.ts'

/** Submits the case. Documents that are still being read do not prevent the submission. */
export async function submeter(ctx: BaseCtx, usuario: User, request: ActRequest): Promise<Done> {
  const documentos = await documentosInRecord(ctx, request.seen.processo.id)
  return act(ctx, usuario, request, decide, documentos)
}
