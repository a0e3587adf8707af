/**
 * Whether a value consists of nothing but the types of JSON. The store has more types, such as dates, UUIDs and bytes.
 * JSON writes them as text, so a hash over JSON stays the same when somebody puts a date in the place of its text, and
 * the code that expects text would fail on it.
 */
export function isPlain(value: unknown): boolean {
  if (typeof value !== 'object') return value !== undefined
  if (value === null) return true
  if (Array.isArray(value)) return value.every(isPlain)
  // The driver's own types call themselves objects, too.
  const isObject = Object.prototype.toString.call(value) === '[object Object]' && !('_bsontype' in value)
  return isObject && Object.values(value).every(isPlain)
}
