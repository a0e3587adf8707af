import { getMunicipalityByCode } from '@brazilian-utils/brazilian-utils'
import type { Geometry } from '@car/vocabulary/geometry'

/** West, south, east and north of Brazil in degrees, including islands and a margin. */
const BRASIL = [-74.5, -34.3, -28, 5.8] as const
const MAX_POINTS = 1_000_000

/** The file is not what it should be. The message says what is wrong and where. */
export class InvalidBoundary extends Error {
  override readonly name = 'InvalidBoundary'
}

/**
 * The municipality that one feature of the IBGE's file (malha municipal, as GeoJSON) describes. `conhecido` is false
 * for a feature that has a code but is not a municipality, such as the lagoons of Rio Grande do Sul.
 * @param position  the number of the feature, counted from 1, for messages
 * @throws InvalidBoundary
 */
export function boundaryOf(
  feature: unknown,
  position: number,
): { codigo: string; conhecido: boolean; geometria: Geometry } {
  const where = `feature ${position}`
  const { type, properties, geometry } = asObject(feature, where)
  if (type !== 'Feature') throw new InvalidBoundary(`${where} is no Feature of GeoJSON`)
  const { CD_MUN, SIGLA_UF } = asObject(properties, `${where}, "properties"`)
  const codigo = String(CD_MUN)
  if (!/^\d{7}$/.test(codigo)) throw new InvalidBoundary(`${where} has no CD_MUN of seven digits`)
  const municipio = getMunicipalityByCode(codigo)
  if (municipio && SIGLA_UF !== undefined && SIGLA_UF !== municipio.stateCode)
    throw new InvalidBoundary(`${where}: ${codigo} is in ${municipio.stateCode}, and SIGLA_UF says otherwise`)
  return { codigo, conhecido: Boolean(municipio), geometria: geometryOf(geometry, `${where} (${codigo})`) }
}

function geometryOf(valor: unknown, where: string): Geometry {
  const { type, coordinates } = asObject(valor, `${where}, "geometry"`)
  if (type !== 'Polygon' && type !== 'MultiPolygon')
    throw new InvalidBoundary(`${where} is drawn neither as a Polygon nor as a MultiPolygon`)
  const polygons = list(type === 'Polygon' ? [coordinates] : coordinates, where)
  const rings = polygons.flatMap((polygon) => list(polygon, where).map((ring) => list(ring, where)))
  if (rings.length === 0) throw new InvalidBoundary(`${where} has no outline`)
  if (rings.reduce((soma, ring) => soma + ring.length, 0) > MAX_POINTS)
    throw new InvalidBoundary(`${where} has more than ${MAX_POINTS} points`)
  for (const ring of rings) checkRing(ring, where)
  return { type, coordinates } as Geometry
}

function checkRing(ring: readonly unknown[], where: string): void {
  const [west, south, east, north] = BRASIL
  for (const point of ring) {
    const [lon, lat] = list(point, where)
    if (typeof lon !== 'number' || typeof lat !== 'number')
      throw new InvalidBoundary(`${where} has a point without numbers`)
    if (!(lon >= west && lon <= east && lat >= south && lat <= north))
      throw new InvalidBoundary(
        `${where} lies outside of Brazil: coordinates are longitude and latitude in degrees (SIRGAS 2000)`,
      )
  }
  const [first, ultimo] = [ring[0], ring.at(-1)] as [number[] | undefined, number[] | undefined]
  if (ring.length < 4 || first?.[0] !== ultimo?.[0] || first?.[1] !== ultimo?.[1])
    throw new InvalidBoundary(`${where} has an outline that does not end where it begins`)
}

function asObject(valor: unknown, where: string): Record<string, unknown> {
  if (typeof valor === 'object' && valor !== null && !Array.isArray(valor)) return valor as Record<string, unknown>
  throw new InvalidBoundary(`${where} is no object`)
}

function list(valor: unknown, where: string): readonly unknown[] {
  if (Array.isArray(valor)) return valor
  throw new InvalidBoundary(`${where} has no coordinates as GeoJSON has them`)
}
