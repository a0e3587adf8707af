import type { Index } from '@car/store/indexes'

/**
 * The indexes of the commits. Where users have rights of their own, the installation makes them, because who may make an
 * index may make one with a time to live.
 */
export const COMMIT_INDEXES: readonly Index[] = [
  { key: { commandKey: 1 }, unique: true },
  { key: { uniqueKey: 1 }, unique: true, sparse: true },
  { key: { scope: 1, _id: 1 } },
  { key: { scope: 1, at: 1, _id: 1, acts: 1, stream: 1 } },
  { key: { at: 1, _id: 1 } },
  { key: { 'author.id': 1, at: 1, _id: 1 } },
  { key: { 'events.tipo': 1, at: 1, _id: 1 } },
  { key: { 'author.id': 1, 'events.tipo': 1, at: 1, _id: 1 } },
  /** Finds the documents that have a file. Few events have a file. */
  { key: { 'events.chave': 1 }, sparse: true },
]
