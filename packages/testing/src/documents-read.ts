import type mongoose from 'mongoose'

type Reply = { cursor?: { firstBatch?: unknown[]; nextBatch?: unknown[] } }

/** How many documents the store returned on these connections, for every kind of query, while the work ran. */
export async function countDocumentsRead(
  connections: readonly mongoose.Connection[],
  work: () => Promise<unknown>,
): Promise<number> {
  let documents = 0
  const note = ({ reply }: { reply: unknown }) => {
    const { firstBatch = [], nextBatch = [] } = (reply as Reply).cursor ?? {}
    documents += firstBatch.length + nextBatch.length
  }
  const clients = connections.map((connection) => connection.getClient())
  for (const client of clients) client.on('commandSucceeded', note)
  try {
    await work()
  } finally {
    for (const client of clients) client.off('commandSucceeded', note)
  }
  return documents
}
