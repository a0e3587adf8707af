/**
 * A JSON merge patch (RFC 7396) from values by their paths: `{ 'imovel.area_ha': 12.5 }` becomes `{ imovel: { area_ha:
 * 12.5 } }`.
 */
export function remendo(valores: Record<string, unknown>): Record<string, unknown> {
  const raiz: Record<string, unknown> = {}
  for (const [caminho, valor] of Object.entries(valores)) {
    const partes = caminho.split('.')
    const ultima = partes.pop() as string
    let aqui = raiz
    for (const parte of partes) aqui = (aqui[parte] ??= {}) as Record<string, unknown>
    aqui[ultima] = valor
  }
  return raiz
}
