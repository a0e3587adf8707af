import { area } from '@turf/area'
import polygonClipping from 'polygon-clipping'
import type { Geometry } from '@car/vocabulary/geometry'

/** The area that one drawing covers and the other does not. */
export type Parte = { ha: number; forma?: Geometry }
export type Difference = { ganho: Parte; perda: Parte }

/** Shapes with more points are left out: the difference of two large drawings can have many times their points. */
const SHAPE_POINTS = 10_000
const M2_PER_HA = 10_000

type Crop = ReturnType<typeof polygonClipping.difference>
type Coordinates = Parameters<typeof polygonClipping.difference>[0]

/** What was gained from one drawing to the next, and lost; null stands for no drawing. */
export const difference = (de: Geometry | null, end: Geometry | null): Difference => ({
  ganho: partOf(less(end, de)),
  perda: partOf(less(de, end)),
})

function less(minuend: Geometry | null, outro: Geometry | null): Crop {
  if (minuend === null) return []
  const [a, b] = [minuend, outro].map((g) => (g?.coordinates ?? []) as Coordinates)
  return outro === null
    ? polygonClipping.union(a as Coordinates)
    : polygonClipping.difference(a as Coordinates, b as Coordinates)
}

function partOf(crop: Crop): Parte {
  const forma = { type: 'MultiPolygon' as const, coordinates: crop }
  const ha = Math.round((area(forma) / M2_PER_HA) * 10_000) / 10_000
  const points = crop.flat().reduce((n, ring) => n + ring.length, 0)
  return points === 0 || points > SHAPE_POINTS ? { ha } : { ha, forma: forma as Geometry }
}
