import type { Change } from '@car/event-store/kinds'
import type { Lease } from '@car/store/lease'
import type { Streams } from '../domain/streams.ts'
import type { Files } from './files.ts'
import type { Jobs } from './jobs.ts'

/** Removes what follows from a stream that has ended: its row and its files. */
export async function forget(
  { jobs, docket, arquivos }: { jobs: Jobs; docket: Lease; arquivos: Files },
  { kind, id }: { kind: keyof Streams; id: string },
): Promise<void> {
  if (kind !== 'dossie') return
  await docket.remove(id)
  await arquivos.remove(id, null)
  await jobs.forget(id)
}

export async function project(jobs: Jobs, docket: Lease, change: Change<Streams>): Promise<void> {
  if (change.kind !== 'dossie') return
  const { id, state, commit } = change
  if (state.status === 'processando') return docket.include(id, 0)
  if (state.status === 'pronto') await jobs.write(state, commit.version)
  await docket.remove(id)
}
