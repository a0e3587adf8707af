import type { recursoInteiro } from '@car/operations/schemas/supervisor'
import type { z } from 'zod'
import { exigirRecurso } from '../domain/recursos.ts'
import { registroDoRecursoInteiro } from '../domain/registro.ts'
import type { Visto } from './agir.ts'
import { documentosNoRegistro } from './consultar.ts'
import type { Ctx } from './ctx.ts'

/**
 * An appeal with all that is needed to decide it. @throws ErroCar CAR-016 or CAR-017 when documentos cannot be asked
 */
export async function obterRecurso(
  ctx: Ctx,
  { caso }: Visto,
  recursoId: string,
): Promise<z.output<typeof recursoInteiro>> {
  const recurso = exigirRecurso(caso, recursoId)
  const documentos = recurso.documentoIds.length === 0 ? [] : await documentosNoRegistro(ctx, caso.id)
  return registroDoRecursoInteiro(caso, recurso, documentos, ctx.prazos)
}
