import type { Geometry } from '@car/vocabulary/geometry'
import { area as squareMetres } from '@turf/area'

/** The hectares of the perimeter; null if none was drawn. */
export const drawnAreaOf = ({ geometria }: { geometria?: unknown }): number | null =>
  geometria ? squareMetres(geometria as Geometry) / 10_000 : null
