import type { Declaration } from './declaration.ts'
import { isField, isItems, type Fields } from './row.ts'
import { CADASTRO } from './table.ts'
import { isObject, mapFields } from './walk.ts'

/** Replaces masked numbers in what somebody sent, before it is checked, and by `typed` the others. */
export const withNumbers = (
  sent: unknown,
  numberOf: (mask: string) => string | null,
  typed: (number: string) => string | null = (number) => number,
): unknown =>
  mapFields(CADASTRO, sent, {
    state: 'open',
    field: ({ is }, value, name) => [
      name,
      is.kind !== 'documento' || typeof value !== 'string'
        ? value
        : value.includes('*')
          ? numberOf(value)
          : typed(value),
    ],
  })

/** Gives each item that is sent with its id, but without its number, the number that it had. */
export function withKnownNumbers(sent: unknown, before: Declaration): unknown {
  if (!isObject(sent)) return sent
  const merged = { ...sent }
  for (const [name, row] of Object.entries(CADASTRO)) {
    const [items, known] = [sent[name], before[name as keyof Declaration]]
    if (!isItems(row) || !Array.isArray(items) || !Array.isArray(known)) continue
    const numbers = new Map(known.map((item) => [item.id as unknown, numbersOf(row.fields, item)]))
    merged[name] = items.map((item: unknown) => (isObject(item) ? { ...numbers.get(item['id']), ...item } : item))
  }
  return merged
}

const numbersOf = (fields: Fields, item: object): object =>
  Object.fromEntries(
    Object.entries(item).filter(([name, value]) => {
      const row = fields[name]
      return value !== undefined && row !== undefined && isField(row) && row.is.kind === 'documento'
    }),
  )
