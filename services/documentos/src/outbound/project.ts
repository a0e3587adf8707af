import type { Change } from '@car/event-store/kinds'
import type { EventStore } from '@car/event-store/store'
import type { Lease } from '@car/store/lease'
import { underWay } from '../domain/documento.ts'
import type { Streams } from '../domain/streams.ts'
import type { Progress } from '../domain/reading.ts'
import type { Files } from './files.ts'
import type { Quotas } from './rooms.ts'
import type { Documentos } from './documentos.ts'

type Derived = {
  store: EventStore<Streams>
  documentos: Documentos
  lease: Lease<Progress>
  quotas: Quotas
  arquivos: Files
}

/**
 * Writes everything that follows from a change: lists, documents to read, holders of bytes, files to remove, and freed
 * room. This function may run late, repeatedly or twice at once, because the state includes all earlier events.
 */
export async function project(derived: Derived, change: Change<Streams>): Promise<void> {
  const { store, documentos, lease, quotas, arquivos } = derived
  if (change.kind === 'duplicidades') {
    const { processoId, detentores } = change.state
    return documentos.mark(new Set([processoId, ...detentores]))
  }
  const { id, state: doc, commit } = change
  await documentos.write(doc, commit.version)
  if (underWay(doc)) await lease.include(id, lease.holdMs)
  else await lease.remove(id)
  if (!doc.detem) await store.releaseKey('documento', id)
  if (doc.status !== 'descartado') return
  await quotas.giveBack(doc.chave, { recorded: true })
  await arquivos.condemn(doc)
}
