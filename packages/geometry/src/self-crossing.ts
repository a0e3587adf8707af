import { orient2d } from 'robust-predicates'
import { difference, intersection, MOVED } from './clipping.ts'
import { flatArea, type Ring } from './flat-area.ts'

type Point = readonly [lon: number, lat: number]
/** A side of a ring from its west end to its east end; on one meridian, from south to north. */
type Side = { west: Point; east: Point; ring: number; index: number; lastIndex: number }

/** Faults in the positions of a drawing's rings relative to each other. */
export type Defect = 'crossing' | 'holeOutside' | 'divided' | 'overlapping'

/**
 * Finds a defect; null if there is none. The defects are: a ring meets itself, rings of a polygon cross or run along
 * each other, a hole lies partly outside its outline or over another hole, holes divide a polygon, or polygons overlap
 * or lie within each other. Rings may touch in points, and polygons may also share sides. For the outlines of
 * land the work grows only slightly faster than the number of vertices, because a side is compared only with its
 * neighbours under the sweep. Turf's `kinks` compares every side with every other side.
 */
export function defectOf(polygons: readonly Ring[][]): Defect | null {
  const sides = polygons.map(sidesOf)
  if (sides.some(crossesItself)) return 'crossing'
  const ofHoles = polygons.map(defectOfHoles).find((defect) => defect !== null)
  if (ofHoles) return ofHoles
  if (polygons.length === 1) return null
  // The sweep comes first: clipping has little to do if no sides cross, and could take very long if many sides cross.
  return sweep(sides.flat(), 'end', cross) || overlap(polygons) ? 'overlapping' : null
}

/**
 * Tells whether a ring touches itself, or different rings cross or run along each other. Different rings may touch in
 * points.
 */
const crossesItself = (sides: readonly Side[]): boolean =>
  [...Map.groupBy(sides, ({ ring }) => ring).values()].some((ofRing) => sweep(ofRing, 'begin', touch)) ||
  sweep(sides, 'end', (a, b) => a.ring !== b.ring && (cross(a, b) || runAlong(a, b)))

/**
 * Finds a defect of the holes; null if there is none. The holes must leave one piece, with the area of the outline less
 * the areas of the holes. A difference of areas that clipping can cause by moving corners is not a defect.
 */
function defectOfHoles([outline = [], ...holes]: readonly Ring[]): Defect | null {
  if (holes.length === 0) return null
  const rest = difference(
    [[outline]],
    holes.map((hole) => [hole]),
  )
  const missing = Math.abs(flatArea([[outline, ...holes]]) - flatArea(rest))
  if (missing > MOVED * total([outline, ...holes].map(lengthOf))) return 'holeOutside'
  return rest.length > 1 || touchInCircles([outline, ...holes]) ? 'divided' : null
}

/** Computes the length of a ring in degrees. */
const lengthOf = (ring: Ring): number =>
  total(ring.slice(1).map(([x = 0, y = 0], i) => Math.hypot(x - (ring[i]?.[0] ?? 0), y - (ring[i]?.[1] ?? 0))))

const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)

/**
 * Tells whether rings that touch in points form a closed chain, which cuts off what is inside it. The function looks
 * for a cycle in the graph of rings and touching points.
 */
function touchInCircles(rings: readonly Ring[]): boolean {
  const roots = new Map<string, string>()
  const rootOf = (node: string): string => {
    const above = roots.get(node)
    return above === undefined ? node : rootOf(above)
  }
  for (const [point, ofRings] of touchingPoints(rings)) {
    for (const ring of ofRings) {
      const [a, b] = [rootOf(point), rootOf(`ring ${ring}`)]
      if (a === b) return true
      roots.set(a, b)
    }
  }
  return false
}

