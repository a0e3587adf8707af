import { Clipper, ClipType, FillRule, type Path64, type Point64, type PolyPath64, PolyTree64 } from 'clipper2-ts'
import { orient2d } from 'robust-predicates'

type Ring = readonly (readonly number[])[]
type Polygons = readonly (readonly Ring[])[]
/** Coordinates of polygons: outline and holes, closed, in degrees. */
export type MultiPolygon = number[][][][]

/**
 * Steps in a degree, each a hundredth of a millimetre. Clipping computes on whole numbers, so roundings cannot
 * contradict each other: it never throws, and always ends (docs/adr/0024-clipping-on-whole-numbers.md).
 */
const STEPS = 1e10

/** Returns the area that both have in common. */
export const intersection = (a: Polygons, b: Polygons): MultiPolygon => clip(ClipType.Intersection, a, b)

/** Returns the part of the first that the second does not cover. */
export const difference = (a: Polygons, b: Polygons): MultiPolygon => clip(ClipType.Difference, a, b)

/**
 * Repairs polygons with defects: the areas of all outlines, even self-crossing ones, without those of all holes. A
 * spike has no area, and a hole outside of all outlines has no effect.
 */
export function repaired(polygons: Polygons): MultiPolygon {
  const outlines = polygons.map(([outline = []]) => [outline])
  const holes = polygons.flatMap(([, ...inner]) => inner.map((hole) => [hole]))
  return difference(union(outlines), union(holes))
}

/** Joins all polygons into one drawing, so that common parts count once. */
export const union = (a: Polygons): MultiPolygon => clip(ClipType.Union, a, [])

/**
 * Clips polygons. Sides are straight in degrees. Outlines and holes may have any direction, and polygons may overlap.
 * The result has no defects, except that holes and outlines may touch in a point.
 */
function clip(kind: ClipType, a: Polygons, b: Polygons): MultiPolygon {
  // Whole numbers are exact up to 2^53, so positions are counted from a place nearby.
  const [west = 0, south = 0] = a[0]?.[0]?.[0] ?? []
  const origin = { west: Math.round(west), south: Math.round(south) }
  const tree = new PolyTree64()
  Clipper.booleanOpWithPolyTree(kind, pathsOf(a, origin), pathsOf(b, origin), tree, FillRule.NonZero)
  return childrenOf(tree).flatMap((outline) => polygonsUnder(outline, origin))
}

type Origin = { west: number; south: number }

/** Rings that are only a line are left out, because the library throws on them. */
const pathsOf = (polygons: Polygons, origin: Origin): Path64[] =>
  polygons
    .flatMap((polygon) => polygon.map((ring, i) => turned(withoutSpikes(pathOf(ring, origin)), i === 0)))
    .filter(({ length }) => length > 2)

const pathOf = (ring: Ring, { west, south }: Origin): Path64 =>
  ring.map(([lon = 0, lat = 0]) => ({ x: Math.round((lon - west) * STEPS), y: Math.round((lat - south) * STEPS) }))

/** Leaves out the points at which a ring turns back on itself, because the library misses some of them. */
function withoutSpikes(path: Path64): Path64 {
  const kept: Path64 = []
  for (const point of path) {
    while (turnsBack(kept.at(-2), kept.at(-1), point)) kept.pop()
    kept.push(point)
  }
  // The ends of the list are neighbours too.
  for (;;) {
    const [first, second] = kept
    if (!first || !second) return []
    if (turnsBack(kept.at(-2), kept.at(-1), first)) kept.pop()
    else if (turnsBack(kept.at(-1), first, second)) kept.shift()
    else return kept
  }
}

/** Tells whether the way from `a` over `b` turns back to where it came from. A repeated point counts too. */
function turnsBack(a: Point64 | undefined, b: Point64 | undefined, c: Point64): boolean {
  if (!b || (b.x === c.x && b.y === c.y)) return b !== undefined
  if (!a || orient2d(a.x, a.y, b.x, b.y, c.x, c.y) !== 0) return false
  return (b.x - a.x) * (c.x - b.x) + (b.y - a.y) * (c.y - b.y) < 0
}

/** Returns a ring in its direction: a hole runs opposite to its outline, so that its area is removed. */
const turned = (path: Path64, isOutline: boolean): Path64 =>
  Clipper.isPositive(path) === isOutline ? path : path.toReversed()

const childrenOf = (path: PolyPath64 | PolyTree64): PolyPath64[] =>
  Array.from({ length: path.count }, (_, i) => path.child(i))

/** Returns an outline with its holes, and the outlines inside of the holes. */
function polygonsUnder(outline: PolyPath64, origin: Origin): MultiPolygon {
  const holes = childrenOf(outline)
  const rings = [outline, ...holes].map(({ polygon }) => ringOf(polygon ?? [], origin))
  return [rings, ...holes.flatMap(childrenOf).flatMap((inner) => polygonsUnder(inner, origin))]
}

function ringOf(path: Path64, { west, south }: Origin): number[][] {
  const ring = path.map(({ x, y }) => [x / STEPS + west, y / STEPS + south])
  return [...ring, ...ring.slice(0, 1)]
}
