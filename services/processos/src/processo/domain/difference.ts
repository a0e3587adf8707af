import { hectaresOf } from '@car/geometry/area'
import { difference as cut, type MultiPolygon } from '@car/geometry/clipping'
import { polygonsOf } from '@car/geometry/measures'
import type { Geometry } from '@car/vocabulary/geometry'

export type ChangedArea = { ha: number; forma?: Geometry }
export type Difference = { ganho: ChangedArea; perda: ChangedArea }

/**
 * The most points of a shape. Larger shapes are left out, because the difference of two large drawings can have many
 * times their points.
 */
const SHAPE_POINTS = 10_000

/** Returns the areas that the second drawing gains and loses compared with the first. Null stands for no drawing. */
export const difference = (from: Geometry | null, end: Geometry | null): Difference => ({
  ganho: partOf(less(end, from)),
  perda: partOf(less(from, end)),
})

function less(minuend: Geometry | null, other: Geometry | null): MultiPolygon {
  return minuend === null ? [] : cut(polygonsOf(minuend), other === null ? [] : polygonsOf(other))
}

function partOf(coordinates: MultiPolygon): ChangedArea {
  const shape = { type: 'MultiPolygon' as const, coordinates }
  const ha = Math.round(hectaresOf(shape) * 10_000) / 10_000
  const points = coordinates.flat().reduce((n, ring) => n + ring.length, 0)
  return points === 0 || points > SHAPE_POINTS ? { ha } : { ha, forma: shape }
}
