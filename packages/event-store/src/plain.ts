/**
 * Tells whether a value has only the types of JSON. The store has more types, such as dates, UUIDs and bytes, which
 * JSON writes as text. A date and its text would have the same hash, but code that expects the text would fail.
 */
export function isPlain(value: unknown): boolean {
  if (typeof value !== 'object') return value !== undefined
  if (value === null) return true
  if (Array.isArray(value)) return value.every(isPlain)
  // Values of the driver's own types, such as UUID, look like plain objects too.
  const isObject = Object.prototype.toString.call(value) === '[object Object]' && !('_bsontype' in value)
  return isObject && Object.values(value).every(isPlain)
}
