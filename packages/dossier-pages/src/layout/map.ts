/**
 * Draws the property's outline at a true scale: takes degrees of SIRGAS 2000 and gives points inside a frame. All
 * functions are pure.
 */
import { distanceKm, hectaresOf, perimetroKm } from '@car/geometry/area'
import { radiiAt } from '@car/geometry/plane'
import type { Geometry } from '@car/vocabulary/geometry'
import type { Point } from './shapes.ts'

export interface MapPlan {
  /** The map is 1:`denominator` when printed at 100 %. */
  denominator: number
  rings: Point[][]
  ringsOf: (geometry: Geometry) => Point[][]
  vertices: Vertex[]
  barra: { metres: number; largura: number }
  meridians: { x: number; seconds: number }[]
  parallels: { y: number; seconds: number }[]
  areaHa: number
  perimetroM: number
  centro: { lon: number; lat: number }
}

export interface Vertex {
  nome: string
  lon: number
  lat: number
  point: Point
  /** The geodesic distance to the next vertex of the same ring, in metres. */
  distanceM: number
}

const POINTS_PER_METRE = 72 / 0.0254
const PADDING = 34
const SCALES = [1, 1.5, 2, 2.5, 3, 4, 5, 7.5]
const SECONDS = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 18_000, 36_000]

/** Plans the map for a frame in points. Returns null when the geometry has no ring of three points or more. */
export function planMap(geometry: Geometry, frame: { largura: number; altura: number }): MapPlan | null {
  const rings = openRings(geometry)
  const places = rings.flat()
  if (places.length === 0) return null
  const longitudes = places.map((p) => p.lon)
  const lats = places.map((p) => p.lat)
  const [west, east, south, north] = [smallest(longitudes), largest(longitudes), smallest(lats), largest(lats)]
  const centre = { lon: (west + east) / 2, lat: (south + north) / 2 }
  const degree = metresPerDegree(centre.lat)
  const denominator = scaleThatFits(
    ((east - west) * degree.lon) / ((frame.largura - 2 * PADDING) / POINTS_PER_METRE),
    ((north - south) * degree.lat) / ((frame.altura - 2 * PADDING) / POINTS_PER_METRE),
  )
  const k = POINTS_PER_METRE / denominator
  const project = ({ lon, lat }: LonLat): Point => [
    frame.largura / 2 + (lon - centre.lon) * degree.lon * k,
    frame.altura / 2 - (lat - centre.lat) * degree.lat * k,
  ]
  const vertices = rings.flatMap((ring, r) =>
    ring.map((p, i) => ({
      nome: rings.length === 1 ? `P${i + 1}` : `${r + 1}.${i + 1}`,
      ...p,
      point: project(p),
      distanceM: distanceM(p, ring[(i + 1) % ring.length] ?? p),
    })),
  )
  const extent = { lon: frame.largura / (degree.lon * k), lat: frame.altura / (degree.lat * k) }
  const step = SECONDS.find((s) => (extent.lon * 3600) / s <= 5) ?? 72_000
  return {
    denominator,
    rings: rings.map((ring) => ring.map(project)),
    ringsOf: (other) => openRings(other).map((ring) => ring.map(project)),
    vertices,
    barra: scaleBar(k),
    meridians: multiples(centre.lon, extent.lon, step).map((s) => ({
      x: project({ lon: s / 3600, lat: 0 })[0],
      seconds: s,
    })),
    parallels: multiples(centre.lat, extent.lat, step).map((s) => ({
      y: project({ lon: 0, lat: s / 3600 })[1],
      seconds: s,
    })),
    areaHa: hectaresOf(geometry),
    perimetroM: perimetroKm(geometry) * 1_000,
    centro: centre,
  }
}

interface LonLat {
  lon: number
  lat: number
}

function openRings(geometry: Geometry): LonLat[][] {
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
  return polygons
    .flat()
    .map(open)
    .filter((ring) => ring.length >= 3)
}

/** Returns the ring without its repeated closing point, and without points whose degrees are out of range. */
function open(ring: readonly (readonly number[])[]): LonLat[] {
  const places = ring
    .map(([lon = Number.NaN, lat = Number.NaN]) => ({ lon, lat }))
    .filter((p) => Math.abs(p.lon) <= 180 && Math.abs(p.lat) <= 90)
  const [first, last] = [places[0], places.at(-1)]
  const closed = places.length > 1 && first?.lon === last?.lon && first?.lat === last?.lat
  return closed ? places.slice(0, -1) : places
}

function metresPerDegree(at: number): LonLat {
  const [ofLon, ofLat] = radiiAt(at)
  return { lon: (ofLon * Math.PI) / 180, lat: (ofLat * Math.PI) / 180 }
}

const distanceM = (a: LonLat, b: LonLat): number => distanceKm([a.lon, a.lat], [b.lon, b.lat]) * 1_000

function scaleThatFits(...minima: number[]): number {
  const min = Math.max(250, ...minima)
  const power = 10 ** Math.floor(Math.log10(min))
  return (SCALES.find((scale) => scale * power >= min) ?? 10) * power
}

/** Computes a scale bar: the longest of 1, 2, 5, 10 … metres that fits into 110 points. */
function scaleBar(pointsPerMetre: number): { metres: number; largura: number } {
  const limit = 110 / pointsPerMetre
  const power = 10 ** Math.floor(Math.log10(limit))
  const metres = ([5, 2, 1].find((n) => n * power <= limit) ?? 1) * power
  return { metres, largura: metres * pointsPerMetre }
}

function multiples(centre: number, extent: number, step: number): number[] {
  const from = Math.ceil(((centre - extent / 2) * 3600) / step)
  const end = Math.floor(((centre + extent / 2) * 3600) / step)
  return Array.from({ length: Math.max(0, end - from + 1) }, (_, i) => (from + i) * step)
}

const smallest = (ns: readonly number[]) => ns.reduce((a, b) => Math.min(a, b))
const largest = (ns: readonly number[]) => ns.reduce((a, b) => Math.max(a, b))
