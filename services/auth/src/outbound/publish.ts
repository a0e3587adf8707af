import { idFrom } from '@car/event-store/ids'
import type { Change } from '@car/event-store/kinds'
import { createFact, type Fact } from '@car/events/fact'
import type { Streams } from '../domain/streams.ts'
import { factOf } from '../domain/kinds.ts'
import { changeOf } from './changed-addresses.ts'

/** Makes the facts of one commit; none for a look-up of people. */
export function factsOf(change: Change<Streams>): Fact[] {
  if (change.kind === 'consulta') return []
  const { id: usuario_id, commit } = change
  return commit.events.flatMap((event, i) => {
    const fact = factOf(event)
    if (fact === null) return []
    const data =
      fact === 'usuario.endereco_alterado'
        ? { usuario_id, mudanca_id: changeOf(usuario_id, commit.commandId) }
        : { usuario_id }
    return createFact(fact, {
      id: idFrom(commit._id, String(i)),
      time: commit.at.toISOString(),
      source: '/car/auth',
      subject: usuario_id,
      streamversion: commit.version,
      requestid: commit.requestId,
      data,
    })
  })
}
