import type { Geometry } from '@car/vocabulary/geometry'

export const polygonsOf = (geometry: Geometry): number[][][][] =>
  geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates

/** The length of a degree of the equator in metres, exact enough for a tolerance or a short distance. */
export const DEGREE_M = 111_320
