import type { Geometria } from '@car/vocabulary/geometria'
import { area as metrosQuadrados } from '@turf/area'

/** Hectares of the perimeter, where one was drawn. */
export const desenhadaDe = ({ geometria }: { geometria?: unknown }): number | null =>
  geometria ? metrosQuadrados(geometria as Geometria) / 10_000 : null
