import { isBeside, isSwept } from './round-trips.ts'
import type mongoose from 'mongoose'

type Connections = readonly mongoose.Connection[]
type Reply = { cursor?: { firstBatch?: unknown[]; nextBatch?: unknown[] } }

/** Counts the documents that the store returned on these connections, for every kind of query, while the work ran. */
export const countDocumentsRead = (connections: Connections, work: () => Promise<unknown>): Promise<number> =>
  sumOverReplies(connections, work, (reply) => {
    const { firstBatch = [], nextBatch = [] } = (reply as Reply).cursor ?? {}
    return firstBatch.length + nextBatch.length
  })

/**
 * Adds up a measure over all answers of the store on these connections while the work ran, but for what is done beside
 * all acts, by a sweeper too: where a machine is slow, it reads what an act is about to publish.
 */
export async function sumOverReplies(
  connections: Connections,
  work: () => Promise<unknown>,
  measure: (reply: object) => number,
): Promise<number> {
  let sum = 0
  const own = new Set<number>()
  const begin = ({ requestId }: { requestId: number }) => void (isBeside() || isSwept() || own.add(requestId))
  // What was asked before may be answered now.
  const note = ({ reply, requestId }: { reply: unknown; requestId: number }) =>
    void (own.has(requestId) && (sum += measure(reply as object)))
  const clients = connections.map((connection) => connection.getClient())
  for (const client of clients) client.on('commandStarted', begin).on('commandSucceeded', note)
  try {
    await work()
  } finally {
    for (const client of clients) client.off('commandStarted', begin).off('commandSucceeded', note)
  }
  return sum
}
