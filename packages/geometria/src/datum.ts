import proj4 from 'proj4'

/** Degrees, east and north positive. */
export type Position = readonly [lon: number, lat: number]

/** The datums of Brazilian surveys, newest first. WGS 84 is SIRGAS 2000 to the centimetre. */
export const DATUMS = ['SIRGAS 2000', 'SAD69', 'Córrego Alegre'] as const
export type Datum = (typeof DATUMS)[number]

/**
 * The ellipsoid of each datum, and its shift to SIRGAS 2000 in metres. SAD69: IBGE, resolution PR 01/2005. Córrego
 * Alegre has no official one; EPSG:6192 is good to about five metres.
 */
const DEFINITIONS: Record<Datum, string> = {
  'SIRGAS 2000': '+ellps=GRS80 +towgs84=0,0,0',
  SAD69: '+ellps=aust_SA +towgs84=-67.35,3.88,-38.22',
  'Córrego Alegre': '+ellps=intl +towgs84=-205.57,168.77,-4.12',
}

/** A zone of UTM: 18 to 25 in Brazil. */
export type Zone = { zone: number; south: boolean }

/** The zone whose central meridian this is, in degrees; null where it is none. */
export function zoneOf(meridian: number): number | null {
  const zone = (meridian + 183) / 6
  return Number.isInteger(zone) && zone >= 1 && zone <= 60 ? zone : null
}

export const meridianOf = (zone: number): number => zone * 6 - 183

/** The longitude and latitude in SIRGAS 2000 of a position in another datum. */
export function toSirgas([lon, lat]: Position, datum: Datum): Position {
  return shifted(`+proj=longlat ${DEFINITIONS[datum]} +no_defs`, lon, lat)
}

/** The longitude and latitude in SIRGAS 2000 of UTM coordinates, in metres. */
export function fromUtm(east: number, north: number, { zone, south }: Zone, datum: Datum): Position {
  return shifted(`+proj=utm +zone=${zone}${south ? ' +south' : ''} ${DEFINITIONS[datum]} +no_defs`, east, north)
}

/** UTM coordinates in metres, of a position in the same datum. */
export function toUtm([lon, lat]: Position, { zone, south }: Zone): [east: number, north: number] {
  const [east = Number.NaN, north = Number.NaN] = proj4(
    `+proj=utm +zone=${zone}${south ? ' +south' : ''} ${DEFINITIONS['SIRGAS 2000']} +no_defs`,
  ).forward([lon, lat])
  return [east, north]
}

function shifted(from: string, x: number, y: number): Position {
  const [lon = Number.NaN, lat = Number.NaN] = proj4(from, `+proj=longlat ${DEFINITIONS['SIRGAS 2000']} +no_defs`, [
    x,
    y,
  ])
  return [lon, lat]
}
