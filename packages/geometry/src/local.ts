import type { Geometry } from '@car/vocabulary/geometry'
import { E2, SEMI_MAJOR_M } from './ellipsoid.ts'
import { polygonsOf } from './measures.ts'
import { planeArea } from './plane.ts'

/** A vertex in degrees of SIRGAS 2000, and its height above the ellipsoid in metres. */
export type Vertex = { lon: number; lat: number; altitude: number }

const radians = (degrees: number): number => (degrees * Math.PI) / 180

/**
 * Computes the area in square metres of a ring in the local geodetic system (SGL). SIGEF certifies areas that are
 * computed in this way. The vertices are put in a plane that touches the ellipsoid at their mean position, and Gauss's
 * formula is used. The first vertex is not repeated. Source: INCRA, Manual Técnico de Posicionamento, 3.8.3.
 */
export const localArea = (vertices: readonly Vertex[]): number => planeArea(localPlane(vertices))

/** Computes the area of a drawing in hectares in the same way, on the ellipsoid, because a drawing has no altitudes. */
export function localHectares(geometry: Geometry): number {
  const of = (ring: readonly number[][]) =>
    localArea(ring.slice(0, -1).map(([lon = 0, lat = 0]) => ({ lon, lat, altitude: 0 })))
  const squareMetres = polygonsOf(geometry).map(([outline = [], ...holes]) =>
    holes.reduce((left, hole) => left - of(hole), of(outline)),
  )
  return squareMetres.reduce((sum, area) => sum + area, 0) / 10_000
}

/** Converts vertices to metres east and north of their mean position. */
function localPlane(vertices: readonly Vertex[]): [number, number][] {
  const mean = (pick: (v: Vertex) => number) => vertices.reduce((sum, v) => sum + pick(v), 0) / vertices.length
  const origin = { lon: mean(({ lon }) => lon), lat: mean(({ lat }) => lat), altitude: mean((v) => v.altitude) }
  const [x0, y0, z0] = geocentric(origin)
  const [lon, lat] = [radians(origin.lon), radians(origin.lat)]
  return vertices.map((vertex) => {
    const [x, y, z] = geocentric(vertex)
    const [dx, dy, dz] = [x - x0, y - y0, z - z0]
    return [
      -Math.sin(lon) * dx + Math.cos(lon) * dy,
      -Math.sin(lat) * Math.cos(lon) * dx - Math.sin(lat) * Math.sin(lon) * dy + Math.cos(lat) * dz,
    ]
  })
}

/** Converts a vertex to X, Y and Z, in metres from the centre of the Earth. */
function geocentric({ lon, lat, altitude }: Vertex): [number, number, number] {
  const [l, p] = [radians(lon), radians(lat)]
  const n = SEMI_MAJOR_M / Math.sqrt(1 - E2 * Math.sin(p) ** 2)
  const radius = (n + altitude) * Math.cos(p)
  return [radius * Math.cos(l), radius * Math.sin(l), (n * (1 - E2) + altitude) * Math.sin(p)]
}
