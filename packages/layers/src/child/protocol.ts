import type { Attributes, Problem } from '../feature.ts'

/** The first message of a parent: the layer to read. Each later message asks for the next batch. */
export type Asked = { path: string; wkt: string | undefined; camada: string | undefined }

/** A ring: the longitude of its first position, its latitude, the longitude of the second, and so on. */
export type RingNumbers = Float64Array
export type Drawing = RingNumbers[][] | Problem
export type Feature = { geometry: Drawing; attributes: Attributes }

/**
 * Features on their way to the parent. `shape` has the length of each ring of each polygon, and `rings` all rings one
 * after another, because a message with many arrays takes long.
 */
export type Batch = { features: { shape: number[][] | Problem; attributes: Attributes }[]; rings: Float64Array }

/** A message of a child: it is ready, it hands over features, it has no more, or it refuses the file and says why. */
export type Said = { ready: true } | Batch | { ended: true } | { refused: string }

export function batchOf(features: readonly Feature[]): Batch {
  const all = features.flatMap(({ geometry }) => (typeof geometry === 'string' ? [] : geometry.flat()))
  const rings = new Float64Array(all.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const ring of all) {
    rings.set(ring, at)
    at += ring.length
  }
  const shapeOf = (geometry: Drawing) =>
    typeof geometry === 'string' ? geometry : geometry.map((polygon) => polygon.map(({ length }) => length))
  return { features: features.map(({ geometry, attributes }) => ({ shape: shapeOf(geometry), attributes })), rings }
}
