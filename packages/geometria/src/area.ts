import { area } from '@turf/area'
import type { Geometry } from '@car/vocabulary/geometry'

/** Hectares inside a drawing, without its holes. */
export const hectaresOf = (geometria: Geometry): number => area(geometria) / 10_000
