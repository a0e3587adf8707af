import { bbox } from '@turf/bbox'
import { cellAt } from '@car/vocabulary/cell'
import type { Geometry } from '@car/vocabulary/geometry'
import { signedArea } from './flat-area.ts'
import { polygonsOf } from './measures.ts'

/**
 * The cell in which a drawing counts: that of the middle of its largest polygon. A drawing in several cells counts only
 * once, so that the cells of a map add up.
 */
export function cellOf(geometria: Geometry): string {
  const [largest = []] = polygonsOf(geometria).toSorted((a, b) => sizeOf(b) - sizeOf(a))
  const [west, south, east, north] = bbox({ type: 'Polygon', coordinates: largest })
  return cellAt((west + east) / 2, (south + north) / 2)
}

const sizeOf = ([outline = []]: number[][][]): number => Math.abs(signedArea(outline))
