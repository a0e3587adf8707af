import { openDB } from 'idb'
import { forgetAllOf } from './remembered.ts'
import type { Schema } from './schema.ts'

/** How long this device keeps what was not sent, for everybody. */
const VALIDITY_MS = 30 * 24 * 3_600_000

/** When something leaves the device without having been sent. */
export const expiresAt = ({ em }: { em: number }): number => em + VALIDITY_MS

/** Whether something has been here for too long. */
export const hasExpired = (kept: { em: number }): boolean => expiresAt(kept) <= Date.now()

/** A transaction takes one of the stores, so that what is busy with one does not hold up the others. */
const open = () =>
  openDB<Schema>('car-device', 1, {
    upgrade(db) {
      db.createObjectStore('drafts').createIndex('dono', 'dono')
      db.createObjectStore('uploads', { keyPath: 'id' }).createIndex('dono', 'dono')
      db.createObjectStore('session')
    },
    // A tab with a later version of the pages would wait for this one. What is typed here stays in `pending.ts`.
    blocking: (_version, _next, { target }) => (target as IDBDatabase).close(),
  })
let opened: ReturnType<typeof open> | undefined

/** The database of this device. A browser may refuse it, and then nothing that is asked of it comes back. */
export const store = () => (opened ??= open())

/** The stores whose entries belong to somebody and run out. */
type Owned = 'drafts' | 'uploads'

/** Removes everybody's entries that are past their term. */
export async function removeExpired(name: Owned): Promise<void> {
  const tx = (await store()).transaction(name, 'readwrite')
  for (let cursor = await tx.store.openCursor(); cursor; cursor = await cursor.continue())
    if (hasExpired(cursor.value)) await cursor.delete()
  await tx.done
}

/** Removes all that this device keeps of a person, who signs out. */
export async function forgetPerson(person: string): Promise<void> {
  // This comes first, because the database may not open.
  forgetAllOf(person)
  const db = await store()
  const removeFrom = async (name: Owned) => {
    for (const key of await db.getAllKeysFromIndex(name, 'dono', person)) await db.delete(name, key)
  }
  await Promise.all([removeFrom('drafts'), removeFrom('uploads'), db.delete('session', 'last')])
}
