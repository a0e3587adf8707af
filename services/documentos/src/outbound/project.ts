import type { Change } from '@car/event-store/kinds'
import type { Lease } from '@car/store/lease'
import { underWay } from '../domain/documento.ts'
import type { Streams } from '../domain/streams.ts'
import type { Progress } from '../domain/reading.ts'
import type { Files } from './files.ts'
import type { Quotas } from './rooms.ts'
import type { Documentos } from './documentos.ts'

type Derived = {
  documentos: Documentos
  lease: Lease<Progress>
  quotas: Quotas
  arquivos: Files
}

/** Removes what follows from a stream that has ended: its row, its file and its pictures. */
export async function forget(
  { documentos, lease, arquivos }: Derived,
  { kind, id }: { kind: keyof Streams; id: string },
): Promise<void> {
  const row = kind === 'documento' ? await documentos.row(id) : null
  if (row) await condemn({ documentos, arquivos }, row._id, row.chave)
  await lease.remove(id)
  await documentos.forget(kind, id)
}

/**
 * Writes everything that follows from a change: lists, documents to read, holders of bytes, files to remove, and freed
 * room. This function may run late, repeatedly or twice at once, because the state includes all earlier events.
 */
export async function project(derived: Derived, change: Change<Streams>): Promise<void> {
  const { documentos, lease, quotas, arquivos } = derived
  if (change.kind === 'duplicidades') {
    const { processoId, detentores } = change.state
    return documentos.mark(new Set([processoId, ...detentores]))
  }
  const { id, state: doc, commit } = change
  await documentos.write(doc, commit.version)
  if (underWay(doc)) await lease.include(id, lease.holdMs)
  else await lease.remove(id)
  if (doc.status !== 'descartado') return
  await quotas.giveBack(doc.chave, { recorded: true, processoId: doc.processoId })
  // The files of a whole case are kept for a while, in case that it was discarded by mistake or by a forger, and those of
  // a case under a legal hold until that is lifted.
  const since = doc.causa === 'processo_descartado' || doc.retido ? doc.atualizadoEm : undefined
  // Only the documents of a draft are discarded, and nobody follows a draft: no other case has taken over its own files.
  await (doc.de === null ? arquivos.condemn(doc, since) : condemn({ documentos, arquivos }, id, doc.chave, since))
}

/** Removes a file and its pictures. A file that another case has taken over stays, and only the pictures go. */
async function condemn(
  { documentos, arquivos }: Pick<Derived, 'documentos' | 'arquivos'>,
  id: string,
  chave: string,
  since?: Date,
): Promise<void> {
  const sharing = await documentos.ofKey(chave)
  const isShared = sharing.some((row) => row._id !== id && row.status !== 'descartado')
  await (isShared ? arquivos.condemnPreviews(id) : arquivos.condemn({ id, chave }, since))
}
