import type { User } from '@car/identity/usuario'
import type { Pendencia } from '../../domain/processo.ts'
import { requirePendencia, responderPendencia as decide } from '../domain/pendencias.ts'
import { type ActRequest, act } from '../../usecases/act.ts'
import type { BaseCtx } from '../../usecases/ctx.ts'
import { requireDocumentosOf } from '../../usecases/require-documentos.ts'

export type NewAnswer = { resposta: string; documentoIds: string[] }

/** Answers a pendency. When no other pendency is open, the case returns to the analyst and the clock runs again. */
export async function responderPendencia(
  ctx: BaseCtx,
  usuario: User,
  request: ActRequest,
  pendenciaId: string,
  { resposta, documentoIds }: NewAnswer,
): Promise<{ pendencia: Pendencia; versao: number }> {
  await requireDocumentosOf(ctx, request.seen.processo.id, documentoIds, 'documento_ids')
  const { processo, versao } = await act(ctx, usuario, request, (s) => decide(s, pendenciaId, resposta, documentoIds))
  return { pendencia: requirePendencia(processo, pendenciaId), versao }
}
