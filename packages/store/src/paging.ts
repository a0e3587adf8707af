import type { Collection, Filter, Sort } from './collection.ts'
import type { Cursor, Place } from './cursor.ts'

export type Page<T> = {
  items: readonly T[]
  cursor_next: string | null
  cursor_prev: string | null
  total_count: number
  page_size: number
}

export type PageRequest = { cursor?: string | undefined; page_size: number }

/** One sort key. The last key of a list has to be unique. Values are strings, numbers or null, and null sorts first. */
export type SortKey = { field: string; direction: 1 | -1 }

type Asked = { cursor: Cursor; request: PageRequest }
/** Without `fields`, whole documents are read. */
type Shown<F> = { fields?: readonly F[] }
type Value = string | number | null

/**
 * Reads one page of a collection, found by key and not by offset. Paging stays stable while records arrive, and costs
 * as much at the end as at the start. Page and count use the same filter. The first page costs two round trips, any
 * other page three.
 */
export async function paginate<D extends { _id: string }, F extends keyof D & string = keyof D & string>(
  collection: Collection<D>,
  filter: Filter,
  keys: readonly SortKey[],
  { cursor, request, fields }: Asked & Shown<F>,
): Promise<Page<Pick<D, F>>> {
  const place = cursor.read(request.cursor)
  const read = (
    from: Place | null,
    direction: Place['direction'],
    { limit, only }: { limit: number; only: readonly string[] },
  ): Promise<D[]> =>
    collection.many(from ? { $and: [filter, beyond(keys, from.key, direction)] } : filter, {
      projection: Object.fromEntries(only.map((field) => [field, 1])),
      sort: orderOf(keys, direction),
      limit,
    })

  const direction = place?.direction ?? 'after'
  const only = fields ? [...fields, ...keys.map(({ field }) => field)] : []
  const [found, total_count] = await Promise.all([
    read(place, direction, { limit: request.page_size + 1, only }),
    collection.count(filter),
  ])
  const items = found.slice(0, request.page_size)
  if (direction === 'before') items.reverse()

  const cursorAt = async (item: object | undefined, to: Place['direction']): Promise<string | null> => {
    if (!item) return null
    const here: Place = { key: keyOf(keys, item), direction: to }
    const more =
      to === direction
        ? found.length > request.page_size
        : place !== null && (await read(here, to, { limit: 1, only: ['_id'] })).length > 0
    return more ? cursor.write(here) : null
  }
  const [cursor_next, cursor_prev] = await Promise.all([cursorAt(items.at(-1), 'after'), cursorAt(items[0], 'before')])
  return { items, cursor_next, cursor_prev, total_count, page_size: request.page_size }
}

/** Takes one page of items in memory, in the given order. `keyOfItem` has to be unique, and the same at every call. */
export function paginateList<T>(
  all: readonly T[],
  keyOfItem: (item: T) => string,
  { cursor, request }: Asked,
): Page<T> {
  const place = cursor.read(request.cursor)
  const at = place ? positionOf(all, keyOfItem, place) : -1
  const end = place?.direction === 'before' ? Math.max(at, 0) : Math.min(all.length, at + 1 + request.page_size)
  const start = place?.direction === 'before' ? Math.max(0, end - request.page_size) : at + 1
  const items = all.slice(start, end)
  const write = (item: T | undefined, index: number, direction: Place['direction']) =>
    item === undefined ? null : cursor.write({ key: [keyOfItem(item), index], direction })
  return {
    items,
    cursor_next: end < all.length ? write(items.at(-1), end - 1, 'after') : null,
    cursor_prev: start > 0 ? write(items[0], start, 'before') : null,
    total_count: all.length,
    page_size: request.page_size,
  }
}

/** Finds the position of a cursor's item; if the item is gone, the position from which to read on. */
function positionOf<T>(all: readonly T[], keyOfItem: (item: T) => string, { key, direction }: Place): number {
  const at = all.findIndex((item) => keyOfItem(item) === key[0])
  const was = Number(key[1] ?? 0)
  return at >= 0 ? at : direction === 'after' ? was - 1 : was
}

const orderOf = (keys: readonly SortKey[], direction: Place['direction']): Sort =>
  Object.fromEntries(
    keys.map((key) => [key.field, direction === 'after' ? key.direction : key.direction === 1 ? -1 : 1]),
  )

const keyOf = (keys: readonly SortKey[], item: object): Value[] =>
  keys.map(({ field }) => {
    const value = (item as Record<string, unknown>)[field]
    return value instanceof Date ? value.toISOString() : ((value ?? null) as Value)
  })

/**
 * Makes the filter for items beyond a place: (a, b) lies beyond (x, y) if a lies beyond x, or a = x and b lies beyond
 * y. Dates are ISO strings, which sort by time.
 */
function beyond(keys: readonly SortKey[], values: Place['key'], direction: Place['direction']): Filter {
  const branches = keys.map((key, i) => {
    const equal = keys.slice(0, i).map((earlier, j) => ({ [earlier.field]: values[j] ?? null }))
    const ascending = (key.direction === 1) === (direction === 'after')
    return { $and: [...equal, pastValue(key.field, values[i] ?? null, ascending)] }
  })
  return { $or: branches }
}

/** Makes the filter for values beyond `value`. Null sorts first, but `$gt` and `$lt` never match it. */
function pastValue(field: string, value: Value, ascending: boolean): Filter {
  if (ascending) return value === null ? { [field]: { $ne: null } } : { [field]: { $gt: value } }
  return value === null ? { _id: { $in: [] } } : { $or: [{ [field]: { $lt: value } }, { [field]: null }] }
}
