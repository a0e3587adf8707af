import type { Change } from '@car/event-store/kinds'
import type { Lease } from '@car/store/lease'
import type { Fluxos } from '../domain/fluxos.ts'
import type { Jobs } from './jobs.ts'

/** Writes the read models of a change: which dossiers are still to be made, and under which code each was issued. */
export async function project(jobs: Jobs, pauta: Lease, { id, state, commit }: Change<Fluxos>): Promise<void> {
  if (state.status === 'processando') return pauta.include(id, 0)
  if (state.status === 'pronto') await jobs.escrever(state, commit.version)
  await pauta.remove(id)
}
