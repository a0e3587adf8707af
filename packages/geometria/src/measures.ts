import type { Geometry } from '@car/vocabulary/geometry'

export const polygonsOf = (geometria: Geometry): number[][][][] =>
  geometria.type === 'Polygon' ? [geometria.coordinates] : geometria.coordinates

/** Metres in a degree of the equator, precise enough for a step or a tolerance. */
export const DEGREE_M = 111_320

const RADIUS_KM = 6371.0088

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** The distance along the surface of a sphere, from one [longitude, latitude] to another. */
export function distanceKm([lon1 = 0, lat1 = 0]: readonly number[], [lon2 = 0, lat2 = 0]: readonly number[]): number {
  const [dx, dy] = [radians(lon2 - lon1) / 2, radians(lat2 - lat1) / 2]
  const a = Math.sin(dy) ** 2 + Math.cos(radians(lat1)) * Math.cos(radians(lat2)) * Math.sin(dx) ** 2
  return 2 * RADIUS_KM * Math.asin(Math.sqrt(a))
}

/** The length of all outlines, including inner ones. */
export const perimetroKm = (geometria: Geometry): number =>
  polygonsOf(geometria)
    .flat()
    .reduce((soma, ring) => soma + ring.slice(1).reduce((parte, p, i) => parte + distanceKm(ring[i] ?? p, p), 0), 0)
