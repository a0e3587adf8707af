import type { Geometry } from '@car/vocabulary/geometry'
import { polygonsOf } from './measures.ts'
import { geodeticVector, type Vector } from './plane.ts'

/**
 * Compares two outlines in a plane that touches the globe near the outlines. The comparison is quick and never fails,
 * whatever the outlines are. It is exact enough to tell whether two drawings are of the same land; `clipping` is exact.
 */

/**
 * The largest number of comparisons of a point with a side. The number is limited, because a person waits for the
 * result.
 */
const MOST = 4_000_000
/**
 * The smallest and the largest number of lines along which the common area of two shapes is measured, and the largest
 * number of comparisons of a side with a line.
 */
const [FEWEST_LINES, MOST_LINES, MEETINGS] = [100, 1_000, 2_000_000]

type FlatRing = readonly Vector[]

/**
 * Computes the distance in metres from each position to the nearest side of the outlines; null if there are too many
 * positions and sides to compare.
 */
export function distancesTo(outlines: Geometry, positions: readonly Vector[]): number[] | null {
  const [origin] = positions
  if (!origin) return []
  const flat = flattenedAt(origin)
  const rings = ringsOf(outlines, flat)
  const sides = rings.flatMap((ring) => ring.slice(1).map((to, i): [Vector, Vector] => [ring[i] as Vector, to]))
  if (sides.length * positions.length > MOST) return null
  return positions.map((position) => {
    const point = flat(position)
    return Math.sqrt(sides.reduce((least, [a, b]) => Math.min(least, squareTo(point, a, b)), Number.POSITIVE_INFINITY))
  })
}

/**
 * Returns the common area of two shapes as a share of the smaller shape; null if there are too many points, or if a
 * shape has no area. The areas are measured along lines from west to east.
 */
export function shareInCommon(a: Geometry, b: Geometry): number | null {
  const origin = polygonsOf(a)[0]?.[0]?.[0] as Vector | undefined
  if (!origin) return null
  const flat = flattenedAt(origin)
  const [ofA, ofB] = [ringsOf(a, flat), ringsOf(b, flat)]
  const points = [...ofA, ...ofB].flat()
  if (points.length > MEETINGS / FEWEST_LINES) return null
  const lines = Math.max(FEWEST_LINES, Math.min(MOST_LINES, Math.floor(MEETINGS / points.length)))
  const norths = points.map(([, north]) => north)
  const [south, north] = [least(norths), -least(norths.map((y) => -y))]
  let [inA, inB, inBoth] = [0, 0, 0]
  for (let i = 0; i < lines; i++) {
    const y = south + ((i + 0.5) / lines) * (north - south)
    const [alongA, alongB] = [meetings(ofA, y), meetings(ofB, y)]
    inA += lengthOf(alongA)
    inB += lengthOf(alongB)
    inBoth += inCommon(alongA, alongB)
  }
  return inA === 0 || inB === 0 ? null : inBoth / Math.min(inA, inB)
}

/**
 * Returns a function that converts degrees to metres from the origin. The function assumes that a degree has the same
 * length everywhere.
 */
function flattenedAt(origin: Vector): (position: Vector) => Vector {
  const [east] = geodeticVector(origin, [origin[0] + STEP, origin[1]])
  const [, north] = geodeticVector(origin, [origin[0], origin[1] + STEP])
  return ([lon, lat]) => [((lon - origin[0]) / STEP) * east, ((lat - origin[1]) / STEP) * north]
}
/** The number of degrees over which the length of a degree is measured. */
const STEP = 0.01

const ringsOf = (geometry: Geometry, flat: (position: Vector) => Vector): FlatRing[] =>
  polygonsOf(geometry)
    .flat()
    .map((ring) => ring.map(([lon = 0, lat = 0]) => flat([lon, lat])))

function squareTo([x, y]: Vector, [ax, ay]: Vector, [bx, by]: Vector): number {
  const [dx, dy] = [bx - ax, by - ay]
  const length = dx * dx + dy * dy
  const along = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / length))
  return (x - ax - along * dx) ** 2 + (y - ay - along * dy) ** 2
}

/**
 * Returns the x coordinates at which the line at this distance north of the origin enters or leaves the rings, from
 * west to east.
 */
function meetings(rings: readonly FlatRing[], y: number): number[] {
  const found: number[] = []
  for (const ring of rings)
    for (let i = 1; i < ring.length; i++) {
      const [[ax, ay], [bx, by]] = [ring[i - 1] as Vector, ring[i] as Vector]
      if (ay > y !== by > y) found.push(ax + ((y - ay) / (by - ay)) * (bx - ax))
    }
  return found.sort((a, b) => a - b)
}

const lengthOf = (places: readonly number[]): number =>
  places.reduce((sum, x, i) => (i % 2 === 1 ? sum + x - (places[i - 1] as number) : sum), 0)

function inCommon(a: readonly number[], b: readonly number[]): number {
  let sum = 0
  for (let i = 0, j = 0; i + 1 < a.length && j + 1 < b.length; ) {
    const [endA, endB] = [a[i + 1] as number, b[j + 1] as number]
    sum += Math.max(0, Math.min(endA, endB) - Math.max(a[i] as number, b[j] as number))
    if (endA < endB) i += 2
    else j += 2
  }
  return sum
}

const least = (values: readonly number[]): number => values.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY)
