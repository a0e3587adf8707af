import { idFrom } from '@car/event-store/ids'
import type { Change } from '@car/event-store/kinds'
import { criarFato, type Fato } from '@car/events/fato'
import type { Evento } from '../domain/eventos.ts'
import type { Fluxos } from '../domain/fluxos.ts'

/** The fact that each event becomes; null for work in progress. */
const FATOS = {
  dossie_solicitado: 'dossie.solicitado',
  composicao_iniciada: null,
  composicao_devolvida: null,
  composicao_falhou: null,
  dossie_emitido: 'dossie.pronto',
  dossie_falhou: 'dossie.falhou',
} as const satisfies Record<Evento['tipo'], Fato['type'] | null>

/** The facts of one commit. The same commit always gives the same facts. */
export function factsOf({ commit, state }: Change<Fluxos>): Fato[] {
  return commit.events.flatMap((evento, i) => {
    const type = FATOS[evento.tipo]
    if (type === null) return []
    return criarFato(type, {
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
