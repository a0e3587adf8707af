import type { Geometry } from '@car/vocabulary/geometry'
import { ELLIPSOID } from './ellipsoid.ts'
import type { Ring } from './flat-area.ts'
import { polygonsOf } from './measures.ts'

const M2_PER_HA = 10_000

/**
 * Computes the area in square metres on the ellipsoid of SIRGAS 2000: each outline less its holes, with geodesics as
 * sides. Rings may run in either direction.
 */
export const geodesicArea = (geometry: Geometry): number =>
  polygonsOf(geometry).reduce((sum, [outline = [], ...holes]) => sum + areaOf(outline) - total(holes.map(areaOf)), 0)

export const hectaresOf = (geometry: Geometry): number => geodesicArea(geometry) / M2_PER_HA

/** Computes the length, in kilometres, of all outlines and holes along geodesics. */
export const perimetroKm = (geometry: Geometry): number =>
  total(
    polygonsOf(geometry)
      .flat()
      .map((ring) => measure(ring).perimeter),
  ) / 1_000

/**
 * Computes the distance in kilometres along the geodesic from one position to another, both as [longitude, latitude].
 */
export const distanceKm = ([lon1 = 0, lat1 = 0]: readonly number[], [lon2 = 0, lat2 = 0]: readonly number[]): number =>
  (ELLIPSOID.Inverse(lat1, lon1, lat2, lon2).s12 ?? 0) / 1_000

const areaOf = (ring: Ring): number => Math.abs(measure(ring).area ?? 0)

/** Measures a ring without its last point, which repeats the first, because the library closes rings itself. */
function measure(ring: Ring) {
  const polygon = ELLIPSOID.Polygon(false)
  for (const [lon = 0, lat = 0] of ring.slice(0, -1)) polygon.AddPoint(lat, lon)
  return polygon.Compute(false, true)
}

const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)
