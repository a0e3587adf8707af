import { geometryArea } from '@car/conferencia/areas'
import { polygonsOf } from '@car/geometria/measures'
import type { Geometry } from '@car/vocabulary/geometry'
import { bbox } from '@turf/bbox'
import { bboxClip } from '@turf/bbox-clip'
import { simplify } from '@turf/simplify'
import polygonClipping, { type MultiPolygon } from 'polygon-clipping'

/** A share is 0 to 1; a shape is GeoJSON as text. */
export type Piece = { hectares: number; parte: number; forma?: string | undefined }
export type Overlap = Piece & { identico: boolean }

/** Two perimeters count as identical when they differ by less than this share of what both cover together. */
const IDENTICAL = 0.001
/** An overlap smaller than this, in hectares or as a share of the smaller one, comes from imprecise drawing. */
const MIN = { hectares: 1, parte: 0.01 }
/** A shape is evidence to look at, so it has no more vertices than a page can show. */
const MAX_VERTICES = 500
/** In degrees, about 1.5 m. It is doubled until the shape is small enough. */
const TOLERANCE = 0.000015
/**
 * In degrees. The box that cuts the municipality is larger than the perimeter by this, so that their sides do not
 * coincide.
 */
const MARGIN = 0.01

/** What two perimeters have in common; null when it is too small to report. `parte` is the share of the smaller one. */
export function overlap(first: Geometry, outro: Geometry): Overlap | null {
  const common = polygonClipping.intersection(clippingOf(first), clippingOf(outro))
  const [a, b, hectares] = [geometryArea(first), geometryArea(outro), areaOf(common)]
  const ambos = a + b - hectares
  const parte = Math.min(1, hectares / Math.min(a, b))
  if (ambos - hectares < IDENTICAL * ambos)
    return { identico: true, hectares: rounded(hectares), parte: rounded(parte) }
  if (hectares < MIN.hectares || parte < MIN.parte) return null
  return { identico: false, hectares: rounded(hectares), parte: rounded(parte), ...withShape(common) }
}

/**
 * The part of a perimeter that lies outside of all these pieces of municipalities. They are first cut down to what is
 * near.
 */
export function outsideOf(perimetro: Geometry, municipios: readonly Geometry[]): Piece {
  const [west, south, east, north] = bbox(perimetro)
  const limits = municipios
    .map((m) => bboxClip(m, [west - MARGIN, south - MARGIN, east + MARGIN, north + MARGIN]).geometry as Geometry)
    .flatMap((near) => clippingOf(near).filter((polygon) => (polygon[0]?.length ?? 0) > 3))
  const polygons = clippingOf(perimetro)
  const outside = limits.length === 0 ? polygons : polygonClipping.difference(polygons, limits)
  const hectares = areaOf(outside)
  const parte = Math.min(1, hectares / geometryArea(perimetro))
  return { hectares: rounded(hectares), parte: rounded(parte), ...(hectares > 0 ? withShape(outside) : {}) }
}

const clippingOf = (geometria: Geometry): MultiPolygon => polygonsOf(geometria) as MultiPolygon

const areaOf = (coordinates: MultiPolygon): number => geometryArea({ type: 'MultiPolygon', coordinates })

/** Rounds hectares to the square metre, and shares to a hundredth of a per cent. */
export const rounded = (n: number): number => Math.round(n * 10_000) / 10_000

export function withShape(polygons: MultiPolygon): { forma?: string } {
  const whole = { type: 'MultiPolygon' as const, coordinates: polygons as number[][][][] }
  for (let forma = whole, tolerance = TOLERANCE; tolerance < 1; tolerance *= 2) {
    if (forma.coordinates.flat(2).length <= MAX_VERTICES) return { forma: JSON.stringify(forma, toTheCentimetre) }
    forma = simplify(whole, { tolerance })
  }
  return {}
}

const toTheCentimetre = (_: string, valor: unknown): unknown =>
  typeof valor === 'number' ? Math.round(valor * 1e7) / 1e7 : valor
