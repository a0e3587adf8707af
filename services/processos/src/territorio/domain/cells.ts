import { polygonsOf } from '@car/geometry/measures'
import { bbox } from '@turf/bbox'
import type { Bounds, Geometry } from '@car/vocabulary/geometry'

/** Sides of cells in degrees. A small cell has about 3,000 hectares, a large cell 300,000. */
const [SMALL, LARGE] = [0.05, 0.5]
/** A drawing that touches more small cells than this counts as large, and is kept in its large cells. */
const MAX_SMALL = 36
/**
 * A drawing that touches more large cells than this is not compared with others. Together these cells have about a
 * million square kilometres.
 */
const MAX_LARGE = 400

export function boxOf(geometry: Geometry): Bounds {
  const [west, south, east, north] = bbox(geometry)
  return { oeste: west, sul: south, leste: east, norte: north }
}

/**
 * Returns the cells of a drawing. Other drawings find this drawing by the cells in `guardar`, and this drawing finds
 * other drawings by the cells in `procurar`. Returns null when there would be too many cells. A small drawing is kept
 * in its small cells (`a`) and in its large cells (`b`), where large drawings find it. A large drawing is kept in its
 * large cells (`c`). Each polygon has its own cells, so distant parcels do not claim the cells between them.
 */
export function cellsOf(geometry: Geometry): { guardar: string[]; procurar: string[] } | null {
  const boxes = polygonsOf(geometry).map((coordinates) => boxOf({ type: 'Polygon', coordinates }))
  const large = touched(boxes, LARGE, MAX_LARGE)
  if (large === null) return null
  const prefixed = (letter: string, cells: readonly string[]) => cells.map((cell) => letter + cell)
  const small = touched(boxes, SMALL, MAX_SMALL)
  return small === null
    ? { guardar: prefixed('c', large), procurar: [...prefixed('c', large), ...prefixed('b', large)] }
    : {
        guardar: [...prefixed('a', small), ...prefixed('b', large)],
        procurar: [...prefixed('a', small), ...prefixed('c', large)],
      }
}

/** Returns the large cells in a list of cells, without their letter. */
export const largeAmong = (cells: readonly string[]): string[] =>
  cells.filter((cell) => !cell.startsWith('a')).map((cell) => cell.slice(1))

/** Returns the cells of one size that the boxes touch; null when there are more than `max`. */
function touched(boxes: readonly Bounds[], side: number, max: number): string[] | null {
  const cells = new Set<string>()
  for (const { oeste, sul, leste, norte } of boxes) {
    for (let x = Math.floor(oeste / side); x <= Math.floor(leste / side); x++) {
      for (let y = Math.floor(sul / side); y <= Math.floor(norte / side); y++) {
        cells.add(`${x}:${y}`)
        if (cells.size > max) return null
      }
    }
  }
  return [...cells]
}
