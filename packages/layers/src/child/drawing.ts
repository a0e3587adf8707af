import { MAX_DEPTH, MOST_VERTICES, type Problem } from '../feature.ts'
import type { Gdal, Handle } from './gdal.ts'
import type { Drawing, RingNumbers } from './protocol.ts'
import type { ToDegrees } from './reference-system.ts'

const [POINT, LINE, POLYGON, MULTI_POINT, MULTI_LINE, MULTI_POLYGON, COLLECTION] = [1, 2, 3, 4, 5, 6, 7]
/** The bytes from one longitude to the next. */
const STRIDE = 2 * Float64Array.BYTES_PER_ELEMENT
const NO_POLYGONS = [POINT, LINE, MULTI_POINT, MULTI_LINE]
/** The kinds with heights are 1,000 higher, or have the highest bit. Those with measures are 2,000 and 3,000 higher. */
const flat = (kind: number): number => (kind & 0x7fffffff) % 1_000

/** Reads the polygons of a geometry, without heights and measures. */
export function drawingOf(gdal: Gdal, geometry: Handle): Drawing {
  const left = { vertices: MOST_VERTICES }
  return polygonsOf(gdal, geometry, left, 0)
}

function polygonsOf(gdal: Gdal, geometry: Handle, left: { vertices: number }, depth: number): Drawing {
  const kind = flat(gdal.geometryType(geometry))
  if (kind === POLYGON) return polygonOf(gdal, geometry, left)
  if (NO_POLYGONS.includes(kind)) return 'nao_e_poligono'
  if ((kind !== MULTI_POLYGON && kind !== COLLECTION) || depth > MAX_DEPTH) return 'malformada'
  const parts: Drawing[] = []
  for (let n = 0, count = gdal.parts(geometry); n < count; n++) {
    const part = polygonsOf(gdal, gdal.part(geometry, n), left, depth + 1)
    if (part === 'vertices_demais' || part === 'malformada') return part
    parts.push(part)
  }
  return joined(parts)
}

/** Joins the polygons of a collection, without its other parts. If it has no polygon, its first part says why. */
export function joined(parts: readonly Drawing[]): Drawing {
  const polygons = parts.flatMap((part) => (typeof part === 'string' ? [] : part))
  return polygons.length > 0 ? polygons : ((parts[0] as Problem | undefined) ?? 'sem_geometria')
}

function polygonOf(gdal: Gdal, polygon: Handle, left: { vertices: number }): Drawing {
  const rings: RingNumbers[] = []
  for (let n = 0, count = gdal.parts(polygon); n < count; n++) {
    const ring = gdal.part(polygon, n)
    const points = gdal.points(ring)
    left.vertices -= points + 1
    if (left.vertices < 0) return 'vertices_demais'
    const positions = new Float64Array(2 * points)
    if (points > 0) gdal.positions(ring, positions, STRIDE, positions.subarray(1), STRIDE, null, 0)
    rings.push(positions)
  }
  return rings.length === 0 ? 'sem_geometria' : [rings]
}

/** Converts a drawing in place. Returns `malformada` if a position cannot be converted. */
export function inDegrees(drawing: Drawing, toDegrees: ToDegrees): Drawing {
  if (typeof drawing === 'string' || toDegrees === null) return drawing
  return drawing.flat().every((ring) => convert(ring, toDegrees)) ? drawing : 'malformada'
}

function convert(ring: RingNumbers, toDegrees: NonNullable<ToDegrees>): boolean {
  const x = ring.filter((_, i) => i % 2 === 0)
  const y = ring.filter((_, i) => i % 2 === 1)
  if (!toDegrees(x, y)) return false
  for (const i of x.keys()) ring.set([x[i] as number, y[i] as number], 2 * i)
  return true
}
