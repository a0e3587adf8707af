import proj4 from 'proj4'
import { geometryOf, type Drawn } from './feature.ts'
import { InvalidLayer } from './invalid-layer.ts'
import { polygonsOf } from '@car/geometria/measures'

/** A conversion of a position into degrees of SIRGAS 2000; null where it is in them already. */
export type ToDegrees = ((position: [number, number]) => number[]) | null

/**
 * The data whose coordinates can be converted, by the shift to SIRGAS 2000 in metres (IBGE, R.PR 01/2005). WGS 84
 * differs from SIRGAS 2000 by less than a metre, which official layers do not show.
 */
const DATA = {
  sirgas2000: { shift: [0, 0, 0], ellipsoid: '+ellps=GRS80' },
  sad69: { shift: [-67.35, 3.88, -38.22], ellipsoid: '+a=6378160 +rf=298.25' },
} as const
type Datum = keyof typeof DATA

const DEGREES = '+proj=longlat +ellps=GRS80 +towgs84=0,0,0 +no_defs'
/** Brazil in one zone, the projection of the IBGE. */
const POLYCONIC = '+proj=poly +lat_0=0 +lon_0=-54 +x_0=5000000 +y_0=10000000'

/** Where codes of the EPSG begin that number UTM zones in order: the first code, its zone, the last code. */
const UTM: readonly { datum: Datum; south: boolean; first: number; zone: number; last: number }[] = [
  { datum: 'sirgas2000', south: false, first: 31965, zone: 11, last: 31976 },
  { datum: 'sirgas2000', south: true, first: 31977, zone: 17, last: 31985 },
  { datum: 'sirgas2000', south: false, first: 32618, zone: 18, last: 32626 },
  { datum: 'sirgas2000', south: true, first: 32717, zone: 17, last: 32726 },
  { datum: 'sad69', south: false, first: 29168, zone: 18, last: 29172 },
  { datum: 'sad69', south: true, first: 29187, zone: 17, last: 29195 },
]
const GEOGRAPHIC: Readonly<Record<number, Datum>> = {
  4674: 'sirgas2000',
  4989: 'sirgas2000',
  4326: 'sirgas2000',
  4618: 'sad69',
  4291: 'sad69',
  5527: 'sad69',
}

/** @param code  of the EPSG @throws InvalidLayer when coordinates of this system are not converted */
export function systemOfCode(code: number): ToDegrees {
  const geographic = GEOGRAPHIC[code]
  if (geographic) return ofDegrees(geographic)
  if (code === 5880) return converter(defined(POLYCONIC, 'sirgas2000'))
  if (code === 29101) return converter(defined(POLYCONIC, 'sad69'))
  const utm = UTM.find(({ first, last }) => code >= first && code <= last)
  if (!utm)
    throw new InvalidLayer(
      `O sistema de coordenadas EPSG:${code} não é lido. Converta a camada para SIRGAS 2000 (EPSG:4674).`,
    )
  const zone = `+proj=utm +zone=${utm.zone + code - utm.first}${utm.south ? ' +south' : ''}`
  return converter(defined(zone, utm.datum))
}

/**
 * @param wkt    a system in well-known text, as a .prj has it
 * @param where  where it stands, for messages
 * @throws InvalidLayer when it is no such text, or coordinates of this system are not converted
 */
export function systemOfText(wkt: string, where: string): ToDegrees {
  const datum = datumOf(wkt, where)
  if (/^\s*GEOG(CS|CRS)/i.test(wkt)) return ofDegrees(datum)
  const system = { ...parsed(wkt, where), datum_params: [...DATA[datum].shift] }
  return converter(system as unknown as Parameters<typeof proj4>[0])
}

/** @throws InvalidLayer */
function datumOf(wkt: string, where: string): Datum {
  const datum = /DATUM\s*\[\s*"([^"]*)"/i.exec(wkt)?.[1] ?? /ENSEMBLE\s*\[\s*"([^"]*)"/i.exec(wkt)?.[1]
  if (datum === undefined) throw new InvalidLayer(`${where} não descreve um sistema de coordenadas.`)
  const name = datum.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  if (/sirgas2000|geocentrico.*americas2000|wgs(19)?84|worldgeodeticsystem1984/.test(name)) return 'sirgas2000'
  if (/southamerican(datum)?(19)?69|sad(19)?69/.test(name)) return 'sad69'
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

const defined = (projection: string, datum: Datum): string =>
  `${projection} ${DATA[datum].ellipsoid} +towgs84=${DATA[datum].shift.join()} +units=m +no_defs`

const ofDegrees = (datum: Datum): ToDegrees =>
  datum === 'sirgas2000'
    ? null
    : converter(`+proj=longlat ${DATA[datum].ellipsoid} +towgs84=${DATA[datum].shift.join()} +no_defs`)

function converter(system: Parameters<typeof proj4>[0]): ToDegrees {
  const { forward } = proj4(system, DEGREES)
  return (position) => forward(position)
}

/** Converts what a feature draws. Positions that cannot be are not numbers afterwards, so they are malformed. */
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
