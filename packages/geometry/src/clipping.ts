import { Clipper, ClipType, FillRule, type Path64, type Point64, type PolyPath64, PolyTree64 } from 'clipper2-ts'
import { orient2d } from 'robust-predicates'
import type { Ring } from './flat-area.ts'

type Polygons = readonly (readonly Ring[])[]
/** Coordinates of polygons: outline and holes, closed, in degrees. */
export type MultiPolygon = number[][][][]

/**
 * The number of steps in a degree. A step is a hundredth of a millimetre. Clipping computes on whole numbers, so
 * roundings cannot contradict each other, and clipping always ends (docs/adr/0024-clipping-on-whole-numbers.md).
 */
const STEPS = 1e10

/** Returns the part of `a` that `b` covers too. */
export const intersection = (a: Polygons, b: Polygons): MultiPolygon =>
  cut(a, b, intersected, (first, second) => areaOf(joined(first)) - areaOf(subtracted(first, second)))

/** Returns the part of `a` that `b` does not cover. */
export const difference = (a: Polygons, b: Polygons): MultiPolygon =>
  cut(a, b, subtracted, (first, second) => areaOf(joined(first)) - areaOf(intersected(first, second)))

/**
 * Repairs polygons with defects. The result covers the areas of all outlines, even of outlines that cross themselves,
 * except the areas of all holes. A spike has no area, and a hole outside of all outlines has no effect.
 */
export function repaired(polygons: Polygons): MultiPolygon {
  const outlines = polygons.map(([outline = []]) => [outline])
  const holes = polygons.flatMap(([, ...inner]) => inner.map((hole) => [hole]))
  return holes.length === 0 ? union(outlines) : difference(union(outlines), union(holes))
}

/**
 * Joins all polygons into one drawing, so that common parts count once. Each polygon is first repaired by itself.
 * Otherwise the part of a self-crossing ring that runs backwards would be subtracted from the other polygons.
 */
export function union(polygons: Polygons): MultiPolygon {
  const sound = polygons.flatMap((polygon) => cut([polygon], [], joined, (paths) => areaOf(joined(paths))))
  if (polygons.length < 2) return sound
  const middle = sound.length >> 1
  return cut(
    sound.slice(0, middle),
    sound.slice(middle),
    (first, second) => joined([...first, ...second]),
    (first, second) => areaOf(joined(first)) + areaOf(subtracted(second, first)),
  )
}

/** The outline and the holes of a polygon, in coordinates of steps. */
type Paths = Path64[]
type Operation<T> = (a: Path64[], b: Path64[]) => T

const operation =
  (kind: ClipType): Operation<Paths[]> =>
  (a, b) => {
    const tree = new PolyTree64()
    Clipper.booleanOpWithPolyTree(kind, a, b, tree, FillRule.NonZero)
    return childrenOf(tree).flatMap(polygonsUnder)
  }
const [intersected, subtracted] = [operation(ClipType.Intersection), operation(ClipType.Difference)]
const joined = (paths: Path64[]): Paths[] => operation(ClipType.Union)(paths, [])

/**
 * The number of steps by which each new attempt moves corners further, and the limit of these moves (two
 * millimetres). The first attempt moves no corner.
 */
const [MOVED_MORE, MOST_MOVED] = [10, 200]

/** The greatest distance in degrees by which clipping moves a corner. */
export const MOVED = MOST_MOVED / STEPS

/**
 * Cuts polygons. Sides are straight in degrees. Outlines and holes may run in any direction, and polygons may overlap.
 * The result has no defects, except that holes and outlines may touch in a point.
 *
 * The library sometimes loses or doubles a piece where three sides meet in almost one point, and sometimes makes the
 * same mistake in all operations. So the area of the result is compared with the area that other operations give after
 * all corners were moved a little. If the areas differ, everything is cut again with corners moved more.
 *
 * @param expected  computes the area of the result, in square steps, in another way
 * @throws Error when the areas differ at every attempt
 */
function cut(a: Polygons, b: Polygons, wanted: Operation<Paths[]>, expected: Operation<number>): MultiPolygon {
  // Whole numbers are exact up to 2^53, so steps are counted from a point near the polygons.
  const [west = 0, south = 0] = [...a, ...b][0]?.[0]?.[0] ?? []
  const origin = { west: Math.round(west), south: Math.round(south) }
  const [first, second] = [pathsOf(a, origin), pathsOf(b, origin)]
  const length = lengthOf(first) + lengthOf(second)
  for (let by = 0; by <= MOST_MOVED; by += MOVED_MORE) {
    const made = wanted(moved(first, by), moved(second, by))
    const other = expected(moved(first, by + MOVED_MORE), moved(second, by + MOVED_MORE))
    // The limit in this condition is the most by which moving the corners can change the area.
    if (Math.abs(areaOf(made) - other) <= length * 2 * (by + MOVED_MORE))
      return made.map((paths) => paths.map((path) => ringOf(path, origin)))
  }
  throw new Error('The parts of a drawing do not add up.')
}

