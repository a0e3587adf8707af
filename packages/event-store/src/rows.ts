import canonicalize from 'canonicalize'
import { BrokenRow } from './broken-record.ts'
import type { Stamps } from './stamps.ts'

type Row = { _id: string; stamp: string }

/**
 * Stamps of the rows of one collection, for rows that decide something and are no part of the record: a person who can
 * write to the database but does not know a key cannot make or change one. A stamp is over the whole row, except the
 * fields `beside` it. It does not say that the row is the latest: one that was stamped before still holds.
 */
export function createRows<R extends Row>(
  stamps: Stamps,
  collection: string,
  beside: readonly (keyof R & string)[] = [],
) {
  const unstamped = new Set<string>(['stamp', ...beside])

  function textOf(row: Omit<R, 'stamp'>): string {
    const content = Object.entries(row).filter(([field]) => !unstamped.has(field))
    return `${collection} ${canonicalize(Object.fromEntries(content))}`
  }

  /** A forged row may hold values that JSON cannot write. */
  function holds(row: R): boolean {
    try {
      return stamps.rowHolds(textOf(row), row.stamp)
    } catch {
      return false
    }
  }

  const nameOf = ({ _id }: Row): string => `${collection}/${_id}`

  return {
    nameOf,
    holds,

    stamped: (row: Omit<R, 'stamp'>): R => ({ ...row, stamp: stamps.ofRow(textOf(row)) }) as R,

    /** The row, if there is one. @throws BrokenRow when it does not hold */
    required<T extends R | null>(row: T): T {
      if (row && !holds(row)) throw new BrokenRow(nameOf(row))
      return row
    },
  }
}
