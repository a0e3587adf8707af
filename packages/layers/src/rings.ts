import type { Ring } from '@car/geometry/flat-area'

/** West, south, east, north. */
export type Box = [number, number, number, number]

export function boxOfRing(ring: Ring): Box {
  const box: Box = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [x = 0, y = 0] of ring) {
    if (x < box[0]) box[0] = x
    if (y < box[1]) box[1] = y
    if (x > box[2]) box[2] = x
    if (y > box[3]) box[3] = y
  }
  return box
}

export const boxContains = (outer: Box, inner: Box): boolean =>
  outer[0] <= inner[0] && outer[1] <= inner[1] && outer[2] >= inner[2] && outer[3] >= inner[3]

/**
 * Tells whether a ring lies within another ring. The rings may touch, so the first point of the inner ring that is not
 * on the outer ring decides.
 */
export function isRingWithin(inner: Ring, outer: Ring): boolean {
  for (const [x = 0, y = 0] of inner) {
    const where = placeOfPoint(x, y, outer)
    if (where !== 'on') return where === 'in'
  }
  return true
}

/**
 * Tells whether a point is inside a ring, on the ring, or outside. A point is inside if a ray from it to the east
 * crosses the ring an odd number of times.
 */
function placeOfPoint(x: number, y: number, ring: Ring): 'in' | 'on' | 'out' {
  let inside = false
  for (let i = 1; i < ring.length; i++) {
    const [ax = 0, ay = 0] = ring[i - 1] ?? []
    const [bx = 0, by = 0] = ring[i] ?? []
    if (ay > y === by > y) {
      if (ay === y && by === y && ax > x !== bx > x) return 'on'
      if ((ax === x && ay === y) || (bx === x && by === y)) return 'on'
      continue
    }
    const side = (bx - ax) * (y - ay) - (x - ax) * (by - ay)
    if (side === 0) return 'on'
    if (side > 0 === by > ay) inside = !inside
  }
  return inside ? 'in' : 'out'
}
