import type { EventStore } from '@car/event-store/store'
import { fluxoDoJob, type Evento } from '../domain/eventos.ts'
import { type Existente, JOB } from '../domain/job.ts'
import { type Jobs, linhaDe } from './jobs.ts'
import type { Pauta } from './pauta.ts'

/**
 * Everything that follows from what is recorded of a job: how it is found, and whether it is still to be done. Always
 * from the whole stream, so that it may be done again, late, or twice at once.
 */
export async function projetar(
  store: EventStore<Evento>,
  { jobs, pauta }: { jobs: Jobs; pauta: Pauta },
  jobId: string,
): Promise<Existente> {
  const { state, version } = await store.read(fluxoDoJob(jobId), JOB)
  if (state === null) throw new Error('a commit of no job')
  await jobs.escrever(linhaDe(state, version))
  if (state.status === 'processando') await pauta.incluir(jobId)
  else await pauta.retirar(jobId)
  return state
}
