import { Refusal } from './refusal.ts'
import { alreadyInDegrees } from './systems.ts'

export type Point = [number, number]
export type Shapes = { polygons: Point[][][]; lines: Point[][]; points: Point[] }
/** The shapes of a file or of one of its layers, and what the person is told about how they were read. */
export type FileReading = {
  shapes: Shapes
  avisos: string[]
  /** Whether the file may be in metres of UTM whose zone it cannot say, so that the person is asked for the zone. */
  mayBeUtm?: true
}

type GeoJsonObject = {
  type?: string
  features?: unknown[]
  geometry?: unknown
  geometries?: unknown[]
  coordinates?: unknown
} | null

/** Returns the polygons, lines and points of a GeoJSON, at any depth. */
export function collect(datum: unknown, toDegrees: (point: Point) => Point = alreadyInDegrees): Shapes {
  const shapes: Shapes = { polygons: [], lines: [], points: [] }
  const point = (position: unknown): Point => {
    const [x, y] = position as number[]
    if (!Number.isFinite(x) || !Number.isFinite(y)) throw new Refusal('O arquivo traz coordenadas que não são números.')
    return toDegrees([x as number, y as number]).map((degree) => Number(degree.toFixed(8))) as Point
  }
  const chain = (positions: unknown) => (positions as unknown[]).map(point)
  const polygon = (rings: unknown) => (rings as unknown[]).map(chain)
  const rest: GeoJsonObject[] = [datum as GeoJsonObject]
  for (let geoJson = rest.pop(); rest.length > 0 || geoJson !== undefined; geoJson = rest.pop()) {
    const { type, coordinates, geometry, geometries = [], features = [] } = geoJson ?? {}
    for (const inside of [...geometries, ...features].toReversed()) rest.push(inside as GeoJsonObject)
    if (geometry) rest.push(geometry as GeoJsonObject)
    if (type === 'Polygon') shapes.polygons.push(polygon(coordinates))
    if (type === 'MultiPolygon') shapes.polygons.push(...(coordinates as unknown[]).map(polygon))
    if (type === 'LineString') shapes.lines.push(chain(coordinates))
    if (type === 'MultiLineString') shapes.lines.push(...(coordinates as unknown[]).map(chain))
    if (type === 'Point') shapes.points.push(point(coordinates))
    if (type === 'MultiPoint') shapes.points.push(...chain(coordinates))
  }
  return shapes
}

export const isSame = (a: Point | undefined, b: Point | undefined): boolean => a?.[0] === b?.[0] && a?.[1] === b?.[1]
/** Makes a ring end at its first point. */
export const close = (ring: Point[]): Point[] => (isSame(ring[0], ring.at(-1)) ? ring : [...ring, ring[0] as Point])
export const hasArea = (ring: Point[]): boolean => new Set(ring.map(String)).size >= 3

export const pointsOf = ({ polygons, lines, points }: Shapes): Point[] => [
  ...polygons.flat(2),
  ...lines.flat(),
  ...points,
]

export function mapped({ polygons, lines, points }: Shapes, to: (point: Point) => Point): Shapes {
  const line = (one: Point[]) => one.map(to)
  return { polygons: polygons.map((rings) => rings.map(line)), lines: lines.map(line), points: line(points) }
}
