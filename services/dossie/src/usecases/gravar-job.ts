import type { Loaded } from '@car/event-store/store'
import type { Evento } from '../domain/eventos.ts'
import type { Estado } from '../domain/job.ts'
import type { Ctx } from './ctx.ts'

/**
 * Records a decision about a job, as the service and for no person. The same `commandId` records it once.
 * @param lido  the stream, if the caller has read it already
 * @returns the job after it
 */
export async function gravarJob(
  ctx: Ctx,
  jobId: string,
  commandId: string,
  decidir: (job: Estado) => Evento[],
  lido?: Loaded<Estado, Evento>,
): Promise<Estado> {
  const command = { id: commandId, author: null, at: ctx.agora() }
  return (await ctx.store.execute('dossie', jobId, command, (job) => ({ events: decidir(job) }), lido)).state
}
