import canonicalize from 'canonicalize'
import type { Collection } from '@car/store/collection'
import { BrokenRow } from './broken-record.ts'
import { isPlain } from './plain.ts'
import { keyIdOf, type Stamps } from './stamps.ts'

type Row = { _id: string; stamp: string }
type FieldOf<R> = keyof R & string

type Fields<R> = {
  /** The fields that contain a Date or null. All other fields contain types of JSON. */
  times?: readonly FieldOf<R>[]
  /** The fields that the stamp does not cover. */
  beside?: readonly FieldOf<R>[]
}

/**
 * Returns functions that stamp and check the rows of a collection. The collection is not part of the record, but
 * decisions depend on it. A person who can write to the database but does not know a key cannot make or change a row
 * that passes the check. A stamp covers the whole row except the fields in `beside`, and is bound to the types of its
 * values. A stamp does not prove that the row is the latest, because an older row keeps its stamp.
 */
export function createRows<R extends Row>(
  stamps: Stamps,
  collection: string,
  { times = [], beside = [] }: Fields<R> = {},
) {
  const unstamped = new Set<string>(['stamp', ...beside])
  const timed = new Set<string>(times)

  const contentOf = (row: Omit<R, 'stamp'>) => Object.entries(row).filter(([field]) => !unstamped.has(field))
  const textOf = (content: readonly [string, unknown][]): string =>
    `${collection} ${canonicalize(Object.fromEntries(content))}`

  /**
   * Tells whether the stamp of a row is right. A forged row may contain values that JSON cannot represent, or that look
   * the same in JSON as other values. No row with such values passes the check.
   */
  function holds(row: R): boolean {
    const content = contentOf(row)
    try {
      return (
        content.every(([field, value]) => (timed.has(field) ? isTime(value) : isPlain(value))) &&
        stamps.rowHolds(textOf(content), row.stamp)
      )
    } catch {
      return false
    }
  }

  const nameOf = ({ _id }: Row): string => `${collection}/${_id}`

  return {
    nameOf,
    holds,

    stamped: (row: Omit<R, 'stamp'>): R => ({ ...row, stamp: stamps.ofRow(textOf(contentOf(row))) }) as R,

    /**
     * Stamps rows with the key that is in use, so that the others can be retired. A row that does not hold, or that
     * somebody changes meanwhile, is left as it is.
     */
    async restamp(of: Collection<R>): Promise<void> {
      for await (const row of of.each({}))
        if (keyIdOf(row) !== stamps.active && holds(row)) {
          const stamp = stamps.ofRow(textOf(contentOf(row)))
          await of.update({ _id: row._id, stamp: row.stamp }, { $set: { stamp } })
        }
    },

    /**
     * Returns the row unchanged; null if there is no row.
     * @throws BrokenRow when the row's stamp is wrong
     */
    required<T extends R | null>(row: T): T {
      if (row && !holds(row)) throw new BrokenRow(nameOf(row))
      return row
    },
  }
}

const isTime = (value: unknown): boolean => value === null || value instanceof Date
