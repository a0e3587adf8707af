import proj4 from 'proj4'

/** Degrees, east and north positive. */
export type Position = readonly [lon: number, lat: number]

/**
 * The datums of Brazilian surveys, newest first. WGS 84 counts as SIRGAS 2000, from which it differs by less than a
 * metre.
 */
export const DATUMS = ['SIRGAS 2000', 'SAD69', 'Córrego Alegre'] as const
export type Datum = (typeof DATUMS)[number]

const ELLIPSOIDS: Record<Datum, string> = { 'SIRGAS 2000': 'GRS80', SAD69: 'aust_SA', 'Córrego Alegre': 'intl' }
/**
 * The shift of each datum to SIRGAS 2000, in metres. The shift of SAD69 is from IBGE, resolution PR 01/2005. Córrego
 * Alegre has no official shift; EPSG:6192 is exact to about five metres.
 */
export const SHIFTS: Record<Datum, readonly [x: number, y: number, z: number]> = {
  'SIRGAS 2000': [0, 0, 0],
  SAD69: [-67.35, 3.88, -38.22],
  'Córrego Alegre': [-205.57, 168.77, -4.12],
}

/**
 * Returns proj4's definition of a system of coordinates, from a datum and a projection such as `longlat` or `utm
 * +zone=22`.
 */
export const systemOf = (projection: string, datum: Datum): string =>
  `+proj=${projection} +ellps=${ELLIPSOIDS[datum]} +towgs84=${SHIFTS[datum].join()} +no_defs`

export const utmOf = ({ zone, south }: Zone): string => `utm +zone=${zone}${south ? ' +south' : ''}`

/** The system of coordinates in which all positions are stored. */
export const DEGREES = systemOf('longlat', 'SIRGAS 2000')

/** A zone of UTM: 18 to 25 in Brazil. */
export type Zone = { zone: number; south: boolean }

/** Finds the zone with this central meridian, in degrees; null if there is none. */
export function zoneOf(meridian: number): number | null {
  const zone = (meridian + 183) / 6
  return Number.isInteger(zone) && zone >= 1 && zone <= 60 ? zone : null
}

export const meridianOf = (zone: number): number => zone * 6 - 183

/** Converts longitude and latitude, in degrees, from a datum to SIRGAS 2000. */
export function toSirgas([lon, lat]: Position, datum: Datum): Position {
  return shifted(systemOf('longlat', datum), lon, lat)
}

/** Converts UTM coordinates, in metres, to longitude and latitude in SIRGAS 2000. */
export function fromUtm(east: number, north: number, zone: Zone, datum: Datum): Position {
  return shifted(systemOf(utmOf(zone), datum), east, north)
}

/** Converts a position in SIRGAS 2000 to UTM coordinates, in metres, in the same datum. */
export function toUtm([lon, lat]: Position, zone: Zone): [east: number, north: number] {
  const [east = Number.NaN, north = Number.NaN] = proj4(systemOf(utmOf(zone), 'SIRGAS 2000')).forward([lon, lat])
  return [east, north]
}

function shifted(from: string, x: number, y: number): Position {
  const [lon = Number.NaN, lat = Number.NaN] = proj4(from, DEGREES, [x, y])
  return [lon, lat]
}
