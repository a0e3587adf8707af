import { openDB } from 'idb'
import { forgetAllOf } from './remembered.ts'
import type { Schema } from './schema.ts'

/** Entries on this device expire after 30 days. */
const VALIDITY_MS = 30 * 24 * 3_600_000

/** In ms since 1970. */
export const expiresAt = ({ em }: { em: number }): number => em + VALIDITY_MS

export const hasExpired = (kept: { em: number }): boolean => expiresAt(kept) <= Date.now()

/** Opens the database. Each transaction uses only one store, so that work in one store does not delay the others. */
const open = () =>
  openDB<Schema>('car-device', 1, {
    upgrade(db) {
      db.createObjectStore('drafts').createIndex('person', 'person')
      db.createObjectStore('uploads', { keyPath: 'id' }).createIndex('person', 'person')
      db.createObjectStore('session')
    },
    // Closes the database for a tab with newer pages, which would otherwise wait. `pending.ts` keeps text that is typed
    // in this tab.
    blocking: (_version, _next, { target }) => (target as IDBDatabase).close(),
  })
let opened: ReturnType<typeof open> | undefined

/** Returns the database, which is opened only once. If the browser refuses to open it, every access fails. */
export const store = () => (opened ??= open())

/** The stores whose entries belong to a person and expire. */
type Owned = 'drafts' | 'uploads'

export async function removeExpired(name: Owned): Promise<void> {
  const tx = (await store()).transaction(name, 'readwrite')
  for (let cursor = await tx.store.openCursor(); cursor; cursor = await cursor.continue())
    if (hasExpired(cursor.value)) await cursor.delete()
  await tx.done
}

/** Removes what this device keeps of a person. Called when the person signs out. */
export async function forgetPerson(person: string): Promise<void> {
  // localStorage and sessionStorage are cleared first, because the database may fail to open.
  forgetAllOf(person)
  const db = await store()
  const removeFrom = async (name: Owned) => {
    for (const key of await db.getAllKeysFromIndex(name, 'person', person)) await db.delete(name, key)
  }
  await Promise.all([removeFrom('drafts'), removeFrom('uploads'), db.delete('session', 'last')])
}
