import { reminder } from '../domain/rules.ts'
import type { Prazo } from '../outbound/agenda.ts'
import { addAvisos, ask } from './send-avisos.ts'
import type { Ctx } from './ctx.ts'
import { summarise } from './summarise.ts'

const LOTE = 100

/**
 * Carries out the due entries of the schedule: reminders and the digest. The recipients, and whether a reminder still
 * applies, are determined only now.
 */
export async function remind(ctx: Ctx, signal: AbortSignal): Promise<void> {
  for (let failed = false; ; ) {
    const vencidos = await ctx.agenda.vencidos(ctx.now().toISOString(), LOTE)
    for (const scheduled of vencidos) {
      if (signal.aborted) return
      // A reminder whose case cannot be read must not delay the other reminders.
      await (scheduled.modelo === 'resumo' ? summarise(ctx, scheduled) : remindPrazo(ctx, scheduled)).catch(
        (err: unknown) => {
          ctx.logger.warn({ err, scheduled: scheduled._id }, 'a reminder waits')
          failed = true
        },
      )
    }
    if (failed || vencidos.length < LOTE) return
  }
}

async function remindPrazo(ctx: Ctx, scheduled: Prazo): Promise<void> {
  const { _id: id, em, processoId } = scheduled
  const board = await ask(ctx, processoId)
  if (board)
    await addAvisos(ctx, { id, em, processo: { id: processoId, numero: board.numero } }, reminder(scheduled, board))
  await ctx.agenda.strike(scheduled)
}
