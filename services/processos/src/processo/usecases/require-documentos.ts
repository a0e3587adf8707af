import { requireDocumentos } from '../domain/pendencias.ts'
import { documentosInRecord } from '../../usecases/see.ts'
import type { Ctx } from '../../usecases/ctx.ts'

/** @throws CAR-004 on `campo` when a document is not of this case */
export async function requireDocumentosOf(
  ctx: Ctx,
  processoId: string,
  ids: readonly string[],
  campo: string,
): Promise<void> {
  if (ids.length === 0) return
  const documentos = await documentosInRecord(ctx, processoId)
  requireDocumentos(ids, new Set(documentos.map((d) => d.id)), campo)
}
