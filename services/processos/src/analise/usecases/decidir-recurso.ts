import { notFound } from '@car/errors/car-error'
import type { User } from '@car/identity/usuario'
import type { RecursoResult } from '@car/vocabulary/recurso'
import type { Recurso } from '../../domain/processo.ts'
import { decidirRecurso as decide, requireRecurso } from '../../processo/domain/recursos.ts'
import { type ActRequest, act, type Seen } from '../../usecases/act.ts'
import { see } from '../../usecases/see.ts'
import type { BaseCtx } from '../../usecases/ctx.ts'
import type { AccessCtx } from '../../acesso/usecases/ctx.ts'

export type DecideRecurso = { recursoId: string; resultado: RecursoResult; fundamentacao: string }

export async function decidirRecurso(
  ctx: BaseCtx,
  usuario: User,
  request: ActRequest,
  { recursoId, resultado, fundamentacao }: DecideRecurso,
): Promise<{ recurso: Recurso; versao: number }> {
  const { processo, versao } = await act(ctx, usuario, request, (s) => decide(s, recursoId, resultado, fundamentacao))
  return { recurso: requireRecurso(processo, recursoId), versao }
}

/**
 * Loads the case of an appeal, and records the look.
 * @throws CAR-003 when there is no such appeal, or the caller may not see its case
 */
export async function seeByRecurso(ctx: AccessCtx, usuario: User, recursoId: string): Promise<Seen> {
  const processoId = await ctx.processos.processoOfRecurso(recursoId)
  if (processoId === null) throw notFound()
  return see(ctx, usuario, processoId, 'processo')
}
