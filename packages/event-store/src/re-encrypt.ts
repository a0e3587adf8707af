import type { Kinds } from './kinds.ts'
import type { EventStore } from './store.ts'

export type Reencryption = { chave: string; reencrypted: number; problems: { stream: string; problem: string }[] }

const SEALED = { projection: { stream: 1, sealed: 1 }, sort: { _id: 1 } } as const

/**
 * Encrypts the sealed values of a record under the first key of the ring. Current values are skipped, so an interrupted
 * run continues where it ended. No hash of the record changes.
 */
export async function reencrypt<K extends Kinds>(
  store: Pick<EventStore<K>, 'collection' | 'late' | 'chave'>,
): Promise<Reencryption> {
  const done: Reencryption = { chave: store.chave, reencrypted: 0, problems: [] }
  for await (const commit of store.collection.each({ sealed: { $exists: true } }, SEALED)) {
    for (const { id, from, to } of store.late(commit)) {
      try {
        const field = `sealed.${id}`
        const asRead = { _id: commit._id, [field]: from }
        if (await store.collection.update(asRead, { $set: { [field]: to() } })) done.reencrypted++
      } catch (error) {
        done.problems.push({ stream: commit._id, problem: error instanceof Error ? error.message : 'unreadable' })
      }
    }
  }
  return done
}
