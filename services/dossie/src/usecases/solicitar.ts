import type { Author } from '@car/event-store/commit'
import { naoEncontrado } from '@car/errors/erro-car'
import { exigirSubmetido, solicitar as decidir } from '../domain/decisoes.ts'
import { fluxoDoJob } from '../domain/eventos.ts'
import { type Existente, JOB } from '../domain/job.ts'
import type { Ctx } from './ctx.ts'

export type Solicitacao = { jobId: string; processoId: string; autor: Author }

/** Has a dossier begun, whose case is known to allow it. Doing it again changes nothing. @throws CAR-003 */
export async function solicitar(ctx: Ctx, { jobId, processoId, autor }: Solicitacao): Promise<Existente> {
  const command = { id: jobId, author: autor, at: ctx.agora() }
  const { state } = await ctx.store.execute(fluxoDoJob(jobId), JOB, command, (job) => ({
    events: decidir(job, processoId),
  }))
  if (state === null) throw new Error('a request left no job behind')
  return state
}

/**
 * The same for a job asked for by another service on behalf of the person in the request's context: the case is asked
 * after, unless the job is there already.
 * @throws CAR-003, CAR-005
 */
export async function solicitarVerificando(ctx: Ctx, solicitacao: Solicitacao): Promise<Existente> {
  const { state } = await ctx.store.read(fluxoDoJob(solicitacao.jobId), JOB)
  if (state?.processoId === solicitacao.processoId) return state
  const status = await ctx.pares.statusDoProcesso(solicitacao.processoId)
  if (status === null) throw naoEncontrado()
  exigirSubmetido(status)
  return solicitar(ctx, solicitacao)
}
