import type { Ctx } from './ctx.ts'
import { expirePrazos } from './expire-prazos.ts'

const LOTE = 100

/**
 * Runs the due alarms once. They are in the read model, so a restart forgets none. If several instances see the same
 * alarm, one acts. A case that fails does not hold up the others.
 */
export async function ringAlarms(ctx: Ctx, signal?: AbortSignal): Promise<void> {
  for (const { id, alarmeEm } of await ctx.processos.alarms(ctx.agora(), LOTE)) {
    if (signal?.aborted) return
    await expirePrazos(ctx, id, alarmeEm).catch((erro: unknown) =>
      ctx.logger.error({ err: erro, processo_id: id }, 'alarm failed; tried again'),
    )
  }
}
