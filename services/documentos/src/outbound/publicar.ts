import type { Commit } from '@car/event-store/commit'
import { idFrom } from '@car/event-store/ids'
import { fold, type EventStore } from '@car/event-store/store'
import { criarFato, type Fato } from '@car/events/fato'
import { DOCUMENTO, type Existente } from '../domain/documento.ts'
import type { Evento } from '../domain/eventos.ts'

const FATOS = {
  recebido: 'documento.recebido',
  em_processamento: 'documento.em_processamento',
  validado: 'documento.validado',
  invalidado: 'documento.invalidado',
  descartado: 'documento.descartado',
} as const

const SOURCE = '/car/documentos'

/** What others are told of a commit. The same commit makes the same facts, whenever and however often it is asked for. */
export async function fatosDe(store: EventStore<Evento>, commit: Commit<Evento>): Promise<Fato[]> {
  const commits = await store.load(commit.stream)
  const doc = fold(DOCUMENTO, commits.slice(0, commit.version))
  return commit.events.flatMap((evento, i) => doEvento(evento, doc, commit, i))
}

function doEvento(evento: Evento, doc: Existente | null, commit: Commit<Evento>, indice: number): Fato[] {
  const id = (parte = '') => idFrom(commit._id, `${indice}${parte}`)
  const comum = { source: SOURCE, streamversion: commit.version, time: commit.at.toISOString() }
  if (evento.tipo === 'duplicidade_detectada') {
    const { processo_id, documento_id, detentor_id } = evento
    return [
      criarFato('documento.duplicidade_detectada', { ...comum, id: id(), subject: processo_id, data: { processo_id } }),
      criarFato('documento.duplicidade_detectada', {
        ...comum,
        id: id('detentor'),
        subject: detentor_id,
        data: { documento_id, processo_id: detentor_id },
      }),
    ]
  }
  if (evento.tipo === 'devolvido' || evento.tipo === 'liberado' || doc === null) return []
  const data = {
    documento_id: doc.id,
    processo_id: doc.processoId,
    tipo_documento: doc.tipo,
    status: doc.status,
    versao: commit.version,
  }
  return [criarFato(FATOS[evento.tipo], { ...comum, id: id(), subject: doc.id, data })]
}
