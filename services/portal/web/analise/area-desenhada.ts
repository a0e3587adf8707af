import type { Geometria } from '@car/vocabulary/geometria'
import { area as metrosQuadrados } from '@turf/area'

/** The hectares of the perimeter; null if none was drawn. */
export const desenhadaDe = ({ geometria }: { geometria?: unknown }): number | null =>
  geometria ? metrosQuadrados(geometria as Geometria) / 10_000 : null
