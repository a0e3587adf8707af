import { setTimeout as wait } from 'node:timers/promises'
import { CarError } from '@car/errors/car-error'
import type mongoose from 'mongoose'
import { translatingFailures } from './failures.ts'

export type Index = {
  key: Readonly<Record<string, 1 | -1>>
  unique?: true
  sparse?: true
  expireAfterSeconds?: number
}
type Indexable = { createIndexes(indexes: Index[], options: object): Promise<unknown> }
type Model = { collection: Indexable; schema: { indexes(): [object, object][] } }

/** The options of an index build. A build takes longer the larger the collection is, unlike all other requests. */
const AS_LONG_AS_IT_TAKES: mongoose.mongo.CommandOperationOptions & { socketTimeoutMS: 0 } = { socketTimeoutMS: 0 }

const PATIENCE_MS = 60_000
const AGAIN_MS = 500

/**
 * Makes missing indexes, and waits for them. Several processes may make them at the same time. While the store is
 * unreachable or too slow, the request is repeated for up to a minute, so that the process does not end at its start.
 */
export async function buildIndexes(collection: Indexable, indexes: readonly Index[]): Promise<void> {
  const until = Date.now() + PATIENCE_MS
  for (;;) {
    try {
      await translatingFailures(() => collection.createIndexes([...indexes], AS_LONG_AS_IT_TAKES))
      return
    } catch (failure) {
      if (!(failure instanceof CarError) || Date.now() > until) throw failure
      await wait(AGAIN_MS)
    }
  }
}

type Listed = Indexable & { listIndexes(): { toArray(): Promise<unknown[]> } }

/** Makes those indexes that are missing, and waits for them. */
export async function buildMissingIndexes(collection: Listed, indexes: readonly Index[]): Promise<void> {
  const found = await translatingFailures(() => collection.listIndexes().toArray()).catch(noneIfNoCollection)
  const have = new Set((found as Index[]).map(nameOf))
  const missing = indexes.filter((index) => !have.has(nameOf(index)))
  if (missing.length > 0) await buildIndexes(collection, missing)
}

const nameOf = ({ key, unique, sparse }: Index): string =>
  JSON.stringify([Object.entries(key), unique === true, sparse === true])

/** The code of MongoDB for a collection that does not exist. */
const NO_COLLECTION = 26

function noneIfNoCollection(failure: unknown): [] {
  if ((failure as { code?: unknown }).code === NO_COLLECTION) return []
  throw failure
}

export async function buildIndexesOf(...models: readonly Model[]): Promise<void> {
  await Promise.all(
    models.map(({ collection, schema }) =>
      buildIndexes(
        collection,
        schema.indexes().map(([key, options]) => ({ ...options, key }) as Index),
      ),
    ),
  )
}