/** The area in square steps: each outline less its holes. */
const areaOf = (polygons: Paths[]): number =>
  polygons
    .flatMap((paths) => paths.map((path, i) => (i === 0 ? 1 : -1) * Math.abs(Clipper.area(path))))
    .reduce((sum, area) => sum + area, 0)

const lengthOf = (paths: Path64[]): number =>
  paths
    .flatMap((path) => path.map((to, i) => [path.at(i - 1) ?? to, to] as const))
    .reduce((sum, [from, to]) => sum + Math.hypot(to.x - from.x, to.y - from.y), 0)

type Origin = { west: number; south: number }

/** Converts polygons to paths in steps. Rings that are only a line are left out, because the library throws on them. */
const pathsOf = (polygons: Polygons, origin: Origin): Path64[] =>
  polygons
    .flatMap((polygon) => polygon.map((ring, i) => turned(withoutSpikes(pathOf(ring, origin)), i === 0)))
    .filter(({ length }) => length > 2)

const pathOf = (ring: Ring, { west, south }: Origin): Path64 =>
  ring.map(([lon = 0, lat = 0]) => ({ x: Math.round((lon - west) * STEPS), y: Math.round((lat - south) * STEPS) }))

/**
 * Moves corners by at most this many steps. The move depends on the position alone, so corners at the same position
 * stay together.
 */
const moved = (paths: Path64[], by: number): Path64[] =>
  paths.map((path) => path.map(({ x, y }) => ({ x: x + step(x + 7 * y, by), y: y + step(5 * x + y, by) })))

const step = (place: number, by: number): number => (Math.abs(place) % (2 * by + 1)) - by

/** Leaves out the points at which a ring turns back on itself, because the library misses some of them. */
function withoutSpikes(path: Path64): Path64 {
  const kept: Path64 = []
  for (const point of path) {
    while (turnsBack(kept.at(-2), kept.at(-1), point)) kept.pop()
    kept.push(point)
  }
  // The first and the last point of the list are neighbours too.
  for (;;) {
    const [first, second] = kept
    if (!first || !second) return []
    if (turnsBack(kept.at(-2), kept.at(-1), first)) kept.pop()
    else if (turnsBack(kept.at(-1), first, second)) kept.shift()
    else return kept
  }
}

/** Tells whether the path from `a` through `b` to `c` doubles back at `b`. A repeated point counts too. */
function turnsBack(a: Point64 | undefined, b: Point64 | undefined, c: Point64): boolean {
  if (!b || (b.x === c.x && b.y === c.y)) return b !== undefined
  if (!a || orient2d(a.x, a.y, b.x, b.y, c.x, c.y) !== 0) return false
  return (b.x - a.x) * (c.x - b.x) + (b.y - a.y) * (c.y - b.y) < 0
}

/** Returns a ring in the right direction: a hole runs opposite to its outline, so that its area is removed. */
const turned = (path: Path64, outline: boolean): Path64 =>
  Clipper.isPositive(path) === outline ? path : path.toReversed()

const childrenOf = (path: PolyPath64 | PolyTree64): PolyPath64[] =>
  Array.from({ length: path.count }, (_, i) => path.child(i))

/**
 * Returns an outline with its holes, and the outlines inside those holes. The library lists some outlines as holes of
 * another outline, although the two only touch. An outline is recognised by its direction, which is opposite to the
 * direction of holes.
 */
function polygonsUnder(outline: PolyPath64): Paths[] {
  const children = childrenOf(outline)
  const [inner, holes] = [children.filter(isOutline), children.filter((child) => !isOutline(child))]
  return [
    [outline, ...holes].map(({ polygon }) => polygon ?? []),
    ...[...inner, ...holes.flatMap(childrenOf)].flatMap(polygonsUnder),
  ]
}

const isOutline = ({ polygon }: PolyPath64): boolean => Clipper.isPositive(polygon ?? [])

function ringOf(path: Path64, { west, south }: Origin): number[][] {
  const ring = path.map(({ x, y }) => [x / STEPS + west, y / STEPS + south])
  return [...ring, ...ring.slice(0, 1)]
}
