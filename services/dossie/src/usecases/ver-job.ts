import { naoEncontrado } from '@car/errors/erro-car'
import { fluxoDoJob } from '../domain/eventos.ts'
import { type Existente, JOB } from '../domain/job.ts'
import { linhaDe } from '../outbound/jobs.ts'
import type { Ctx } from './ctx.ts'

/** The job as it is now. Who learns of an issued dossier can have its code verified from then on. @throws CAR-003 */
export async function verJob(ctx: Ctx, jobId: string): Promise<Existente> {
  const { state, version } = await ctx.store.read(fluxoDoJob(jobId), JOB)
  if (state === null) throw naoEncontrado()
  if (state.status === 'pronto' && !(await ctx.jobs.emDia(jobId, version))) {
    await ctx.jobs.escrever(linhaDe(state, version))
  }
  return state
}
