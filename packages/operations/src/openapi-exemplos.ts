type Json = { [chave: string]: unknown }

/**
 * Hands the example of a body or an answer down to the properties of its schema, so that each shows its part. A
 * property keeps the first example that is not null. A property with properties of its own shows examples through
 * those.
 * @param nomeados  the named schemas, by the name that references end in
 */
export function exemplificador(nomeados: Record<string, Json>) {
  const resolver = (schema: Json): Json => nomeados[String(schema['$ref']).split('/').at(-1) ?? ''] ?? schema

  function exemplificar(schema: Json, exemplo: unknown): void {
    const alvo = resolver(schema)
    for (const alternativa of alternativasDe(alvo))
      if (cabe(resolver(alternativa), exemplo)) exemplificar(alternativa, exemplo)
    if (Array.isArray(exemplo)) for (const item of exemplo) exemplificar((alvo['items'] ?? {}) as Json, item)
    if (!ehObjeto(exemplo)) return
    for (const [nome, propriedade] of Object.entries((alvo['properties'] ?? {}) as Record<string, Json>)) {
      const parte = exemplo[nome]
      if (parte === undefined || parte === null) continue
      if (!composto(propriedade, resolver)) propriedade['examples'] ??= [parte]
      else exemplificar(propriedade, parte)
    }
  }

  return exemplificar
}

/** Whether a schema, or one of its alternatives or items, has properties that show examples of their own. */
export function composto(schema: Json, resolver: (schema: Json) => Json): boolean {
  const alvo = resolver(schema)
  const partes = [...alternativasDe(alvo), ...(ehObjeto(alvo['items']) ? [alvo['items']] : [])]
  return alvo['properties'] !== undefined || partes.some((parte) => composto(parte, resolver))
}

const alternativasDe = (schema: Json): Json[] => (schema['anyOf'] ?? schema['oneOf'] ?? []) as Json[]

/** Whether an alternative fits the example: an alternative that is identified by a constant needs the same constant. */
const cabe = ({ properties = {} }: { properties?: Json }, exemplo: unknown): boolean =>
  Object.entries(properties as Record<string, Json>).every(
    ([nome, { const: constante }]) => constante === undefined || (ehObjeto(exemplo) && exemplo[nome] === constante),
  )

const ehObjeto = (valor: unknown): valor is Json => typeof valor === 'object' && valor !== null && !Array.isArray(valor)
