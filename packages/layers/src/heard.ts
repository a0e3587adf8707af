import { types } from 'node:util'
import type { Batch, Said } from './child/protocol.ts'
import {
  type Attributes,
  type Drawn,
  type LayerFeature,
  MOST_VERTICES,
  PROBLEM_LABEL,
  type Problem,
} from './feature.ts'

/** A message of a child, whose features have still to be looked at one by one. */
export type Heard = Exclude<Said, Batch> | Received
type Received = { features: unknown[]; rings: Float64Array }

/** Returns the message; null if it is none that an honest child sends. A file may have taken over the child. */
export function heardOf(message: unknown): Heard | null {
  if (typeof message !== 'object' || message === null) return null
  const { ready, features, rings, ended, refused } = message as Record<string, unknown>
  if (Array.isArray(features) && types.isFloat64Array(rings)) return { features, rings }
  if (typeof refused === 'string') return { refused }
  if (ended === true) return { ended }
  return ready === true ? { ready } : null
}

/** Makes features from what a child says of them. What is no drawing is `malformada`. */
export function* featuresOf({ features, rings }: Received, before: number): Generator<LayerFeature> {
  const positions = createPositions(rings)
  for (const [i, said] of features.entries()) {
    const { shape, attributes } = (said ?? {}) as Partial<Batch['features'][number]>
    yield { position: before + i + 1, geometry: drawnOf(shape, positions), attributes: attributesOf(attributes) }
  }
}

function attributesOf(said: unknown): Attributes {
  if (typeof said !== 'object' || said === null) return {}
  const scalar = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value) || value === null
  return Object.fromEntries(Object.entries(said).filter(([, value]) => scalar(value))) as Attributes
}

type Positions = ReturnType<typeof createPositions>

function drawnOf(shape: unknown, positions: Positions): Drawn {
  if (typeof shape === 'string') return Object.hasOwn(PROBLEM_LABEL, shape) ? (shape as Problem) : 'malformada'
  if (!Array.isArray(shape) || shape.length === 0) return 'malformada'
  const polygons: number[][][][] = []
  for (const lengths of shape as unknown[]) {
    if (!Array.isArray(lengths)) return 'malformada'
    const rings = lengths.map((length) => positions.next(length))
    if (!rings.every((ring) => ring !== null)) return 'malformada'
    polygons.push(rings)
  }
  if (polygons.flat().reduce((sum, ring) => sum + ring.length, 0) > MOST_VERTICES) return 'vertices_demais'
  const [only] = polygons
  return polygons.length === 1 && only
    ? { type: 'Polygon', coordinates: only }
    : { type: 'MultiPolygon', coordinates: polygons }
}

/** Takes one ring after another from all rings of a batch; null for what is no ring. */
function createPositions(rings: Float64Array) {
  let at = 0
  return {
    next(length: unknown): number[][] | null {
      const end = at + Number(length)
      if (!Number.isSafeInteger(end) || end < at || end > rings.length || Number(length) % 2 !== 0) return null
      const ring: number[][] = []
      let finite = true
      for (; at < end; at += 2) {
        const [lon, lat] = [rings[at] as number, rings[at + 1] as number]
        finite &&= Number.isFinite(lon) && Number.isFinite(lat)
        ring.push([lon, lat])
      }
      return finite ? ring : null
    },
  }
}
