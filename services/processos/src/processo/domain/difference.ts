import { hectaresOf } from '@car/geometry/area'
import { difference as cut, intersection, type MultiPolygon, union } from '@car/geometry/clipping'
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

/** The land of several cases as one. `lacunas` is null without a drawing of the whole. */
export type JoinedLand = {
  uniao: ChangedArea
  /** What two of them have in common, by their places in the list. */
  sobreposicoes: (ChangedArea & { entre: readonly [number, number] })[]
  /** What the drawing of the whole covers, and none of them: the gaps between them. */
  lacunas: ChangedArea | null
  /** What the drawing of the whole leaves out of them. */
  falta: ChangedArea | null
}

export function joinedLand(origins: readonly Geometry[], whole: Geometry | null): JoinedLand {
  const drawn = origins.map((one) => polygonsOf(one))
  const all = union(drawn.flat())
  const pairs = drawn.flatMap((one, i) => drawn.slice(i + 1).map((other, j) => [i, i + 1 + j, one, other] as const))
  return {
    uniao: partOf(all),
    sobreposicoes: pairs
      .map(([i, j, one, other]) => ({ entre: [i, j] as const, ...partOf(intersection(one, other)) }))
      .filter(({ ha }) => ha > 0),
    lacunas: whole && partOf(cut(polygonsOf(whole), all)),
    falta: whole && partOf(cut(all, polygonsOf(whole))),
  }
}
