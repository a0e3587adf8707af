import type { Collection } from './collection.ts'

/**
 * Writes a whole document of a read model, unless the stored document is at least as new. Repeated, late or disordered
 * writes give the same result. The write costs one round trip, or two if the stored document is at least as new, or if
 * another writer has just inserted a document.
 */
export async function writeIfNewer<D extends { _id: string; versao: number }>(
  collection: Collection<D>,
  document: D,
): Promise<void> {
  const older = { _id: document._id, versao: { $lt: document.versao } }
  // `put` returns false if the stored document is at least as new, or if another writer has just inserted a document.
  // The inserted document may be older, and `replace` replaces only an older document.
  if (!(await collection.put(older, document))) await collection.replace(older, document)
}
