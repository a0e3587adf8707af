import type { wholeRecurso } from '@car/operations/schemas/supervisor'
import type { z } from 'zod'
import { requireRecurso } from '../domain/recursos.ts'
import { wholeRecursoRecord } from '../domain/registro.ts'
import type { Seen } from './act.ts'
import { documentosInRecord } from './see.ts'
import type { Ctx } from './ctx.ts'

/**
 * An appeal with all that is needed to decide it. @throws CarError CAR-016 or CAR-017 when documentos cannot be asked
 */
export async function obterRecurso(
  ctx: Ctx,
  { processo }: Seen,
  recursoId: string,
): Promise<z.output<typeof wholeRecurso>> {
  const recurso = requireRecurso(processo, recursoId)
  const documentos = recurso.documentoIds.length === 0 ? [] : await documentosInRecord(ctx, processo.id)
  return wholeRecursoRecord(processo, recurso, documentos, ctx.prazos)
}
