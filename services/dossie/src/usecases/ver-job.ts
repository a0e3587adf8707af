import { naoEncontrado } from '@car/errors/erro-car'
import type { Job } from '../domain/job.ts'
import type { Ctx } from './ctx.ts'

/** The job as it is now. Once a caller learns that a dossier is issued, its code can be verified. @throws CAR-003 */
export async function verJob(ctx: Ctx, jobId: string): Promise<Job> {
  const { state, version } = await ctx.store.load('dossie', jobId)
  if (state === null) throw naoEncontrado()
  if (state.status === 'pronto' && (await ctx.jobs.linha(jobId))?.versao !== version)
    await ctx.jobs.escrever(state, version)
  return state
}
