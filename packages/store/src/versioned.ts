import type { Collection } from './collection.ts'

/**
 * Writes a read model whole, unless what stands there is as new or newer: written twice, late or out of order it ends the
 * same. One round trip, save when two writers meet.
 */
export async function writeIfNewer<D extends { _id: string; versao: number }>(
  collection: Collection<D>,
  document: D,
): Promise<void> {
  const older = { _id: document._id, versao: { $lt: document.versao } }
  // A refusal says that there is one by now: a newer one, or an older one that was written in between.
  if (!(await collection.put(older, document))) await collection.replace(older, document)
}
