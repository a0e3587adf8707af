import { notFound } from '@car/errors/car-error'
import type { Job } from '../domain/job.ts'
import type { Ctx } from './ctx.ts'

/**
 * Returns a job from its record. Also writes the row of an issued dossier if it is missing or old, so that the code can
 * be verified.
 * @throws CAR-003 if there is no such job
 */
export async function seeJob(ctx: Ctx, jobId: string): Promise<Job> {
  const { state, version } = await ctx.store.load('dossie', jobId)
  if (state === null) throw notFound()
  if (state.status === 'pronto' && (await ctx.jobs.row(jobId))?.versao !== version) await ctx.jobs.write(state, version)
  return state
}
