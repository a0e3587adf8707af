import type { User } from '@car/identity/usuario'
import type { assumedProcesso } from '@car/operations/schemas/analista'
import type { QueueView } from '@car/vocabulary/analysis'
import type { z } from 'zod'
import type { Ctx } from './ctx.ts'
import { queryOf } from './views.ts'

/** The most cases that one call offers to processos. */
const AT_ONCE = 20
const PRAZO_MS = 8_000

/**
 * Assigns the caller the first free case of a view that they may take; null when there is none. This service chooses
 * the candidates, and processos assigns one of them. processos skips cases that others have just taken, and cases in
 * which the caller has a part. A repeated command gets the same case.
 * @throws CarError CAR-016 or CAR-017 when processos cannot be reached
 */
export async function proximo(
  ctx: Ctx,
  usuario: User,
  view: QueueView,
  commandId: string,
): Promise<z.output<typeof assumedProcesso> | null> {
  const attempted: string[] = []
  for (;;) {
    const ids = await ctx.fila.livres(queryOf(view), usuario.id, ctx.now(), { except: attempted, limite: AT_ONCE })
    const request = { processo_ids: ids }
    const { assumido } = await ctx.processos.AssumirPrimeiro(request, { commandId, timeoutMs: PRAZO_MS })
    if (assumido) return { ...JSON.parse(assumido.registro), dossie_job_id: assumido.dossie_job_id }
    if (ids.length < AT_ONCE) return null
    attempted.push(...ids)
  }
}
