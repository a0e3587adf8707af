import { createHmac, timingSafeEqual } from 'node:crypto'
import { idDaChave } from '@car/identity/chaveiro'

/** The hash of a commit, and the stamp stored with it. Somebody may have taken it off. */
type Stamped = { hash: string; stamp?: string }

/** `stamp`: there is none, it stamps something else, or it was made without the key. `key`: its key is not in the ring. */
export type StampFault = 'stamp' | 'key'

/**
 * Keyed hashes (HMAC-SHA-256) over the open hashes of commits: `<key id>.<hash in hex>`. A person who can write to the
 * database but does not know a key cannot make a stamp. The first key of the ring makes stamps; every key checks them.
 */
export function createStamps(ring: readonly Buffer[]) {
  const keys = ring.map((key) => ({ id: idDaChave(key), key }))
  const [active] = keys
  if (!active) throw new Error('stamps need a key')

  return {
    of: (hash: string): string => `${active.id}.${keyed(active.key, `commit ${hash}`)}`,

    /** Null when the stamp holds. */
    faultOf({ hash, stamp }: Stamped): StampFault | null {
      if (stamp === undefined) return 'stamp'
      const [id, given = ''] = stamp.split('.')
      const key = keys.find((each) => each.id === id)?.key
      if (!key) return 'key'
      const due = Buffer.from(keyed(key, `commit ${hash}`))
      return due.length === given.length && timingSafeEqual(due, Buffer.from(given)) ? null : 'stamp'
    },
  }
}

export type Stamps = ReturnType<typeof createStamps>

const keyed = (key: Buffer, text: string): string => createHmac('sha256', key).update(text).digest('hex')
