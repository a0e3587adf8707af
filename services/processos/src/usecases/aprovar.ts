import type { User } from '@car/identity/usuario'
import { aprovar as decide } from '../domain/analysis.ts'
import { type ActRequest, act, type Done } from './act.ts'
import { documentosInRecord } from './see.ts'
import type { Ctx } from './ctx.ts'

/**
 * Approves the case.
 * @throws CAR-005, for instance when a pendency is open, or a mandatory kind has neither a valid document nor an
 * accepted ressalva
 */
export async function aprovar(ctx: Ctx, usuario: User, request: ActRequest, parecer: string | null): Promise<Done> {
  const documentos = await documentosInRecord(ctx, request.seen.processo.id)
  return act(ctx, usuario, request, (s) => decide(s, parecer), documentos)
}
