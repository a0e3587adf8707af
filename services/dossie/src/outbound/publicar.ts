import type { Commit } from '@car/event-store/commit'
import type { EventStore } from '@car/event-store/store'
import { idFrom } from '@car/event-store/ids'
import { criarFato, type Fato } from '@car/events/fato'
import { currentContext } from '@car/telemetry/request-context'
import type { Evento } from '../domain/eventos.ts'
import { JOB } from '../domain/job.ts'

/** What others are told of a commit. The same commit makes the same facts, whenever and however often it is asked for. */
export async function fatosDe(store: EventStore<Evento>, commit: Commit<Evento>): Promise<Fato[]> {
  const { state: job } = await store.read(commit.stream, JOB)
  if (job === null) throw new Error('a commit of no job')
  return commit.events.flatMap((evento, i) => {
    const tipo = tipoDoFato(evento)
    if (tipo === null) return []
    const data = { job_id: job.id, processo_id: job.processoId, versao: commit.version }
    return criarFato(tipo, {
      id: idFrom(commit._id, String(i)),
      time: commit.at.toISOString(),
      source: '/car/dossie',
      subject: job.id,
      streamversion: commit.version,
      requestid: currentContext()?.requestId,
      data,
    })
  })
}

function tipoDoFato({ tipo }: Evento): 'dossie.solicitado' | 'dossie.pronto' | 'dossie.falhou' | null {
  switch (tipo) {
    case 'dossie_solicitado':
      return 'dossie.solicitado'
    case 'dossie_emitido':
      return 'dossie.pronto'
    case 'dossie_falhou':
      return 'dossie.falhou'
    case 'composicao_iniciada':
    case 'composicao_devolvida':
    case 'composicao_falhou':
      return null
  }
}
