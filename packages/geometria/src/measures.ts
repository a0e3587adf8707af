import type { Geometry } from '@car/vocabulary/geometry'

export const polygonsOf = (geometria: Geometry): number[][][][] =>
  geometria.type === 'Polygon' ? [geometria.coordinates] : geometria.coordinates

/** Metres in a degree of the equator, precise enough for a step or a tolerance. */
export const DEGREE_M = 111_320
