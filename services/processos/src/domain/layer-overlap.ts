import { hectaresOf } from '@car/geometria/area'
import { intersection, union } from '@car/geometria/clipping'
import { perimetroKm, polygonsOf } from '@car/geometria/measures'
import type { Geometry } from '@car/vocabulary/geometry'
import type { MultiPolygon } from 'polygon-clipping'
import type { Parte } from './camada.ts'
import { type Piece, rounded, withShape } from './overlap.ts'

/** An overlap is told from this on, in hectares or as a share of the perimeter. Below it is a note without weight. */
const TOLD = { hectares: 1, parte: 0.01 }
/** What is narrower than this on average, in metres, comes from imprecise drawing, unless it is a large share. */
const SLIVER_M = 5
const M2_PER_HA = 10_000

/** What a feature covers of a perimeter. `leve`: it is a note without weight. */
export type Covered = Piece & { feicao: string; leve: boolean }

/**
 * What the features of one layer cover of a perimeter, the largest first; null when it cannot be computed. A share is one
 * of the perimeter.
 */
export function coveredBy(perimetro: Geometry, partes: readonly Pick<Parte, 'feicao' | 'aneis'>[]): Covered[] | null {
  const polygons = polygonsOf(perimetro)
  const whole = hectaresOf(perimetro)
  const covered: Covered[] = []
  for (const [feicao, pieces] of Map.groupBy(partes, (parte) => parte.feicao)) {
    const common = intersection(
      polygons,
      pieces.map(({ aneis }) => JSON.parse(aneis) as number[][][]),
    )
    // Pieces touch along the lines between them, which are no part of the shape.
    const shape = common && common.length > 1 && pieces.length > 1 ? (union(common) ?? common) : common
    if (shape === null) return null
    const geometry: Geometry = { type: 'MultiPolygon', coordinates: shape }
    const hectares = rounded(shape.length === 0 ? 0 : hectaresOf(geometry))
    if (hectares === 0) continue
    const parte = Math.min(1, rounded(hectares / whole))
    const leve = isLight(hectares, parte, geometry)
    covered.push({ feicao, hectares, parte, leve, ...withShape(shape as MultiPolygon) })
  }
  return covered.toSorted((a, b) => b.hectares - a.hectares)
}

function isLight(hectares: number, parte: number, shape: Geometry): boolean {
  if (parte >= TOLD.parte) return false
  return hectares < TOLD.hectares || (2 * hectares * M2_PER_HA) / (1_000 * perimetroKm(shape)) < SLIVER_M
}
