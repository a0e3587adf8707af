import { idFrom } from '@car/event-store/ids'
import type { Change } from '@car/event-store/kinds'
import { createFact, type Fact } from '@car/events/fact'
import type { DuplicateEvent } from '../domain/events.ts'
import { kindOf } from '../domain/kinds.ts'
import type { Streams } from '../domain/streams.ts'

type Envelope = Omit<Parameters<typeof createFact>[1], 'id' | 'subject' | 'data'>

/** Makes the facts of one commit. The same commit always gives the same facts. */
export function factsOf(change: Change<Streams>): Fact[] {
  const { commit } = change
  const envelope = {
    source: '/car/documentos',
    streamversion: commit.version,
    time: commit.at.toISOString(),
    requestid: commit.requestId,
  }
  const idOf = (i: number, part = '') => idFrom(commit._id, `${i}${part}`)
  if (change.kind === 'duplicidades') {
    return change.commit.events.flatMap((event, i) => ofDuplicate(event, envelope, (part) => idOf(i, part)))
  }
  const { state: doc } = change
  const data = {
    documento_id: doc.id,
    processo_id: doc.processoId,
    tipo_documento: doc.tipo,
    status: doc.status,
    versao: commit.version,
  }
  return change.commit.events.flatMap((event, i) => {
    const { fact } = kindOf(event)
    return fact === null ? [] : [createFact(fact, { ...envelope, id: idOf(i), subject: doc.id, data })]
  })
}

/**
 * Makes one fact for the processo to which the file was sent, and one for the processo whose document holds the file.
 */
function ofDuplicate(
  { processo_id, documento_id, detentor_id }: DuplicateEvent,
  envelope: Envelope,
  idOf: (part?: string) => string,
): Fact[] {
  const fact = (id: string, subject: string, data: { processo_id: string; documento_id?: string }) =>
    createFact('documento.duplicidade_detectada', { ...envelope, id, subject, data })
  return [
    fact(idOf(), processo_id, { processo_id }),
    fact(idOf('detentor'), detentor_id, { documento_id, processo_id: detentor_id }),
  ]
}
