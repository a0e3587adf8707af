import { idFrom } from '@car/event-store/ids'
import type { Change } from '@car/event-store/kinds'
import { createFact, type Fact } from '@car/events/fact'
import { kindOf } from '../domain/kinds.ts'
import type { Streams } from '../domain/streams.ts'

/** Returns the facts of one commit. The same commit always gives the same facts. */
export function factsOf(change: Change<Streams>): Fact[] {
  if (change.kind !== 'dossie') return []
  const { commit, state } = change
  return commit.events.flatMap((event, i) => {
    const { fact } = kindOf(event)
    if (fact === null) return []
    return createFact(fact, {
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
