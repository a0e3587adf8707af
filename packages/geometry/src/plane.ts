import { E2, SEMI_MAJOR_M } from './ellipsoid.ts'
import { signedArea } from './flat-area.ts'

/** Metres, or degrees where a function says so, to the east and to the north. */
export type Vector = readonly [east: number, north: number]

const RADIANS = Math.PI / 180

export const plus = ([x, y]: Vector, [u, v]: Vector): Vector => [x + u, y + v]
export const minus = ([x, y]: Vector, [u, v]: Vector): Vector => [x - u, y - v]
export const lengthOf = ([x, y]: Vector): number => Math.hypot(x, y)

/** Makes the vector of an azimuth, in degrees clockwise from north, and a distance. */
export const polar = (azimuth: number, distance: number): Vector => [
  distance * Math.sin(azimuth * RADIANS),
  distance * Math.cos(azimuth * RADIANS),
]

/** Computes the azimuth of a vector, in degrees clockwise from north, from 0 to less than 360. */
export const azimuthOf = ([x, y]: Vector): number => (Math.atan2(x, y) / RADIANS + 360) % 360

/** Adds the vectors of all sides. For a perimeter the sum is its closing error. */
export const closingOf = (vectors: readonly Vector[]): Vector => vectors.reduce(plus, [0, 0])

/** Computes the area in square metres inside a ring of points given in metres. */
export const planeArea = (points: readonly Vector[]): number => Math.abs(signedArea(points))

/**
 * Returns the metres per radian of longitude and of latitude, at a latitude in degrees. At the middle latitude of two
 * points, these values give the line between the points to the millimetre, up to ten kilometres (Gauss's mid-latitude
 * formula).
 */
export function radiiAt(lat: number): [ofLon: number, ofLat: number] {
  const w2 = 1 - E2 * Math.sin(lat * RADIANS) ** 2
  const normal = SEMI_MAJOR_M / Math.sqrt(w2)
  return [normal * Math.cos(lat * RADIANS), (normal * (1 - E2)) / w2]
}

/**
 * Computes the vector from one position to another, both in degrees. The vector has the azimuth of the line at the
 * first position.
 */
export function geodeticVector([lon, lat]: Vector, [toLon, toLat]: Vector): Vector {
  const middle = (lat + toLat) / 2
  const [ofLon, ofLat] = radiiAt(middle)
  const vector: Vector = [ofLon * (toLon - lon) * RADIANS, ofLat * (toLat - lat) * RADIANS]
  const turned = ((toLon - lon) * Math.sin(middle * RADIANS)) / 2
  return polar(azimuthOf(vector) - turned, lengthOf(vector))
}

/**
 * Computes the position at the end of a vector that begins at `from`. The function is the inverse of `geodeticVector`.
 */
export function positionAt(from: Vector, vector: Vector): Vector {
  let to: Vector = from
  // Each round corrects the remaining error. The third round changes less than a micrometre.
  for (let round = 0; round < 4; round++) {
    const [x, y] = minus(vector, geodeticVector(from, to))
    const [ofLon, ofLat] = radiiAt(to[1])
    to = [to[0] + x / ofLon / RADIANS, to[1] + y / ofLat / RADIANS]
  }
  return to
}
