import { type Datum, DEGREES, SHIFTS, systemOf, utmOf } from '@car/geometria/datum'
import proj4 from 'proj4'
import { geometryOf, type Drawn } from './feature.ts'
import { InvalidLayer } from './invalid-layer.ts'
import { polygonsOf } from '@car/geometria/measures'

/** Converts a position to degrees of SIRGAS 2000; null if the positions of the file are in these degrees already. */
export type ToDegrees = ((position: [number, number]) => number[]) | null

/**
 * The datums of official layers. WGS 84 counts as SIRGAS 2000, because the two differ by less than a metre, and
 * official layers are not that exact.
 */
type LayerDatum = Exclude<Datum, 'Córrego Alegre'>

/** The polyconic projection that IBGE uses for the whole of Brazil. */
const POLYCONIC = 'poly +lat_0=0 +lon_0=-54 +x_0=5000000 +y_0=10000000'

/** Ranges of EPSG codes for consecutive UTM zones: the first code, its zone, and the last code. */
const UTM: readonly { datum: LayerDatum; south: boolean; first: number; zone: number; last: number }[] = [
  { datum: 'SIRGAS 2000', south: false, first: 31965, zone: 11, last: 31976 },
  { datum: 'SIRGAS 2000', south: true, first: 31977, zone: 17, last: 31985 },
  { datum: 'SIRGAS 2000', south: false, first: 32618, zone: 18, last: 32626 },
  { datum: 'SIRGAS 2000', south: true, first: 32717, zone: 17, last: 32726 },
  { datum: 'SAD69', south: false, first: 29168, zone: 18, last: 29172 },
  { datum: 'SAD69', south: true, first: 29187, zone: 17, last: 29195 },
]
const GEOGRAPHIC: Readonly<Record<number, LayerDatum>> = {
  4674: 'SIRGAS 2000',
  4989: 'SIRGAS 2000',
  4326: 'SIRGAS 2000',
  4618: 'SAD69',
  4291: 'SAD69',
  5527: 'SAD69',
}

/**
 * Returns the conversion from a system of coordinates to degrees of SIRGAS 2000.
 * @param code  the EPSG code
 * @throws InvalidLayer when this system is not supported
 */
export function systemOfCode(code: number): ToDegrees {
  const geographic = GEOGRAPHIC[code]
  if (geographic) return ofDegrees(geographic)
  if (code === 5880) return converter(systemOf(POLYCONIC, 'SIRGAS 2000'))
  if (code === 29101) return converter(systemOf(POLYCONIC, 'SAD69'))
  const utm = UTM.find(({ first, last }) => code >= first && code <= last)
  if (!utm)
    throw new InvalidLayer(
      `O sistema de coordenadas EPSG:${code} não é lido. Converta a camada para SIRGAS 2000 (EPSG:4674).`,
    )
  const zone = { zone: utm.zone + code - utm.first, south: utm.south }
  return converter(systemOf(utmOf(zone), utm.datum))
}

/**
 * Returns the conversion from a system of coordinates to degrees of SIRGAS 2000.
 * @param wkt    the system in well-known text, as in a .prj
 * @param where  a name for the source of the text, for messages
 * @throws InvalidLayer when the text is not a reference system, or when this system is not supported
 */
export function systemOfText(wkt: string, where: string): ToDegrees {
  const datum = datumOf(wkt, where)
  if (/^\s*GEOG(CS|CRS)/i.test(wkt)) return ofDegrees(datum)
  const system = { ...parsed(wkt, where), datum_params: [...SHIFTS[datum]] }
  return converter(system as unknown as Parameters<typeof proj4>[0])
}

function datumOf(wkt: string, where: string): LayerDatum {
  const datum = /DATUM\s*\[\s*"([^"]*)"/i.exec(wkt)?.[1] ?? /ENSEMBLE\s*\[\s*"([^"]*)"/i.exec(wkt)?.[1]
  if (datum === undefined) throw new InvalidLayer(`${where} não descreve um sistema de coordenadas.`)
  const name = datum.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  if (/sirgas2000|geocentrico.*americas2000|wgs(19)?84|worldgeodeticsystem1984/.test(name)) return 'SIRGAS 2000'
  if (/southamerican(datum)?(19)?69|sad(19)?69/.test(name)) return 'SAD69'
  throw new InvalidLayer(
    `${where} diz que o datum é "${datum}", que não é lido. Converta a camada para SIRGAS 2000 (EPSG:4674).`,
  )
}

function parsed(wkt: string, where: string): object {
  try {
    proj4.defs('camada', wkt)
    const system = proj4.defs('camada')
    proj4(system as unknown as string)
    return system
  } catch {
    throw new InvalidLayer(`${where} descreve um sistema de coordenadas que não é lido.`)
  }
}

const ofDegrees = (datum: LayerDatum): ToDegrees =>
  datum === 'SIRGAS 2000' ? null : converter(systemOf('longlat', datum))

function converter(system: Parameters<typeof proj4>[0]): ToDegrees {
  const { forward } = proj4(system, DEGREES)
  return (position) => forward(position)
}

/** Converts a drawing. Returns `malformada` if a position cannot be converted. */
export function inDegrees(drawn: Drawn, toDegrees: ToDegrees): Drawn {
  if (typeof drawn === 'string' || toDegrees === null) return drawn
  let sound = true
  const polygons = polygonsOf(drawn).map((rings) =>
    rings.map((ring) =>
      ring.map((position) => {
        const [lon = NaN, lat = NaN] = toDegrees(position as [number, number])
        sound &&= Number.isFinite(lon) && Number.isFinite(lat)
        return [lon, lat]
      }),
    ),
  )
  return sound ? geometryOf(polygons) : 'malformada'
}
