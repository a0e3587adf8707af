import { repaired } from '@car/geometry/clipping'
import { flatArea } from '@car/geometry/flat-area'
import { polygonsOf } from '@car/geometry/measures'
import { defectOf } from '@car/geometry/self-crossing'
import type { Geometry } from '@car/vocabulary/geometry'
import { onGrid, piecesOf, type Polygon } from './cut.ts'
import { type Drawn, MOST_VERTICES, type Problem } from './feature.ts'
import { boxOfRing } from './rings.ts'

/** The limits of Brazil in the west, south, east and north, with its islands and the sea around them, in degrees. */
const BRAZIL = [-74.5, -36, -25, 8] as const
/** The smallest area of a feature, in square degrees. It is about a square metre at the equator. */
const LEAST_AREA = 0.8e-10

export type Normal = {
  pieces: Polygon[]
  /**
   * True if the feature was invalid, for example because it crossed itself, or because one of its rings was not closed.
   */
  repaired: boolean
}

/**
 * Repairs a drawing and cuts it into pieces, or returns the reason why the drawing cannot be compared with perimeters.
 */
export function normalised(drawn: Drawn): Normal | Problem {
  if (typeof drawn === 'string') return drawn
  const problem = problemOf(drawn)
  if (problem !== null) return problem
  const { polygons, changed } = cleaned(drawn)
  if (flatArea(polygons) < LEAST_AREA && polygons.every(([outline = []]) => isFlat(outline))) return 'sem_area'
  if (defectOf(polygons) === null) return { pieces: polygons.flatMap(piecesOf), repaired: changed }
  const sound = repaired(polygons)
  return flatArea(sound) < LEAST_AREA ? 'sem_area' : { pieces: sound.flatMap(piecesOf), repaired: true }
}

function problemOf(drawn: Geometry): Problem | null {
  const rings = polygonsOf(drawn).flat()
  if (rings.reduce((sum, ring) => sum + ring.length, 0) > MOST_VERTICES) return 'vertices_demais'
  const [west, south, east, north] = boxOfRing(rings.flat())
  if (isWithin(west, south, east, north)) return null
  if (isWithin(south, west, north, east)) return 'eixos_trocados'
  return Math.abs(north) <= 90 && Math.abs(south) <= 90 && east - west > 180 ? 'antimeridiano' : 'fora_do_brasil'
}

const isWithin = (west: number, south: number, east: number, north: number): boolean =>
  west >= BRAZIL[0] && south >= BRAZIL[1] && east <= BRAZIL[2] && north <= BRAZIL[3]

/**
 * Rounds a drawing to the grid, drops repeated points and rings that are only lines, and closes every ring. `changed`
 * is true if a ring was dropped or had to be closed.
 */
function cleaned(drawn: Geometry): { polygons: Polygon[]; changed: boolean } {
  let changed = false
  const polygons = polygonsOf(drawn).flatMap((polygon) => {
    const rings = polygon.map((ring) => {
      const rounded = ring.map((point) => point.map(onGrid))
      const points = rounded.filter((point, i) => i === 0 || !isSame(point, rounded[i - 1]))
      if (points.length > 0 && !isSame(points[0], points.at(-1))) {
        points.push(points[0] as number[])
        changed = true
      }
      return points
    })
    const [outline, ...holes] = rings
    if (!outline || outline.length < 4) return []
    const kept = holes.filter((hole) => hole.length >= 4)
    changed ||= kept.length < holes.length
    return [[outline, ...kept]]
  })
  return { polygons, changed: changed || polygons.length < polygonsOf(drawn).length }
}

const isSame = (a: readonly number[] | undefined, b: readonly number[] | undefined): boolean =>
  a?.[0] === b?.[0] && a?.[1] === b?.[1]

/**
 * Tells from its bounding box whether a ring is flat. The area of the ring does not show this, because in a ring that
 * crosses itself positive and negative parts may cancel out.
 */
function isFlat(ring: Polygon[number]): boolean {
  const [west, south, east, north] = boxOfRing(ring)
  return (east - west) * (north - south) < 2 * LEAST_AREA
}
