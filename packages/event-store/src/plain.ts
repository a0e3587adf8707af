/**
 * Whether a value consists of what JSON has, and of nothing else. The store knows more types: JSON writes a date, a
 * UUID or bytes like a text, so a hash over JSON does not tell them from that text, and the code does not take them
 * for it.
 */
export function isPlain(value: unknown): boolean {
  if (typeof value !== 'object') return value !== undefined
  if (value === null) return true
  if (Array.isArray(value)) return value.every(isPlain)
  // The driver's own types call themselves objects, too.
  const isObject = Object.prototype.toString.call(value) === '[object Object]' && !('_bsontype' in value)
  return isObject && Object.values(value).every(isPlain)
}
