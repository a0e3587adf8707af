import { createHmac, timingSafeEqual } from 'node:crypto'
import { keyId } from '@car/identity/keyring'

/** The parts of a stored commit on which its stamp may depend. The stamp is absent if somebody has removed it. */
type Stamped = {
  stream: string
  version: number
  author: object | null
  events: readonly unknown[]
  hash: string
  stamp?: string
}

/**
 * The faults of a stamp. `stamp`: the stamp is missing, belongs to other content, or was made without the key. `key`:
 * its key is not in the ring. `lent`: its key was lent to a process that may not record these events.
 */
export type StampFault = 'stamp' | 'key' | 'lent'

/** Keys that another process uses, and the commits that the other process may stamp with them. */
export type Lent = { ring: readonly Buffer[]; mayStamp: (commit: Stamped) => boolean }

type Key = { id: string; key: Buffer; mayStamp?: Lent['mayStamp'] }

/**
 * Makes and checks stamps: keyed hashes (HMAC-SHA-256) over the hashes of commits, as `<key id>.<hash in hex>`. A
 * person who can write to the database but does not know a key cannot make a stamp. The first key of the ring makes
 * stamps; every key checks them.
 */
export function createStamps(ring: readonly Buffer[], lent: Lent = { ring: [], mayStamp: () => false }) {
  const keys: Key[] = [
    ...ring.map((key) => ({ id: keyId(key), key })),
    ...lent.ring.map((key) => ({ id: keyId(key), key, mayStamp: lent.mayStamp })),
  ]
  const [active] = keys
  if (ring.length === 0 || !active) throw new Error('stamps need a key')
  if (new Set(keys.map(({ id }) => id)).size < keys.length) throw new Error('a key stands twice in the rings')

  const retired = new Set<string>()
  const stampOf = (text: string): string => `${active.id}.${keyed(active.key, text)}`

  function keyOf(text: string, stamp: unknown): Key | 'stamp' | 'key' {
    if (typeof stamp !== 'string') return 'stamp'
    const [id, given = ''] = stamp.split('.')
    const by = keys.find((each) => each.id === id)
    if (!by) return 'key'
    const [due, found] = [Buffer.from(keyed(by.key, text)), Buffer.from(given)]
    return due.length === found.length && timingSafeEqual(due, found) ? by : 'stamp'
  }

  return {
    /** The ids of all keys, and of those with which this service and the other process stamp now. */
    all: keys.map(({ id }) => id),
    active: active.id,
    inUse: [ring, lent.ring].flatMap(([first]) => (first ? [keyId(first)] : [])),

    of: (hash: string): string => stampOf(`commit ${hash}`),

    /** Finds the fault of a commit's stamp; null when the stamp is right. */
    faultOf(commit: Stamped): StampFault | null {
      const by = keyOf(`commit ${commit.hash}`, commit.stamp)
      if (typeof by === 'string') return by
      return by.mayStamp?.(commit) === false ? 'lent' : null
    },

    /** Notes that a key has ended. All rows have other stamps by then; a commit has its place in the log. */
    retire: (id: string): void => void retired.add(id),

    /**
     * Makes the stamp of a row of another collection; `rowHolds` checks it. See rows.ts. Lent and retired keys are not
     * valid for rows.
     */
    ofRow: (text: string): string => stampOf(`row ${text}`),
    rowHolds(text: string, stamp: unknown): boolean {
      const by = keyOf(`row ${text}`, stamp)
      return typeof by !== 'string' && by.mayStamp === undefined && !retired.has(by.id)
    },
  }
}

/** Returns the id of the key with which a commit says that it was stamped. */
export const keyIdOf = ({ stamp }: Pick<Stamped, 'stamp'>): string => String(stamp).split('.')[0] ?? ''

export type Stamps = ReturnType<typeof createStamps>

const keyed = (key: Buffer, text: string): string => createHmac('sha256', key).update(text).digest('hex')
