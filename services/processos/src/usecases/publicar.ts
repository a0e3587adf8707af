import type { Commit } from '@car/event-store/commit'
import { idFrom } from '@car/event-store/ids'
import type { EventStore } from '@car/event-store/store'
import { fold } from '@car/event-store/store'
import type { TipoDeFato } from '@car/events/catalogue'
import { criarFato, type Fato } from '@car/events/fato'
import type { Caso } from '../domain/caso.ts'
import { currentContext } from '@car/telemetry/request-context'
import { DOBRA } from './dobra.ts'
import type { Evento, Registro } from '../domain/eventos.ts'

/** The case as it stood at a commit. Null for streams that are no processo. */
export async function casoNoCommit(
  registro: Pick<EventStore<Registro>, 'load'>,
  commit: Commit<Registro>,
): Promise<Caso | null> {
  if (!commit.stream.startsWith('processo-')) return null
  const commits = await registro.load(commit.stream)
  return fold(DOBRA, commits.slice(0, commit.version))
}

/** What a commit tells the other services: ids, versions and statuses. Looks are nobody else's business. */
export function fatosDe(commit: Commit<Registro>, caso: Caso | null): Fato[] {
  if (caso === null) return []
  return commit.events.map((registro, i) => {
    const evento = registro as Evento
    const base = { processo_id: caso.id, versao: commit.version, status: caso.status }
    return criarFato(tipoDoFato(evento), {
      id: idFrom(commit._id, String(i)),
      time: commit.at.toISOString(),
      source: '/car/processos',
      subject: caso.id,
      streamversion: commit.version,
      requestid: currentContext()?.requestId,
      data: { ...base, ...extras(evento) },
    } as never)
  })
}

/** `pendencia_criada` on record is `pendencia.criada` on the broker. */
const tipoDoFato = (evento: Evento): TipoDeFato => evento.tipo.replace('_', '.') as TipoDeFato

function extras(evento: Evento): object {
  switch (evento.tipo) {
    case 'processo_assumido':
      return { analista_id: evento.analista.id, dossie_job_id: evento.dossieJobId }
    case 'processo_atribuido':
      return { analista_id: evento.analista.id }
    case 'pendencia_criada':
    case 'pendencia_respondida':
    case 'pendencia_resolvida':
    case 'pendencia_cancelada':
    case 'pendencia_expirada':
    case 'pendencia_lembrada':
      return { pendencia_id: evento.id }
    case 'recurso_aberto':
    case 'recurso_decidido':
      return { recurso_id: evento.id }
    case 'autorizacao_concedida':
    case 'autorizacao_revogada':
      return { autorizacao_id: evento.id }
    default:
      return {}
  }
}
