import type { Change } from '@car/event-store/kinds'
import type { Lease } from '@car/store/lease'
import type { Streams } from '../domain/streams.ts'
import type { Jobs } from './jobs.ts'

export async function project(jobs: Jobs, docket: Lease, { id, state, commit }: Change<Streams>): Promise<void> {
  if (state.status === 'processando') return docket.include(id, 0)
  if (state.status === 'pronto') await jobs.write(state, commit.version)
  await docket.remove(id)
}
