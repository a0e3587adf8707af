import { notFound, nullIfAbsent } from '@car/errors/car-error'
import type { Job } from '../domain/job.ts'
import type { Ctx } from './ctx.ts'
import { seeJob } from './see-job.ts'

/**
 * Returns a dossier of a case. processos checks that the person may see the case, and records the look if the dossier
 * was issued. processos is called even if the dossier does not exist, so that both refusals take the same time.
 * @throws CAR-003 if the person may not see the case, or the case has no such dossier; CAR-005 if it names who decided
 * first, and the person must not know it yet; CAR-016 or CAR-017 if the look
 * cannot be recorded
 */
export async function seeCopy(ctx: Ctx, processoId: string, jobId: string): Promise<Job> {
  const job = await seeJob(ctx, jobId).catch(nullIfAbsent)
  const ownJob = job?.processoId === processoId ? job : null
  const look = ownJob?.status === 'pronto' ? 'dossie' : null
  const status = await ctx.peers.processoStatus(processoId, look, ownJob?.solicitadoEm)
  if (status === null || ownJob === null) throw notFound()
  return ownJob
}
