import { CarError } from '@car/errors/car-error'
import type mongoose from 'mongoose'
import { isDuplicate, translateFailure, translatingFailures } from './failures.ts'
import { buildIndexes, buildMissingIndexes, type Index } from './indexes.ts'

/**
 * A filter in the portable subset of MongoDB's language. Updates use the same subset. See
 * docs/adr/0003-portable-mongodb.md.
 */
export type Filter = Readonly<Record<string, unknown>>
export type Update = {
  [Operator in
    | '$set'
    | '$unset'
    | '$inc'
    | '$max'
    | '$push'
    | '$pull'
    | '$pullAll'
    | '$addToSet'
    | '$setOnInsert']?: Readonly<Record<string, unknown>>
}
export type Sort = Readonly<Record<string, 1 | -1>>
type RawUpdate = mongoose.mongo.UpdateFilter<{ _id: string }>
type Keyed = { _id: string | number }
type Found = { projection?: Readonly<Record<string, 0 | 1>>; sort?: Sort; limit?: number }

/**
 * Opens a collection of documents of type `D`. Most calls take one round trip. A call throws CAR-016 when the store
 * cannot be reached, CAR-017 when it is too slow. The driver's generics do not leave this file.
 */
export function openCollection<D extends Keyed>(connection: mongoose.Connection, name: string) {
  const raw = connection.collection<{ _id: string }>(name)
  const asRaw = (document: D) => document as { _id: string }

  return {
    name,

    one: (filter: Filter, projection: Record<string, 0 | 1> = {}): Promise<D | null> =>
      translatingFailures(() => raw.findOne(filter, { projection }) as Promise<unknown> as Promise<D | null>),

    many: (filter: Filter, { projection = {}, sort = {}, limit = 0 }: Found = {}): Promise<D[]> =>
      translatingFailures(
        () => raw.find(filter, { projection }).sort(sort).limit(limit).toArray() as Promise<unknown> as Promise<D[]>,
      ),

    /** Reads all matching documents, with one batch in memory at a time. */
    async *each(filter: Filter, { projection = {}, sort = {} }: Found = {}): AsyncIterable<D> {
      try {
        yield* raw.find(filter, { projection }).sort(sort) as AsyncIterable<D>
      } catch (failure) {
        throw translateFailure(failure)
      }
    },

    count: (filter: Filter): Promise<number> => translatingFailures(() => raw.countDocuments(filter)),

    /** Counts up to `most`, because a full count takes longer the more documents there are. */
    async countUpTo(most: number, filter: Filter): Promise<number> {
      const { db } = connection
      if (!db) throw new CarError('indisponivel', { retryAfterS: 2 })
      const counted = await translatingFailures(() => db.command({ count: name, query: filter, limit: most }))
      return Number(counted['n'])
    },

    aggregate: <R>(stages: readonly Filter[]): Promise<R[]> =>
      translatingFailures(() => raw.aggregate([...stages]).toArray() as Promise<unknown> as Promise<R[]>),

    /** Inserts a document. Returns false when a unique index refuses the document, because somebody else was first. */
    async insert(document: D): Promise<boolean> {
      const inserting = () => raw.insertOne(asRaw(document), { writeConcern: { w: 'majority' } })
      return translatingFailures(inserting).then(() => true, duplicateAsFalse)
    },

    /** Inserts new documents in one round trip. */
    async insertAll(documents: readonly D[]): Promise<void> {
      if (documents.length === 0) return
      await translatingFailures(() =>
        raw.insertMany(documents.map(asRaw), { ordered: false, writeConcern: { w: 'majority' } }),
      )
    },

    /**
     * Inserts documents one after another, in one round trip, up to the first that a unique index refuses.
     * @returns true if all were inserted
     */
    insertInOrder: (documents: readonly D[]): Promise<boolean> =>
      translatingFailures(() =>
        raw.insertMany(documents.map(asRaw), { ordered: true, writeConcern: { w: 'majority' } }),
      ).then(() => true, duplicateAsFalse),

    /** Inserts, in one round trip, those documents that a unique index does not refuse. */
    async insertMissing(documents: readonly D[]): Promise<void> {
      if (documents.length === 0) return
      await translatingFailures(() => raw.insertMany(documents.map(asRaw), { ordered: false })).catch(duplicateAsFalse)
    },

    /**
     * Updates one document.
     * @returns true if a document matched
     */
    async update(filter: Filter, update: Update): Promise<boolean> {
      const { matchedCount } = await translatingFailures(() => raw.updateOne(filter, update as RawUpdate))
      return matchedCount === 1
    },

    /**
     * Updates the first matching document in this order. If the update makes the document stop matching the filter,
     * only one of several simultaneous callers gets each document.
     * @returns the document after the update; null when none matched
     */
    async updateFirst(filter: Filter, update: Update, sort: Record<string, 1 | -1>): Promise<D | null> {
      const options = { sort, returnDocument: 'after' } as const
      const updated = await translatingFailures(() => raw.findOneAndUpdate(filter, update as RawUpdate, options))
      return updated as unknown as D | null
    },

    /** Makes several updates of one document each, in order, in one round trip. */
    async updateEach(updates: readonly (readonly [Filter, Update])[]): Promise<void> {
      if (updates.length === 0) return
      const each = updates.map(([filter, update]) => ({ updateOne: { filter, update: update as RawUpdate } }))
      await translatingFailures(() => raw.bulkWrite(each as Parameters<typeof raw.bulkWrite>[0]))
    },

    /**
     * Updates the matching document, or inserts a document made from the equalities of the filter and the update.
     * Returns false when a document with this key exists and does not match, or somebody else has just inserted it.
     */
    upsert: (filter: Filter, update: Update): Promise<boolean> =>
      translatingFailures(() => raw.updateOne(filter, update as RawUpdate, { upsert: true })).then(
        () => true,
        duplicateAsFalse,
      ),

    /**
     * Updates or inserts one document, also when several callers do so at once.
     * @returns the document after the update
     */
    async upsertAndGet(filter: Filter, update: Update): Promise<D> {
      const options = { upsert: true, returnDocument: 'after' } as const
      const updating = () => translatingFailures(() => raw.findOneAndUpdate(filter, update as RawUpdate, options))
      // If two callers insert at once, the store refuses one of them. That caller then finds the document of the other
      // caller.
      const done = await updating().catch((failure: unknown) => (isDuplicate(failure) ? updating() : rethrow(failure)))
      return done as unknown as D
    },

    updateAll: async (filter: Filter, update: Update): Promise<void> =>
      void (await translatingFailures(() => raw.updateMany(filter, update as RawUpdate))),

    /**
     * Replaces one document.
     * @returns true if a document matched
     */
    async replace(filter: Filter, document: D): Promise<boolean> {
      const { matchedCount } = await translatingFailures(() => raw.replaceOne(filter, asRaw(document)))
      return matchedCount === 1
    },

    /**
     * Replaces the matching document, or inserts it. Returns false when a document with this key exists and does not
     * match, or somebody else has just inserted it.
     */
    async put(filter: Filter, document: D): Promise<boolean> {
      return translatingFailures(() => raw.replaceOne(filter, asRaw(document), { upsert: true })).then(
        () => true,
        duplicateAsFalse,
      )
    },

    /**
     * Removes a document.
     * @returns true if a document matched
     */
    async remove(filter: Filter): Promise<boolean> {
      const { deletedCount } = await translatingFailures(() => raw.deleteOne(filter))
      return deletedCount === 1
    },

    removeAll: async (filter: Filter): Promise<void> => void (await translatingFailures(() => raw.deleteMany(filter))),

    /** Creates those indexes that do not exist yet. If all exist, no right to create any is needed. */
    requireIndexes: (indexes: readonly Index[]): Promise<void> => buildMissingIndexes(raw, indexes),

    /** Creates an index, if it does not exist yet. */
    async index(
      keys: Sort,
      options: { unique?: true; sparse?: true; expireAfterSeconds?: number } = {},
    ): Promise<void> {
      await buildIndexes(raw, [{ key: keys, ...options }])
    },
  }
}

export type Collection<D extends Keyed> = ReturnType<typeof openCollection<D>>

function rethrow(failure: unknown): never {
  throw failure
}

function duplicateAsFalse(failure: unknown): false {
  if (isDuplicate(failure)) return false
  throw failure
}
