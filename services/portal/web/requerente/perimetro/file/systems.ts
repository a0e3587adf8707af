import proj4 from 'proj4'
import { Refusal } from './refusal.ts'

/**
 * A conversion of the coordinates of a file to degrees of SIRGAS 2000. Coordinates in WGS 84 stay unchanged, because
 * the two systems differ only by centimetres.
 */
type ToDegrees = (point: readonly [number, number]) => [number, number]

export const alreadyInDegrees: ToDegrees = ([x, y]) => [x, y]

const utm = (zone: number, south: boolean): ToDegrees => {
  const { inverse } = proj4(
    `+proj=utm +zone=${zone} ${south ? '+south ' : ''}+ellps=GRS80 +towgs84=0,0,0 +units=m +no_defs`,
  )
  return ([x, y]) => inverse([x, y])
}

export const fromUtm = (zone: number, south: boolean, east: number, north: number): [number, number] =>
  utm(zone, south)([east, north])

const other = (name: string): Refusal =>
  new Refusal(
    `As coordenadas estão em outro sistema (${name}), que aqui ficaria fora do lugar. Exporte o arquivo de novo em SIRGAS 2000 e escolha o novo.`,
  )

/**
 * Matches the name of an accepted datum, in upper case, letters and digits only. Files write such names as
 * `D_SIRGAS_2000`, `WGS_1984` or `Sistema de Referencia Geocentrico para las AmericaS 2000`.
 */
const KNOWN = /SIRGAS2000|REFERENCIAGEOCENTRICOPARALASAMERICAS2000|WGS(19)?84|WORLDGEODETICSYSTEM1984/

/**
 * Returns the conversion for a Shapefile.
 * @param prj  the WKT of the .prj file. Other datums are refused: SAD 69 alone has several realisations, metres apart,
 * and the file does not say which one it means
 * @throws Refusal
 */
export function fromPrj(prj: string): ToDegrees {
  const datum = /(?:DATUM|ENSEMBLE)\s*\[\s*"([^"]+)"/i.exec(prj)?.[1] ?? 'sem nome'
  if (!KNOWN.test(datum.toUpperCase().replaceAll(/[^A-Z\d]/g, ''))) {
    throw other(datum.replace(/^D_/, '').replaceAll('_', ' '))
  }
  if (/^\s*GEOG/i.test(prj)) return alreadyInDegrees
  try {
    const { inverse } = proj4(prj)
    return ([x, y]) => inverse([x, y])
  } catch {
    throw other(/"([^"]+)"/.exec(prj)?.[1]?.replaceAll('_', ' ') ?? 'sem nome')
  }
}

/**
 * Returns the conversion for a named system.
 * @param name  a name such as `urn:ogc:def:crs:EPSG::31982`, `EPSG:4674`, `urn:ogc:def:crs:OGC:1.3:CRS84`
 * @throws Refusal if the system is not supported
 */
export function fromSystem(name: string): ToDegrees {
  if (/CRS84$/i.test(name)) return alreadyInDegrees
  const code = Number(/EPSG:.*?(\d+)$/i.exec(name)?.[1])
  if ([4674, 4326, 4979, 4988, 4989].includes(code)) return alreadyInDegrees
  const group = GROUPS.find(({ from, to }) => code >= from && code <= to)
  if (!group) throw other(name)
  return utm(code - group.from + group.fuso, group.sul)
}

/** The ranges of EPSG codes of UTM zones, each with the zone of its first code. */
const GROUPS = [
  { from: 31965, to: 31976, fuso: 11, sul: false },
  { from: 31977, to: 31985, fuso: 17, sul: true },
  { from: 32601, to: 32660, fuso: 1, sul: false },
  { from: 32701, to: 32760, fuso: 1, sul: true },
]