/** Finds corners that also lie on another ring, from west to east, each with the rings that meet there. */
function touchingPoints(rings: readonly Ring[]): Map<string, Set<number>> {
  const sides = sidesOf(rings).toSorted((a, b) => compareFromWest(a.west, b.west))
  const corners = sides.flatMap(({ west, east, ring }) => [west, east].map((point) => ({ point, ring })))
  const met = new Map<string, Set<number>>()
  let near: Side[] = []
  let next = 0
  for (const { point, ring } of corners.toSorted((a, b) => compareFromWest(a.point, b.point))) {
    for (let side = sides[next]; side && compareFromWest(side.west, point) <= 0; side = sides[++next]) near.push(side)
    near = near.filter(({ east }) => compareFromWest(east, point) >= 0)
    for (const side of near) {
      if (side.ring === ring || northOf(side, point) !== 0) continue
      const ofPoint = met.get(String(point)) ?? new Set()
      met.set(String(point), ofPoint.add(ring).add(side.ring))
    }
  }
  return met
}

/** Lists the sides of all rings. A repeated point makes no side. */
function sidesOf(polygon: readonly Ring[]): Side[] {
  return polygon.flatMap((ring, n) => {
    const points = ring.map(flat).filter((p, i, all) => i === 0 || compareFromWest(p, all[i - 1] as Point) !== 0)
    return points.slice(1).map((p, position): Side => {
      const before = points[position] as Point
      const [west, east] = compareFromWest(before, p) < 0 ? [before, p] : [p, before]
      return { west, east, ring: n, index: position, lastIndex: points.length - 2 }
    })
  })
}

const flat = ([lon = 0, lat = 0]: readonly number[]): [number, number] => [lon, lat]
const compareFromWest = (a: Point, b: Point): number => a[0] - b[0] || a[1] - b[1]

/** Returns 1 if the point lies north of the side, -1 if south, 0 if on its line. The result is exact. */
const northOf = ({ west, east }: Side, [lon, lat]: Point): number =>
  -Math.sign(orient2d(west[0], west[1], east[0], east[1], lon, lat))

/**
 * Tells whether any two sides meet, by the sweep of Shamos and Hoey, from west to east. The sides under the sweep are
 * kept in order from south to north. Only neighbours are compared, because two sides that meet become neighbours first.
 * `first` says whether sides that begin or sides that end are handled first at a point. This order decides whether
 * sides that meet end to end become neighbours.
 */
function sweep(sides: readonly Side[], first: 'begin' | 'end', meets: (a: Side, b: Side) => boolean): boolean {
  const entering = sides.toSorted((a, b) => compareFromWest(a.west, b.west))
  const leaving = sides.toSorted((a, b) => compareFromWest(a.east, b.east))
  const under: Side[] = []
  const neighboursMeet = (a: Side | undefined, b: Side | undefined) => a !== undefined && b !== undefined && meets(a, b)
  let nextSide = 0
  for (const ended of leaving) {
    for (let added = entering[nextSide]; added && comesBefore(added, ended, first); added = entering[++nextSide]) {
      const place = placeOfSide(added, under)
      if (neighboursMeet(under[place - 1], added) || neighboursMeet(added, under[place])) return true
      under.splice(place, 0, added)
    }
    const place = under.indexOf(ended)
    if (neighboursMeet(under[place - 1], under[place + 1])) return true
    under.splice(place, 1)
  }
  return false
}

function comesBefore(entering: Side, ended: Side, first: 'begin' | 'end'): boolean {
  const order = compareFromWest(entering.west, ended.east)
  return order < 0 || (order === 0 && first === 'begin')
}

/** Returns the place of a new side in the list of sides under the sweep. The list runs from south to north. */
function placeOfSide(added: Side, under: readonly Side[]): number {
  let [from, end] = [0, under.length]
  while (from < end) {
    const middle = (from + end) >> 1
    const other = under[middle] as Side
    if ((northOf(other, added.west) || northOf(other, added.east)) > 0) from = middle + 1
    else end = middle
  }
  return from
}

