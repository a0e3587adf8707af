import { naoEncontrado } from '@car/errors/erro-car'
import { fluxoDoJob } from '../domain/eventos.ts'
import { type Existente, JOB } from '../domain/job.ts'
import { linhaDe } from '../outbound/jobs.ts'
import type { Ctx } from './ctx.ts'

/** The job as it is now. Who learns of an issued dossier can have its code verified from then on. @throws CAR-003 */
export async function verJob(ctx: Ctx, jobId: string): Promise<Existente> {
  const { estado, version } = await ctx.store.ler(fluxoDoJob(jobId), JOB)
  if (estado === null) throw naoEncontrado()
  if (estado.status === 'pronto' && !(await ctx.jobs.emDia(jobId, version))) {
    await ctx.jobs.escrever(linhaDe(estado, version))
  }
  return estado
}
