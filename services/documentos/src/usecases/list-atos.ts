import type { Act } from '@car/event-store/acts'
import { createAtoList } from '@car/proto/ato'
import type { DocumentoKind } from '@car/vocabulary/documento'
import type { DomainEvent, DocumentoEvent } from '../domain/events.ts'
import { summarise } from '../domain/kinds.ts'

/** Lists the acts on the documents of a case in order, also on discarded documents. */
export const { tellActs, pageAtos } = createAtoList(({ event, about }: Act<DomainEvent>) =>
  summarise(event as DocumentoEvent, about as DocumentoKind),
)
