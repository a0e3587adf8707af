import type { Geometry } from '@car/vocabulary/geometry'
import { hectaresOf } from '@car/geometria/area'

/** The hectares of the perimeter; null if none was drawn. */
export const drawnAreaOf = ({ geometria }: { geometria?: unknown }): number | null =>
  geometria ? hectaresOf(geometria as Geometry) : null
