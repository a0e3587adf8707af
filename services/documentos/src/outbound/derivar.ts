import type { Commit } from '@car/event-store/commit'
import type { EventStore } from '@car/event-store/store'
import { DOCUMENTO, emCurso } from '../domain/documento.ts'
import { documentoDoFluxo, type Evento } from '../domain/eventos.ts'
import type { Arquivos } from './arquivos.ts'
import type { Duplicidades } from './duplicidades.ts'
import { fichaDe, type Fichas } from './fichas.ts'
import type { Pauta } from './pauta.ts'

type Derivados = { fichas: Fichas; pauta: Pauta; duplicidades: Duplicidades; arquivos: Arquivos }

/**
 * Everything that follows from what is recorded: lists, what is still to be read, who holds which bytes, which files
 * have to go. Always from the whole stream, so that it may be done again, late, or twice at once.
 */
export async function derivar(store: EventStore<Evento>, derivados: Derivados, commit: Commit<Evento>): Promise<void> {
  if (documentoDoFluxo(commit.stream) === undefined) return marcar(store, derivados, commit.stream)
  const { state, version } = await store.read(commit.stream, DOCUMENTO)
  if (state === null) return
  await derivados.fichas.escrever(fichaDe(state, version))
  if (emCurso(state)) await derivados.pauta.incluir(state.id)
  else await derivados.pauta.retirar(state.id)
  if (!state.detem) await store.releaseKey(commit.stream)
  if (state.status === 'descartado') await derivados.arquivos.condenar(state)
}

async function marcar(store: EventStore<Evento>, { duplicidades }: Derivados, fluxo: string): Promise<void> {
  for (const evento of (await store.load(fluxo)).flatMap(({ events }) => events)) {
    if (evento.tipo === 'duplicidade_detectada') await duplicidades.marcar(evento.processo_id, evento.detentor_id)
  }
}
