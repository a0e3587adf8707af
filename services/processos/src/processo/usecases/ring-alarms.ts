import type { BaseCtx } from '../../usecases/ctx.ts'
import { expirePrazos } from './expire-prazos.ts'

const BATCH = 100

/**
 * Handles the due alarms once. The alarms are in the read model, so a restart loses no alarm. If several instances find
 * the same alarm, only one instance records events. A case that fails does not stop the others.
 */
export async function ringAlarms(ctx: BaseCtx, signal?: AbortSignal): Promise<void> {
  for (const { id, alarmeEm } of await ctx.processos.alarms(ctx.now(), BATCH)) {
    if (signal?.aborted) return
    await expirePrazos(ctx, id, alarmeEm).catch((error: unknown) =>
      ctx.logger.error({ err: error, processo_id: id }, 'alarm failed; tried again'),
    )
  }
}
