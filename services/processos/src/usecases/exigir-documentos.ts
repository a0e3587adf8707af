import { exigirDocumentos } from '../domain/pendencias.ts'
import { documentosNoRegistro } from './consultar.ts'
import type { Ctx } from './ctx.ts'

/** Documents named by an act have to belong to its processo. @throws CAR-004 on `campo` */
export async function exigirDocumentosDe(
  ctx: Ctx,
  processoId: string,
  ids: readonly string[],
  campo: string,
): Promise<void> {
  if (ids.length === 0) return
  const documentos = await documentosNoRegistro(ctx, processoId)
  exigirDocumentos(ids, new Set(documentos.map((d) => d.id)), campo)
}
