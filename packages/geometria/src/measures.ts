import type { Geometry } from '@car/vocabulary/geometry'

export const polygonsOf = (geometria: Geometry): number[][][][] =>
  geometria.type === 'Polygon' ? [geometria.coordinates] : geometria.coordinates

/** The length of a degree of the equator in metres, exact enough for a tolerance or a short distance. */
export const DEGREE_M = 111_320
