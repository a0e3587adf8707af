import { idFrom } from '@car/event-store/ids'
import type { Change } from '@car/event-store/kinds'
import { createFact, type Fact } from '@car/events/fact'
import type { DomainEvent } from '../domain/events.ts'
import type { Streams } from '../domain/streams.ts'

/** The fact that each event becomes; null for work in progress. */
const FACTS = {
  dossie_solicitado: 'dossie.solicitado',
  composicao_iniciada: null,
  composicao_devolvida: null,
  composicao_falhou: null,
  dossie_emitido: 'dossie.pronto',
  dossie_falhou: 'dossie.falhou',
} as const satisfies Record<DomainEvent['tipo'], Fact['type'] | null>

/** The facts of one commit. The same commit always gives the same facts. */
export function factsOf({ commit, state }: Change<Streams>): Fact[] {
  return commit.events.flatMap((event, i) => {
    const type = FACTS[event.tipo]
    if (type === null) return []
    return createFact(type, {
      id: idFrom(commit._id, String(i)),
      time: commit.at.toISOString(),
      source: '/car/dossie',
      subject: state.id,
      streamversion: commit.version,
      requestid: commit.requestId,
      data: { job_id: state.id, processo_id: state.processoId, versao: commit.version },
    })
  })
}
