import { naoEncontrado } from '@car/errors/erro-car'
import { fluxoDoJob } from '../domain/eventos.ts'
import { type Existente, JOB } from '../domain/job.ts'
import type { Ctx } from './ctx.ts'

/** The job as it is now. @throws CAR-003 */
export async function verJob(ctx: Ctx, jobId: string): Promise<Existente> {
  const { estado } = await ctx.store.ler(fluxoDoJob(jobId), JOB)
  if (estado === null) throw naoEncontrado()
  return estado
}
