import type { Geometry } from '@car/vocabulary/geometry'
import { hectaresOf } from '@car/geometry/area'

/** Returns the area in hectares; null without a perimeter. */
export const drawnAreaOf = ({ geometria }: { geometria?: unknown }): number | null =>
  geometria ? hectaresOf(geometria as Geometry) : null
