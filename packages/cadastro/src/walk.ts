import type { State } from './declaration.ts'
import { isField, isItems, isValues, type Field, type Fields, type Row } from './row.ts'

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The name of a field in a state: the record has a CPF under the name of its sealed form. */
export const nameIn = (name: string, row: Row, state: State): string =>
  state === 'sealed' && isField(row) ? (row.sealed ?? name) : name

type Entry = readonly [name: string, value: unknown]
type Walk = {
  state: State
  /** Gives the entry that stands for a field; null if the field is left out. */
  field: (field: Field, value: unknown, name: string) => Entry | null
  /** Changes an item of a list, after its fields. */
  item?: (item: unknown) => unknown
}

/**
 * Rebuilds a declaration, or what somebody sent as one. Values that the table does not know stay as they are, such as
 * ids of items, and faults that the schema will judge.
 */
export function mapFields(fields: Fields, sent: unknown, walk: Walk): unknown {
  if (!isObject(sent)) return sent
  const rows = new Map(Object.entries(fields).map(([name, row]) => [nameIn(name, row, walk.state), { name, row }]))
  return Object.fromEntries(
    Object.entries(sent).flatMap(([key, value]): Entry[] => {
      const known = rows.get(key)
      if (known === undefined || value === undefined) return [[key, value]]
      const { name, row } = known
      if (!isField(row)) return [[key, mapNested(row, value, walk)]]
      const entry = walk.field(row, value, name)
      return entry === null ? [] : [entry]
    }),
  )
}

function mapNested(row: Exclude<Row, Field>, value: unknown, walk: Walk): unknown {
  if (!isItems(row) && !isValues(row)) return mapFields(row.fields, value, walk)
  if (!Array.isArray(value)) return value
  if (isValues(row)) return value.map((one: unknown) => walk.field(row.value, one, '')?.[1])
  const { item = (same: unknown) => same } = walk
  return value.map((one: unknown) => item(mapFields(row.fields, one, walk)))
}

/** A row of the table with its path. In the path of a list item `[]` stands for its index. */
export type Place = { path: string; row: Row; inItem: boolean }

/** Lists all rows in the order of the table. */
export function placesIn(fields: Fields, before = '', inItem = false): Place[] {
  return Object.entries(fields).flatMap(([name, row]): Place[] => {
    const path = `${before}${name}`
    const own = { path, row, inItem }
    if (isField(row)) return [own]
    if (isValues(row)) return [own, { path: `${path}[]`, row: row.value, inItem: true }]
    return isItems(row)
      ? [own, ...placesIn(row.fields, `${path}[].`, true)]
      : [own, ...placesIn(row.fields, `${path}.`, inItem)]
  })
}
