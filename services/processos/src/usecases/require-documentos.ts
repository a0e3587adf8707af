import { requireDocumentos } from '../processo/domain/pendencias.ts'
import { documentosInRecord } from './see.ts'
import type { BaseCtx } from './ctx.ts'

/** @throws CAR-004 on `campo` when a document is not of this case */
export async function requireDocumentosOf(
  ctx: BaseCtx,
  processoId: string,
  ids: readonly string[],
  campo: string,
): Promise<void> {
  if (ids.length === 0) return
  const documentos = await documentosInRecord(ctx, processoId)
  requireDocumentos(ids, new Set(documentos.map((documento) => documento.id)), campo)
}
