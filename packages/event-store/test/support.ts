import { type Commit, GENESIS, hashOf, wholeStream } from '@car/event-store/commit'
import { createStamps } from '@car/event-store/stamps'
import type mongoose from 'mongoose'

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
