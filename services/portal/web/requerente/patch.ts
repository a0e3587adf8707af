/**
 * Makes a JSON merge patch (RFC 7396) from values by their paths: `{ 'imovel.area_ha': 12.5 }` becomes `{ imovel: {
 * area_ha: 12.5 } }`.
 */
export function patch(values: Record<string, unknown>): Record<string, unknown> {
  const root: Record<string, unknown> = {}
  for (const [caminho, valor] of Object.entries(values)) {
    const pieces = caminho.split('.')
    const ultima = pieces.pop() as string
    let current = root
    for (const parte of pieces) current = (current[parte] ??= {}) as Record<string, unknown>
    current[ultima] = valor
  }
  return root
}
