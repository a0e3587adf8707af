import { createHmac, timingSafeEqual } from 'node:crypto'
import { idDaChave } from '@car/identity/chaveiro'
import type { Commit } from './commit.ts'

/** A commit as it is stored. Somebody may have taken its stamp off. */
type Stamped = Omit<Commit<unknown>, 'stamp'> & { stamp?: string }

/**
 * `stamp`: there is none, it stamps something else, or it was made without the key. `key`: its key is not in the ring.
 * `lent`: its key was lent to somebody who may not record such events.
 */
export type StampFault = 'stamp' | 'key' | 'lent'

/** Keys of a process that may record some events and no others. */
export type Lent = { ring: readonly Buffer[]; mayStamp: (commit: Stamped) => boolean }

/**
 * Keyed hashes (HMAC-SHA-256) over the open hashes of commits: `<key id>.<hash in hex>`. A person who can write to the
 * database but does not know a key cannot make a stamp. The first key of the ring makes stamps; every key checks them.
 */
export function createStamps(ring: readonly Buffer[], lent: Lent = { ring: [], mayStamp: () => false }) {
  const keys = [
    ...ring.map((key) => ({ id: idDaChave(key), key, mayStamp: () => true })),
    ...lent.ring.map((key) => ({ id: idDaChave(key), key, mayStamp: lent.mayStamp })),
  ]
  const [active] = keys
  if (ring.length === 0 || !active) throw new Error('stamps need a key')
  if (new Set(keys.map(({ id }) => id)).size < keys.length) throw new Error('a key stands twice in the rings')

  return {
    of: (hash: string): string => `${active.id}.${keyed(active.key, `commit ${hash}`)}`,

    /** Null when the stamp holds. */
    faultOf(commit: Stamped): StampFault | null {
      if (typeof commit.stamp !== 'string') return 'stamp'
      const [id, given = ''] = commit.stamp.split('.')
      const by = keys.find((each) => each.id === id)
      if (!by) return 'key'
      const due = Buffer.from(keyed(by.key, `commit ${commit.hash}`))
      const stamp = Buffer.from(given)
      if (due.length !== stamp.length || !timingSafeEqual(due, stamp)) return 'stamp'
      return by.mayStamp(commit) ? null : 'lent'
    },
  }
}

export type Stamps = ReturnType<typeof createStamps>

const keyed = (key: Buffer, text: string): string => createHmac('sha256', key).update(text).digest('hex')
