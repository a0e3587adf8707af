import { randomUUID } from 'node:crypto'
import type { Commit } from '@car/event-store/commit'
import type { Kinds } from '@car/event-store/kinds'
import type { EventStore } from '@car/event-store/store'
import { keyIdOf } from '@car/event-store/stamps'

/** The time for which no process may have stamped with a key that is to end. */
const QUIET_MS = 60_000

type Store<K extends Kinds> = Pick<EventStore<K>, 'collection' | 'stamps' | 'retireKey' | 'isRetired'>
export type KeyState = 'in use' | 'good' | 'retired'

/**
 * Puts the end of a key on record. From then on, `verify` reports what the key stamps.
 * @param id  the key; without one, nothing is recorded
 * @returns all keys that the service knows, by their ids
 * @throws when a process still stamps with the key, or there is no such key
 */
export async function retireKey<K extends Kinds>(store: Store<K>, id?: string): Promise<Record<string, KeyState>> {
  const { all, inUse } = store.stamps
  if (id !== undefined) {
    if (!all.includes(id)) throw new Error(`no key of the rings is called ${id}`)
    if (inUse.includes(id)) throw new Error(`${id} is in use: put another key before it first`)
    const recent = { at: { $gte: new Date(Date.now() - QUIET_MS) } }
    for await (const commit of store.collection.each(recent, { projection: { stamp: 1 } }))
      if (keyIdOf(commit as Commit<unknown>) === id) throw new Error(`${id} has just stamped ${commit._id}`)
    await store.retireKey(id, { id: randomUUID(), author: null, at: new Date() })
  }
  const states = await Promise.all(
    all.map(async (key): Promise<[string, KeyState]> => {
      if (await store.isRetired(key)) return [key, 'retired']
      return [key, inUse.includes(key) ? 'in use' : 'good']
    }),
  )
  return Object.fromEntries(states)
}

/** The command: ends the key that its argument names, or only lists the keys of the record. */
export async function runRetireKey<K extends Kinds>(service: string, store: Store<K>): Promise<void> {
  const keys = await retireKey(store, process.argv[2])
  process.stdout.write(`${JSON.stringify({ service, keys }, null, 2)}\n`)
}
