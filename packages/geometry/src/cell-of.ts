import { bbox } from '@turf/bbox'
import { cellAt, type Geometry } from '@car/vocabulary/geometry'
import { signedArea } from './flat-area.ts'
import { polygonsOf } from './measures.ts'

/**
 * Returns the cell in which a drawing is counted: the cell that contains the middle of its largest polygon's bounding
 * box. A drawing that lies in several cells is counted once, so the numbers of all cells add up to the number of
 * drawings.
 */
export function cellOf(geometry: Geometry): string {
  const [largest = []] = polygonsOf(geometry).toSorted((a, b) => sizeOf(b) - sizeOf(a))
  const [west, south, east, north] = bbox({ type: 'Polygon', coordinates: largest })
  return cellAt((west + east) / 2, (south + north) / 2)
}

const sizeOf = ([outline = []]: number[][][]): number => Math.abs(signedArea(outline))
