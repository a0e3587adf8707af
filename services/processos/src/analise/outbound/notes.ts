import type { Commit } from '@car/event-store/commit'
import { streamOf } from '@car/event-store/kinds'
import type { EventStore } from '@car/event-store/store'
import { createKeyring, type Place } from '@car/identity/keyring'
import type { Streams } from '../../domain/streams.ts'
import { notesOf } from '../domain/nota.ts'

/** The key of the text of a note among the encrypted values of its commit. */
const TEXT = 'texto'
const placeOfText = (stream: string): Place => [stream, 'nota.texto']

type Sealed = Pick<Commit<unknown>, 'stream' | 'sealed'>

/** Stores the texts of notes. A text may name people, so it is stored only with its commit, and encrypted. */
export function createNotes({ collection }: Pick<EventStore<Streams>, 'collection'>, keys: readonly Buffer[]) {
  const ring = createKeyring(keys, 'nota')

  /** @throws when the text is gone, was altered, or is under a key that is not in the ring */
  function open({ stream, sealed }: Sealed): string {
    const sealedText = sealed?.[TEXT]
    if (sealedText === undefined) throw new Error(`${stream} has lost its text`)
    return ring.open(sealedText, placeOfText(stream))
  }

  return {
    open,

    /** Encrypts the text of a note for its commit. */
    seal: (id: string, texto: string): Record<string, string> => ({
      [TEXT]: ring.close(texto, placeOfText(streamOf('nota', id))),
    }),

    hasWritten: async (processoId: string, personId: string): Promise<boolean> =>
      (await collection.one({ scope: notesOf(processoId), 'author.id': personId }, { _id: 1 })) !== null,

    async texts(commits: readonly string[]): Promise<Map<string, string>> {
      if (commits.length === 0) return new Map()
      const found = await collection.many({ _id: { $in: commits } }, { projection: { stream: 1, sealed: 1 } })
      return new Map(found.map((commit) => [commit._id, open(commit)]))
    },

    /**
     * Returns the text of a commit, unless it is encrypted under the current key. `from` is the stored text, and `to`
     * encrypts the text under the current key.
     */
    late(commit: Sealed): { id: string; from: string; to: () => string }[] {
      const sealedText = commit.sealed?.[TEXT]
      if (sealedText === undefined || ring.isCurrent(sealedText)) return []
      return [{ id: TEXT, from: sealedText, to: () => ring.close(open(commit), placeOfText(commit.stream)) }]
    },
  }
}

export type Notes = ReturnType<typeof createNotes>
