import { hectaresOf } from '@car/geometry/area'
import { intersection, union } from '@car/geometry/clipping'
import { polygonsOf } from '@car/geometry/measures'
import type { Geometry } from '@car/vocabulary/geometry'
import type { CamadaPiece } from './camada.ts'
import { type Piece, widthM, withShape } from './overlap.ts'
import { rounded } from '../../domain/rounded.ts'

/** The part of a perimeter that a feature covers. `largura_m` is its mean width in metres; see `widthM`. */
export type Covered = Piece & { feicao: string; largura_m: number }

/**
 * Finds the parts of a perimeter that the features of one layer cover, the largest first. `parte` is a share of the
 * perimeter. The result does not depend on the order of the pieces, so it can be verified.
 */
export function coveredBy(perimetro: Geometry, pieces: readonly Pick<CamadaPiece, 'feicao' | 'aneis'>[]): Covered[] {
  const polygons = polygonsOf(perimetro)
  const whole = hectaresOf(perimetro)
  const covered: Covered[] = []
  for (const [feicao, some] of Map.groupBy(pieces, (piece) => piece.feicao)) {
    const common = intersection(
      polygons,
      some
        .map((piece) => piece.aneis)
        .toSorted()
        .map((rings) => JSON.parse(rings) as number[][][]),
    )
    // The union removes the lines along which the pieces of a feature touch.
    const shape = some.length > 1 ? union(common) : common
    const hectares = rounded(hectaresOf({ type: 'MultiPolygon', coordinates: shape }))
    if (hectares === 0) continue
    const part = Math.min(1, rounded(hectares / whole))
    covered.push({ feicao, hectares, parte: part, largura_m: widthM(shape, hectares), ...withShape(shape) })
  }
  return covered.toSorted((a, b) => b.hectares - a.hectares || (a.feicao < b.feicao ? -1 : 1))
}
