/**
 * Makes a JSON merge patch (RFC 7396) from values by their paths: `{ 'imovel.area_ha': 12.5 }` becomes `{ imovel: {
 * area_ha: 12.5 } }`.
 */
export function patch(values: Record<string, unknown>): Record<string, unknown> {
  const root: Record<string, unknown> = {}
  for (const [path, valor] of Object.entries(values)) {
    const pieces = path.split('.')
    const last = pieces.pop() as string
    let current = root
    for (const part of pieces) current = (current[part] ??= {}) as Record<string, unknown>
    current[last] = valor
  }
  return root
}
