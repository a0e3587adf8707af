import type { Change } from '@car/event-store/kinds'
import type { EventStore } from '@car/event-store/store'
import type { Lease } from '@car/store/lease'
import { emCurso } from '../domain/documento.ts'
import type { Fluxos } from '../domain/fluxos.ts'
import type { Progresso } from '../domain/lido.ts'
import type { Arquivos } from './arquivos.ts'
import type { Cotas } from './cotas.ts'
import type { Documentos } from './documentos.ts'

type Derived = {
  store: EventStore<Fluxos>
  documentos: Documentos
  pauta: Lease<Progresso>
  cotas: Cotas
  arquivos: Arquivos
}

/**
 * Everything that follows from a change: lists, what is still to be read, who holds which bytes, and which files have
 * to be removed, and their room with them. The state includes all earlier events, so this may run again, late, or twice
 * at once.
 */
export async function project(derived: Derived, change: Change<Fluxos>): Promise<void> {
  const { store, documentos, pauta, cotas, arquivos } = derived
  if (change.kind === 'duplicidades') {
    const { processoId, detentores } = change.state
    return documentos.marcar(new Set([processoId, ...detentores]))
  }
  const { id, state: doc, commit } = change
  await documentos.escrever(doc, commit.version)
  if (emCurso(doc)) await pauta.include(id, pauta.holdMs)
  else await pauta.remove(id)
  if (!doc.detem) await store.releaseKey('documento', id)
  if (doc.status !== 'descartado') return
  await cotas.devolver(doc.chave, { registrado: true })
  await arquivos.condenar(doc)
}
