import type { Geometry } from '@car/vocabulary/geometry'
import { hectaresOf } from '@car/geometria/area'

/** Returns the area of the perimeter in hectares; null if none was drawn. */
export const drawnAreaOf = ({ geometria }: { geometria?: unknown }): number | null =>
  geometria ? hectaresOf(geometria as Geometry) : null
