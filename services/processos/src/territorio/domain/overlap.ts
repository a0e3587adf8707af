import { hectaresOf, perimetroKm } from '@car/geometry/area'
import { difference, intersection, type MultiPolygon } from '@car/geometry/clipping'
import { polygonsOf } from '@car/geometry/measures'
import type { Geometry } from '@car/vocabulary/geometry'
import { bbox } from '@turf/bbox'
import { bboxClip } from '@turf/bbox-clip'
import { simplify } from '@turf/simplify'
import { rounded } from '../../domain/rounded.ts'

/** `parte` is a share from 0 to 1, `forma` is GeoJSON as text. */
export type Piece = { hectares: number; parte: number; forma?: string | undefined }
/** `largura_m` is the mean width in metres; see `widthM`. */
export type Overlap = Piece & { identico: boolean; largura_m?: number | undefined }

/** The share of their union by which two perimeters must differ to count as different. */
const IDENTICAL = 0.001
/** The most vertices of a shape. Shapes are drawn on pages as evidence, and more vertices would not be visible. */
const MAX_VERTICES = 500
/**
 * The first tolerance in degrees with which a shape is simplified, about 1.5 m. The tolerance is doubled until the
 * shape is small enough.
 */
const TOLERANCE = 0.000015
/**
 * The margin in degrees around a perimeter. Municipalities are clipped to a box with this margin, so that no side of
 * the box coincides with a side of the perimeter.
 */
const MARGIN = 0.01

/**
 * Returns the area that two perimeters have in common; null when it is less than half a square metre. `parte` is a
 * share of the smaller perimeter.
 */
export function overlap(first: Geometry, other: Geometry): Overlap | null {
  const common = intersection(polygonsOf(first), polygonsOf(other))
  const [a, b, hectares] = [hectaresOf(first), hectaresOf(other), areaOf(common)]
  const both = a + b - hectares
  const part = Math.min(1, hectares / Math.min(a, b))
  if (both - hectares < IDENTICAL * both) return { identico: true, hectares: rounded(hectares), parte: rounded(part) }
  if (rounded(hectares) === 0) return null
  const width = widthM(common, hectares)
  return { identico: false, hectares: rounded(hectares), parte: rounded(part), largura_m: width, ...withShape(common) }
}

/**
 * Returns the part of a perimeter that lies outside of all given municipalities. To save time, the municipalities are
 * first clipped to a box around the perimeter.
 */
export function outsideOf(perimetro: Geometry, municipios: readonly Geometry[]): Piece {
  const [west, south, east, north] = bbox(perimetro)
  const limits = municipios
    .map(
      (municipio) =>
        bboxClip(municipio, [west - MARGIN, south - MARGIN, east + MARGIN, north + MARGIN]).geometry as Geometry,
    )
    .flatMap((near) => polygonsOf(near).filter((polygon) => (polygon[0]?.length ?? 0) > 3))
  const polygons = polygonsOf(perimetro)
  const outside = difference(polygons, limits)
  const hectares = areaOf(outside)
  const part = Math.min(1, hectares / hectaresOf(perimetro))
  return { hectares: rounded(hectares), parte: rounded(part), ...(hectares > 0 ? withShape(outside) : {}) }
}

const areaOf = (coordinates: MultiPolygon): number => hectaresOf({ type: 'MultiPolygon', coordinates })

/**
 * Returns the mean width of a shape in metres, to the centimetre: twice its area divided by its perimeter. The result
 * for a long strip is its width, and for a square half a side.
 */
export function widthM(coordinates: MultiPolygon, hectares: number): number {
  const perimeterM = perimetroKm({ type: 'MultiPolygon', coordinates }) * 1_000
  return Math.round(((2 * hectares * 10_000) / perimeterM) * 100) / 100
}

export function withShape(polygons: MultiPolygon): { forma?: string } {
  const whole = { type: 'MultiPolygon' as const, coordinates: polygons }
  for (let shape = whole, tolerance = TOLERANCE; tolerance < 1; tolerance *= 2) {
    if (shape.coordinates.flat(2).length <= MAX_VERTICES) return { forma: JSON.stringify(shape, toTheCentimetre) }
    shape = simplify(whole, { tolerance })
  }
  return {}
}

const toTheCentimetre = (_: string, valor: unknown): unknown =>
  typeof valor === 'number' ? Math.round(valor * 1e7) / 1e7 : valor
