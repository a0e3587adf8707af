import { polygonsOf } from '@car/geometry/measures'
import type { Geometry } from '@car/vocabulary/geometry'

/**
 * Writes `2 polígonos, 24 vértices`; without a drawing, nothing.
 * @param perimetro  GeoJSON as text
 */
export function inWords(perimetro: string | undefined): string {
  if (!perimetro) return ''
  const polygons = polygonsOf(JSON.parse(perimetro) as Geometry)
  const n = polygons.flat().reduce((sum, ring) => sum + ring.length - 1, 0)
  const pieces = polygons.length === 1 ? '1 polígono' : `${polygons.length} polígonos`
  return `${pieces}, ${n === 1 ? '1 vértice' : `${n.toLocaleString('pt-BR')} vértices`}`
}
