/**
 * Inserts copies of a document one after the other, as many as the parent process requests. Sends back how many
 * milliseconds each insert took.
 */
import mongoose from 'mongoose'

export type Told = { document: string; times: number }

const [uri = '', database = ''] = process.argv.slice(2)
const connection = await mongoose.createConnection(uri, { dbName: database }).asPromise()
const bare = connection.collection('bare')
let n = 0

process.on('message', ({ document, times }: Told) => void insert(document, times))
process.on('disconnect', () => process.exit(0))
process.send?.('ready')

async function insert(json: string, times: number): Promise<void> {
  const document = mongoose.mongo.BSON.EJSON.parse(json) as { _id: string }
  const took: number[] = []
  for (let i = 0; i < times; i++) {
    const began = performance.now()
    await bare.insertOne({ ...document, _id: `${document._id}-${n++}` } as object, { writeConcern: { w: 'majority' } })
    took.push(performance.now() - began)
  }
  process.send?.(took)
}
