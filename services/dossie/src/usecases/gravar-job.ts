import { type Evento, fluxoDoJob } from '../domain/eventos.ts'
import { type Job, JOB } from '../domain/job.ts'
import type { Ctx } from './ctx.ts'

/** Records what is decided of a job, on nobody's behalf. The same `commandId` records it once. @returns the job after it */
export async function gravarJob(
  ctx: Ctx,
  jobId: string,
  commandId: string,
  decidir: (job: Job) => Evento[],
): Promise<Job> {
  const command = { id: commandId, author: null, at: ctx.agora() }
  const { state } = await ctx.store.execute(fluxoDoJob(jobId), JOB, command, (job) => ({ events: decidir(job) }))
  return state
}
