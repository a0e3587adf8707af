import { nextAlarm, expirePrazos as decide } from '../domain/alarms.ts'
import type { BaseCtx } from '../../usecases/ctx.ts'

/**
 * Records reminders, expired terms and escalations of one case. The command id is derived from the alarm, so only one
 * of several instances records the events.
 */
export async function expirePrazos(ctx: BaseCtx, processoId: string, alarmAt: string): Promise<void> {
  const now = ctx.now()
  const command = { id: `alarme:${alarmAt}`, author: null, at: now }
  await ctx.store.execute('processo', processoId, command, (processo) => ({
    events: processo && nextAlarm(processo) ? decide(processo, now, ctx.prazos) : [],
  }))
}
