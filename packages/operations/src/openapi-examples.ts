export type Json = { [key: string]: unknown }

/**
 * Returns a function that passes the example of a body or an answer down to the properties of its schema. Each property
 * then shows its part of the example. A property keeps the first example that is not null. A property that contains
 * properties gets no example, because its properties get the parts.
 * @param named  the named schemas, by the name at the end of references
 */
export function createExemplifier(named: Record<string, Json>) {
  const resolver = (schema: Json): Json => named[String(schema['$ref']).split('/').at(-1) ?? ''] ?? schema

  function exemplify(schema: Json, example: unknown): void {
    const target = resolver(schema)
    for (const alternative of alternativesOf(target))
      if (fits(resolver(alternative), example)) exemplify(alternative, example)
    if (Array.isArray(example)) for (const item of example) exemplify((target['items'] ?? {}) as Json, item)
    if (!isObject(example)) return
    for (const [name, property] of Object.entries((target['properties'] ?? {}) as Record<string, Json>)) {
      const part = example[name]
      if (part === undefined || part === null) continue
      if (!isCompound(property, resolver)) property['examples'] ??= [part]
      else exemplify(property, part)
    }
  }

  return exemplify
}

/** Tells whether a schema, or one of its alternatives or items, has properties, which then get the examples. */
export function isCompound(schema: Json, resolver: (schema: Json) => Json): boolean {
  const target = resolver(schema)
  const pieces = [...alternativesOf(target), ...(isObject(target['items']) ? [target['items']] : [])]
  return target['properties'] !== undefined || pieces.some((part) => isCompound(part, resolver))
}

const alternativesOf = (schema: Json): Json[] => (schema['anyOf'] ?? schema['oneOf'] ?? []) as Json[]

/**
 * Tells whether an alternative fits the example: an alternative that is identified by a constant needs an example with
 * the same constant.
 */
const fits = ({ properties = {} }: { properties?: Json }, example: unknown): boolean =>
  Object.entries(properties as Record<string, Json>).every(
    ([name, { const: constant }]) => constant === undefined || (isObject(example) && example[name] === constant),
  )

const isObject = (valor: unknown): valor is Json => typeof valor === 'object' && valor !== null && !Array.isArray(valor)
