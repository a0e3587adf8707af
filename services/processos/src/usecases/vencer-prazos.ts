import { proximoAlarme, vencerPrazos as decidir } from '../domain/alarmes.ts'
import type { Ctx } from './ctx.ts'

/**
 * Records reminders, expired terms and escalations of one processo. The command id is derived from the alarm, so that
 * only one of several instances that see it acts.
 */
export async function vencerPrazos(ctx: Ctx, processoId: string, alarmeEm: string): Promise<void> {
  const agora = ctx.agora()
  const command = { id: `alarme:${alarmeEm}`, author: null, at: agora }
  await ctx.store.execute('processo', processoId, command, (caso) => ({
    events: caso && proximoAlarme(caso) ? decidir(caso, agora, ctx.prazos) : [],
  }))
}
