import { MAX_DEPTH } from '../feature.ts'
import { joined } from './drawing.ts'
import type { Drawing, RingNumbers } from './protocol.ts'

type Position = readonly number[]

/** Reads the polygons from a value of GeoJSON. Points and lines give `nao_e_poligono`. Heights are dropped. */
export function drawingOfValue(value: unknown, depth = 0): Drawing {
  if (value === null || value === undefined) return 'sem_geometria'
  if (depth > MAX_DEPTH) return 'malformada'
  const { type, coordinates, geometries } = value as { type?: unknown; coordinates?: unknown; geometries?: unknown }
  switch (type) {
    case 'Polygon':
      return ofPolygons([coordinates])
    case 'MultiPolygon':
      return Array.isArray(coordinates) ? ofPolygons(coordinates) : 'malformada'
    case 'GeometryCollection':
      return Array.isArray(geometries) ? joined(geometries.map((one) => drawingOfValue(one, depth + 1))) : 'malformada'
    case 'Point':
    case 'MultiPoint':
    case 'LineString':
    case 'MultiLineString':
      return 'nao_e_poligono'
    default:
      return 'malformada'
  }
}

function ofPolygons(polygons: readonly unknown[]): Drawing {
  const read: RingNumbers[][] = []
  for (const polygon of polygons) {
    if (!Array.isArray(polygon)) return 'malformada'
    if (polygon.length === 0) continue
    const rings: RingNumbers[] = []
    for (const ring of polygon as unknown[]) {
      if (!Array.isArray(ring) || !ring.every(isPosition)) return 'malformada'
      rings.push(ringOf(ring))
    }
    read.push(rings)
  }
  return read.length === 0 ? 'sem_geometria' : read
}

function ringOf(positions: readonly Position[]): RingNumbers {
  const ring = new Float64Array(2 * positions.length)
  for (const [i, [x = 0, y = 0]] of positions.entries()) {
    ring[2 * i] = x
    ring[2 * i + 1] = y
  }
  return ring
}

const isPosition = (value: unknown): value is Position =>
  Array.isArray(value) && Number.isFinite(value[0]) && Number.isFinite(value[1])
