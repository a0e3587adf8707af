/** Computes hatches, which distinguish areas without colour: parallel lines, cut to the inside of a shape. */
import type { Point, Segment } from './shapes.ts'

export interface Hatch {
  /** The direction of each family of parallel lines, in degrees from the horizontal. */
  angles: readonly number[]
  /** The distance between two lines, in points. */
  step: number
  dashed?: readonly number[]
}

/** The shortest line in points. A shorter line only touches a corner. */
const SHORTEST = 0.01

export type Rings = readonly (readonly Point[])[]

/**
 * Returns the parts of parallel lines inside rings, by the even-odd rule: a ring inside another ring is a hole. The
 * lines have the same positions in every shape, so that the hatch continues from one shape to its neighbour.
 */
export function hatched(rings: Rings, angle: number, step: number): Segment[] {
  const turned = rings.map((ring) => ring.map(turn(angle)))
  const edges = turned.flatMap((ring) => ring.map((p, i): Segment => [p, ring[(i + 1) % ring.length] ?? p]))
  const [top, base] = extent(edges)
  const back = turn(-angle)
  const segments: Segment[] = []
  for (let n = Math.ceil(top / step); n <= base / step; n++) {
    const xs = crossings(edges, n * step)
    for (let i = 1; i < xs.length; i += 2) {
      const [from = 0, until = 0] = [xs[i - 1], xs[i]]
      if (until - from > SHORTEST) segments.push([back([from, n * step]), back([until, n * step])])
    }
  }
  return segments
}

/** Returns the x coordinates at which the edges meet a horizontal line, from left to right. */
const crossings = (edges: readonly Segment[], y: number): number[] =>
  edges
    .filter(([[, y1], [, y2]]) => y1 <= y !== y2 <= y)
    .map(([[x1, y1], [x2, y2]]) => x1 + ((y - y1) / (y2 - y1)) * (x2 - x1))
    .toSorted((a, b) => a - b)

function extent(edges: readonly Segment[]): [number, number] {
  return edges.reduce(([top, base], [[, y]]) => [Math.min(top, y), Math.max(base, y)], [Infinity, -Infinity])
}

function turn(angle: number): (p: Point) => Point {
  const [sine, cosine] = [Math.sin((angle * Math.PI) / 180), Math.cos((angle * Math.PI) / 180)]
  return ([x, y]) => [x * cosine - y * sine, x * sine + y * cosine]
}
