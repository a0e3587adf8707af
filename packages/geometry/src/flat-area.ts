export type Ring = readonly (readonly number[])[]

/**
 * Computes the area of a ring in the plane of its coordinates, by Gauss's formula. The area is positive if the ring
 * runs counter-clockwise. The first point need not be repeated at the end.
 */
export function signedArea(ring: Ring): number {
  const [x0 = 0, y0 = 0] = ring[0] ?? []
  let twice = 0
  for (let i = 1; i < ring.length; i++) {
    const [ax = 0, ay = 0] = ring[i - 1] ?? []
    const [bx = 0, by = 0] = ring[i] ?? []
    // Coordinates are taken relative to the first point, so that small rings far from the origin lose no precision.
    twice += (ax - x0) * (by - y0) - (bx - x0) * (ay - y0)
  }
  return twice / 2
}

/**
 * Computes the area of polygons in the plane of their coordinates: each outline less its holes. Rings may run in either
 * direction.
 */
export const flatArea = (polygons: readonly (readonly Ring[])[]): number =>
  polygons.reduce(
    (sum, [outline = [], ...holes]) =>
      holes.reduce((rest, hole) => rest - Math.abs(signedArea(hole)), sum + Math.abs(signedArea(outline))),
    0,
  )
