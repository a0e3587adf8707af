import type { Geometry } from '@car/vocabulary/geometry'

export type Attributes = Readonly<Record<string, unknown>>

/**
 * The reasons why a feature cannot be compared with perimeters. Loading a layer counts the features with each reason.
 */
export type Problem =
  | 'sem_geometria'
  | 'nao_e_poligono'
  | 'malformada'
  | 'eixos_trocados'
  | 'antimeridiano'
  | 'fora_do_brasil'
  | 'vertices_demais'
  | 'sem_area'

/** The reasons as Portuguese predicates whose subject is a feature. */
export const PROBLEM_LABEL: Record<Problem, string> = {
  sem_geometria: 'não tem geometria',
  nao_e_poligono: 'não é um polígono',
  malformada: 'tem coordenadas que não são números',
  eixos_trocados: 'tem a latitude antes da longitude',
  antimeridiano: 'passa do meridiano 180°',
  fora_do_brasil: 'está fora do Brasil',
  vertices_demais: 'tem vértices demais',
  sem_area: 'não tem área',
}

/** A feature as the file has it, with coordinates in the file's system. `position` counts from 1. */
export type RawFeature = { position: number; geometry: Drawn; attributes: Attributes }

/** A feature in degrees of SIRGAS 2000, longitude first. */
export type LayerFeature = RawFeature

/** The largest number of vertices of one feature. The largest municipality has a tenth as many. */
export const MOST_VERTICES = 1_000_000
/**
 * The deepest nesting of collections. Bodies do not publish nested collections, and a deeply nested file would exhaust
 * the stack.
 */
export const MAX_DEPTH = 8

export type Drawn = Geometry | Problem

type Position = readonly number[]

/** Reads the geometry from a value of GeoJSON. Points and lines give `nao_e_poligono`. Heights are dropped. */
export function drawnOf(value: unknown, depth = 0): Drawn {
  if (value === null || value === undefined) return 'sem_geometria'
  if (depth > MAX_DEPTH) return 'malformada'
  const { type, coordinates, geometries } = value as { type?: unknown; coordinates?: unknown; geometries?: unknown }
  switch (type) {
    case 'Polygon':
      return ofPolygons([coordinates])
    case 'MultiPolygon':
      return Array.isArray(coordinates) ? ofPolygons(coordinates) : 'malformada'
    case 'GeometryCollection':
      return Array.isArray(geometries) ? together(geometries.map((one) => drawnOf(one, depth + 1))) : 'malformada'
    case 'Point':
    case 'MultiPoint':
    case 'LineString':
    case 'MultiLineString':
      return 'nao_e_poligono'
    default:
      return 'malformada'
  }
}

/**
 * Joins the polygons of a collection into one drawing and leaves its other parts out. Returns the problem of the first
 * part if there is no polygon.
 */
export function together(parts: readonly Drawn[]): Drawn {
  const drawn = parts.filter((part) => typeof part !== 'string')
  if (drawn.length === 0) return parts[0] === undefined ? 'sem_geometria' : (parts[0] as Problem)
  return geometryOf(drawn.flatMap((one) => (one.type === 'Polygon' ? [one.coordinates] : one.coordinates)))
}

export function geometryOf(polygons: readonly number[][][][]): Geometry {
  const [only] = polygons
  return polygons.length === 1 && only
    ? { type: 'Polygon', coordinates: only }
    : { type: 'MultiPolygon', coordinates: [...polygons] }
}

function ofPolygons(polygons: readonly unknown[]): Drawn {
  const read: number[][][][] = []
  for (const polygon of polygons) {
    if (!Array.isArray(polygon)) return 'malformada'
    if (polygon.length === 0) continue
    const rings: number[][][] = []
    for (const ring of polygon as unknown[]) {
      if (!Array.isArray(ring) || !ring.every(isPosition)) return 'malformada'
      rings.push(ring.map(([x, y]: Position) => [x as number, y as number]))
    }
    read.push(rings)
  }
  return read.length === 0 ? 'sem_geometria' : geometryOf(read)
}

const isPosition = (value: unknown): value is Position =>
  Array.isArray(value) && Number.isFinite(value[0]) && Number.isFinite(value[1])
