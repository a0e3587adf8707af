import type { Act } from '@car/event-store/acts'
import { createAtoList } from '@car/proto/ato'
import type { DocumentoKind } from '@car/vocabulary/documento'
import type { DomainEvent, DocumentoEvent } from '../domain/events.ts'
import { summarise } from '../domain/kinds.ts'

/** What happened to the documents of a case, including discarded ones, in order. */
export const { tellActs, pageAtos } = createAtoList(({ event, about }: Act<DomainEvent>) =>
  summarise(event as DocumentoEvent, about as DocumentoKind),
)
