import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { invalidInput } from '@car/errors/car-error'
import canonicalize from 'canonicalize'

/** A place in an ordered list: the sort key of an item, and the direction in which to read on from it. */
export type Place = { key: readonly (string | number | null)[]; direction: 'after' | 'before' }

export type Cursor = {
  /**
   * Reads a cursor; null without one.
   * @throws CAR-004 when the cursor is forged, or belongs to another person or query
   */
  read: (cursor: string | undefined) => Place | null
  write: (place: Place) => string
}

/**
 * Returns a maker of opaque, signed cursors. A cursor is bound to the person and to the query. The size of pages may
 * change from request to request.
 */
export function createCursors(secret: string) {
  const sign = (text: string) => createHmac('sha256', secret).update(text).digest().subarray(0, 16)

  return {
    /**
     * Makes the cursors of one query. `query` has everything that decides which items are listed, and in which order.
     */
    for(personId: string, operation: string, query: object): Cursor {
      const bond = createHash('sha256')
        .update(canonicalize([personId, operation, withoutPage(query)]) ?? '')
        .digest('base64url')
        .slice(0, 16)
      return {
        write({ key, direction }) {
          const text = JSON.stringify([direction === 'after' ? 1 : 0, ...key])
          return Buffer.concat([sign(bond + text), Buffer.from(text)]).toString('base64url')
        },
        read(cursor) {
          if (cursor === undefined) return null
          const bytes = Buffer.from(cursor, 'base64url')
          const seal = bytes.subarray(0, 16)
          const text = bytes.subarray(16).toString('utf8')
          if (seal.length !== 16 || !timingSafeEqual(seal, sign(bond + text))) throw foreign()
          const [after, ...key] = JSON.parse(text) as [number, ...(string | number | null)[]]
          return { direction: after === 1 ? 'after' : 'before', key }
        },
      }
    },
  }
}

export type Cursors = ReturnType<typeof createCursors>

const foreign = () =>
  invalidInput({ field: 'cursor', code: 'invalid_value', message: 'O cursor não pertence a esta consulta.' })

function withoutPage(query: object): object {
  return Object.fromEntries(
    Object.entries(query).filter(([name, value]) => name !== 'cursor' && name !== 'page_size' && value !== undefined),
  )
}
