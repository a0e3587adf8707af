import { setTimeout as wait } from 'node:timers/promises'
import { ErroCar } from '@car/errors/erro-car'
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

/** Building an index takes as long as the collection is large, unlike everything else that the store is asked. */
const AS_LONG_AS_IT_TAKES: mongoose.mongo.CommandOperationOptions & { socketTimeoutMS: 0 } = { socketTimeoutMS: 0 }

const PATIENCE_MS = 60_000
const AGAIN_MS = 500

/**
 * Makes the indexes that do not exist yet, and waits for them. Several processes may do so at once. A store that loses the
 * question, or is too busy to take a connection, is asked again: a process does not end of that.
 */
export async function buildIndexes(collection: Indexable, indexes: readonly Index[]): Promise<void> {
  const until = Date.now() + PATIENCE_MS
  for (;;) {
    try {
      await translatingFailures(() => collection.createIndexes([...indexes], AS_LONG_AS_IT_TAKES))
      return
    } catch (failure) {
      if (!(failure instanceof ErroCar) || Date.now() > until) throw failure
      await wait(AGAIN_MS)
    }
  }
}

/** The same, for what the schemas of some models say. */
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
