import { type Commit, GENESIS, hashOf, wholeStream } from '@car/event-store/commit'
import { createStamps } from '@car/event-store/stamps'
import type { EventOf, Kinds, NameOf } from '@car/event-store/kinds'
import { createEventStore, type RecordKeys } from '@car/event-store/store'
import { createKeyring } from '@car/identity/keyring'
import type mongoose from 'mongoose'

/** The keys of a record that stamps under these keys. All records of the tests seal under the same key. */
export const keysOf = (...stamps: Buffer[]): RecordKeys => ({
  stamps,
  seals: createKeyring([Buffer.alloc(32, 'seals')], 'record'),
})

/** Returns commits of a database as they were recorded, with the values that are sealed. Streams come in order. */
export async function recorded<K extends Kinds>(
  connection: mongoose.Connection,
  kinds: K,
  keys: RecordKeys,
  filter: object,
): Promise<Commit<EventOf<K, NameOf<K>>>[]> {
  const found = await connection.collection('commits').find(filter).sort({ _id: 1 }).toArray()
  return createEventStore(connection, kinds, keys).openEach(found as unknown as Commit<unknown>[])
}

/**
 * Rewrites a stream as if it had recorded other events, with valid stamps. Tests use this function instead of waiting
 * for a term to pass. `change` gets each commit and returns changes of its events, time, author or command.
 */
export async function recordOtherwise<E>(
  connection: mongoose.Connection,
  key: Buffer,
  stream: string,
  change: (commit: Commit<E>) => Partial<Commit<E>>,
): Promise<void> {
  const commits = connection.collection<Commit<E>>('commits')
  const stamps = createStamps([key])
  const of = { _id: wholeStream(stream) } as object
  let previousHash = GENESIS
  for (const commit of (await commits.find(of).sort({ _id: 1 }).toArray()) as Commit<E>[]) {
    const content = { ...commit, ...change(commit), previousHash }
    const hash = hashOf(content)
    const { events, at, author, commandId } = content
    const $set = { events, at, author, commandId, previousHash, hash, stamp: stamps.of(hash) }
    await commits.updateOne({ _id: commit._id } as object, { $set } as object)
    previousHash = hash
  }
}