/** Tells whether two sides of a ring have a common point, other than the corner of two consecutive sides. */
function touch(a: Side, b: Side): boolean {
  // Consecutive sides that run along each other form a spike.
  if (areConsecutive(a, b)) return runAlong(a, b)
  const [ofA, ofB] = [northOf(a, b.west) * northOf(a, b.east), northOf(b, a.west) * northOf(b, a.east)]
  if (ofA > 0 || ofB > 0) return false
  const collinear = northOf(a, b.west) === 0 && northOf(a, b.east) === 0
  return !collinear || (compareFromWest(a.west, b.east) <= 0 && compareFromWest(b.west, a.east) <= 0)
}

const areConsecutive = (a: Side, b: Side): boolean => [1, a.lastIndex].includes(Math.abs(a.index - b.index))

/** Tells whether two sides lie on one line and have more than a point in common. */
const runAlong = (a: Side, b: Side): boolean =>
  northOf(a, b.west) === 0 &&
  northOf(a, b.east) === 0 &&
  compareFromWest(a.west, b.east) < 0 &&
  compareFromWest(b.west, a.east) < 0

/** Tells whether two sides cross at a point that is an end of neither side. */
const cross = (a: Side, b: Side): boolean =>
  northOf(a, b.west) * northOf(a, b.east) < 0 && northOf(b, a.west) * northOf(b, a.east) < 0

/**
 * Tells whether polygons overlap: clips one half of the list against the other half, then treats each half in the same
 * way. So each polygon is clipped only log2(n) times.
 */
function overlap(polygons: readonly Ring[][]): boolean {
  if (polygons.length < 2) return false
  const middle = polygons.length >> 1
  const [firstHalf, others] = [polygons.slice(0, middle), polygons.slice(middle)]
  return intersection(firstHalf, others).length > 0 || overlap(firstHalf) || overlap(others)
}

/**
 * Finds up to `max` places where a drawing crosses itself, for people who have to correct the drawing: a ring meets
 * itself, rings of a polygon cross or run along each other, or sides of two polygons cross. Each side is compared with
 * all sides over the same longitudes, in the order of their western ends. The comparison is quick for outlines of land
 * and slow for the worst drawings. So call `defectOf` first, and call this function only where nobody waits for the
 * result.
 */
export function crossings(polygons: readonly Ring[][], max: number): Point[] {
  const sides = polygons
    .flatMap((polygon, ofPolygon) => sidesOf(polygon).map((added) => ({ ...added, ofPolygon })))
    .toSorted((a, b) => compareFromWest(a.west, b.west))
  const found = new Map<string, Point>()
  for (const [i, a] of sides.entries()) {
    for (let j = i + 1; j < sides.length && found.size < max; j++) {
      const b = sides[j] as (typeof sides)[0]
      if (b.west[0] > a.east[0]) break
      if (!meet(a, b)) continue
      const point = commonPoint(a, b)
      found.set(point.map((degree) => degree.toFixed(9)).join(), point)
    }
  }
  return [...found.values()]
}

function meet(a: Side & { ofPolygon: number }, b: Side & { ofPolygon: number }): boolean {
  if (a.ofPolygon !== b.ofPolygon) return cross(a, b)
  return a.ring === b.ring ? touch(a, b) : cross(a, b) || runAlong(a, b)
}

/** Computes a common point of two sides, exact enough to be displayed. */
function commonPoint(a: Side, b: Side): Point {
  const corner = [a.west, a.east].find((p) => [b.west, b.east].some((q) => compareFromWest(p, q) === 0))
  if (corner) return corner
  const [dx, dy] = [a.east[0] - a.west[0], a.east[1] - a.west[1]]
  const [ex, extentY] = [b.east[0] - b.west[0], b.east[1] - b.west[1]]
  const divisor = dx * extentY - dy * ex
  if (divisor === 0) return compareFromWest(a.west, b.west) > 0 ? a.west : b.west
  const share = ((b.west[0] - a.west[0]) * extentY - (b.west[1] - a.west[1]) * ex) / divisor
  return [a.west[0] + share * dx, a.west[1] + share * dy]
}
