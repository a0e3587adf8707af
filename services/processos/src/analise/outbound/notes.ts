import type { EventStore } from '@car/event-store/store'
import type { Streams } from '../../domain/streams.ts'
import { notesOf } from '../domain/nota.ts'

/** Tells who has written notes. */
export const createNotes = ({ collection }: Pick<EventStore<Streams>, 'collection'>) => ({
  hasWritten: async (processoId: string, personId: string): Promise<boolean> =>
    (await collection.one({ scope: notesOf(processoId), 'author.id': personId }, { _id: 1 })) !== null,
})

export type Notes = ReturnType<typeof createNotes>
