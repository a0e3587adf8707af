import { openDB } from 'idb'
import { serviceTime } from '../clock.ts'
import { hasExpired } from './expiry.ts'
import { forgetAllOf } from './remembered.ts'
import type { Schema } from './schema.ts'

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

/** The stores whose entries belong to a person. */
type Owned = 'drafts' | 'uploads'

/** Removes expired drafts. The age of those that were written without an answer of the service begins now. */
export async function removeExpired(): Promise<void> {
  const toldAt = serviceTime()
  const tx = (await store()).transaction('drafts', 'readwrite')
  for (let cursor = await tx.store.openCursor(); cursor; cursor = await cursor.continue()) {
    if (hasExpired(cursor.value)) await cursor.delete()
    else if (cursor.value.toldAt === undefined && toldAt !== undefined) await cursor.update({ ...cursor.value, toldAt })
  }
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
