import { notFound } from '@car/errors/car-error'
import type { Author } from '@car/event-store/commit'
import { requestDossie as request } from '../domain/decisions.ts'
import type { Job, State } from '../domain/job.ts'
import type { Ctx } from './ctx.ts'

export type DossieRequest = { jobId: string; processoId: string; author: Author }

/**
 * Records the request for a dossier. The caller checks whether the case allows a dossier. The caller derives `jobId`
 * from its command, so a repeated command changes nothing.
 * @throws CAR-003 when the id belongs to a job of another case
 */
export async function requestDossie(ctx: Ctx, { jobId, processoId, author }: DossieRequest): Promise<Job> {
  const command = { id: jobId, author, at: ctx.now() }
  const decide = (job: State) => ({ events: request(job, processoId) })
  const { state } = await ctx.store.execute('dossie', jobId, command, decide, ctx.store.unopened('dossie'))
  if (state?.processoId !== processoId) throw notFound()
  ctx.recorded.set(jobId, true)
  return state
}
