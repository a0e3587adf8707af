import { ambiente } from '@car/testing/ambiente'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import mongoose from 'mongoose'
import { change, filter, type Indexes, indexes, order, type Stored, stored } from './support/queries.ts'

/** The document store answers from its indexes: the same as without them, and without looking at what it need not. */
let connection: mongoose.Connection
let db: mongoose.mongo.Db

beforeAll(async () => {
  connection = await mongoose.createConnection(`${ambiente('TEST_MONGODB_URI')}/cartest-store`).asPromise()
  db = connection.db as mongoose.mongo.Db
  await db.dropDatabase()
})
afterAll(() => connection.close())

describe('the same answers as without indexes', () => {
  let runs = 0

  test('whatever is stored, changed and asked', async () => {
    const run = fc.asyncProperty(
      fc.array(stored, { minLength: 5, maxLength: 40 }),
      indexes,
      fc.array(change, { maxLength: 8 }),
      fc.array(fc.tuple(filter, order, fc.nat(4), fc.nat(8)), { minLength: 10, maxLength: 15 }),
      fc.boolean(),
      async (documents, keys, changes, questions, late) => {
        runs++
        const [indexed, copy] = [db.collection<Stored>(`indexed-${runs}`), db.collection<Stored>(`copy-${runs}`)]
        const held = documents.map((document, n) => ({ ...document, _id: n % 3 ? n : `${n}`, id: n % 3 ? n : `${n}` }))
        if (!late) await createIndexes(indexed, keys)
        await Promise.all([indexed.insertMany(held), copy.insertMany(held)])
        if (late) await createIndexes(indexed, keys)
        for (const [which, update, remove] of changes) {
          if (remove) await same(indexed, copy, (c, as) => c.deleteMany(as(which)))
          else await same(indexed, copy, (c, as) => c.updateMany(as(which), update))
        }
        for (const [which, by, skip, limit] of questions) {
          await same(indexed, copy, (c, as) => c.find(as(which)).sort(as(by)).skip(skip).limit(limit).toArray())
          await same(indexed, copy, async (c, as) => (await c.find(as(which)).toArray()).map((d) => `${d.id}`).toSorted())
          await same(indexed, copy, (c, as) => c.countDocuments(as(which)))
        }
        await Promise.all([indexed.drop(), copy.drop()])
      },
    )
    await fc.assert(run, { seed: Number(process.env['STORE_SEED'] ?? 11), numRuns: Number(process.env['STORE_RUNS'] ?? 40), endOnFailure: true })
  }, 300_000)

  async function same(
    indexed: mongoose.mongo.Collection<Stored>,
    copy: mongoose.mongo.Collection<Stored>,
    ask: (collection: mongoose.mongo.Collection<Stored>, as: <T>(query: T) => T) => Promise<unknown>,
  ): Promise<void> {
    const [found, expected] = await Promise.all([ask(indexed, (query) => query), ask(copy, onCopy)])
    expect(found).toEqual(expected)
  }

  async function createIndexes(collection: mongoose.mongo.Collection<Stored>, keys: Indexes): Promise<void> {
    for (const key of keys) await collection.createIndex(key)
  }
})

/** The copy has no index: it is asked by a field that holds what `_id` does. */
function onCopy<T>(query: T): T {
  if (Array.isArray(query)) return query.map(onCopy) as T
  if (query === null || typeof query !== 'object' || query instanceof Date) return query
  return Object.fromEntries(Object.entries(query).map(([key, asked]) => [key === '_id' ? 'id' : key, onCopy(asked)])) as T
}
