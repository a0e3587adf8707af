import type { Recurso } from '../../domain/processo.ts'
import type { JoinedDocumento } from '../../domain/permission.ts'
import { requireRecurso } from '../domain/recursos.ts'
import type { Seen } from '../../usecases/act.ts'
import { documentosInRecord } from '../../usecases/see.ts'
import type { BaseCtx } from '../../usecases/ctx.ts'

/**
 * Returns an appeal, and the documents that the appeal names.
 * @throws CarError CAR-003 when the case has no such appeal; CAR-016 or CAR-017 when documentos cannot be reached
 */
export async function obterRecurso(
  ctx: BaseCtx,
  { processo }: Seen,
  recursoId: string,
): Promise<{ recurso: Recurso; documentos: JoinedDocumento[] }> {
  const recurso = requireRecurso(processo, recursoId)
  const documentos = recurso.documentoIds.length === 0 ? [] : await documentosInRecord(ctx, processo.id)
  return { recurso, documentos: documentos.filter(({ id }) => recurso.documentoIds.includes(id)) }
}
