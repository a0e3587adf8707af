import { type Datum, fromUtm, meridianOf, type Position, toUtm } from '@car/geometria/datum'
import {
  azimuthOf,
  closingOf,
  geodeticVector,
  lengthOf,
  minus,
  planeArea,
  polar,
  type Vector,
} from '@car/geometria/plane'
import type { Chance } from './chance.ts'

export type Survey = {
  datum: Datum
  zone: number
  corners: Corner[]
  /** Area in hectares and perimeter in metres, both in the plane of the projection. */
  area_ha: number
  perimetro_m: number
}
export type Corner = {
  nome: string
  east: number
  north: number
  altitude: number
  neighbour: string
  /** The position as printed: in the datum of the paper, and to the ten-thousandth of a second. */
  geographic: Position
  /** The same position in SIRGAS 2000. */
  truth: Position
}

const NEIGHBOURS = [
  'Fazenda Boa Sorte, matrícula nº 4.417, CNS 06.512-3, de propriedade de Eulália Nogueira Tibiriçá',
  'Estrada Municipal PFA-120',
  'Córrego do Tamanduazinho',
  'Sítio Recanto das Araras, matrícula nº 12.908, de Joaquim Ubirajara Penteado',
  'terras de Herdeiros de Benvinda Rosa Caiapó',
  'Fazenda Três Irmãos, matrícula nº 903, CNS 06.512-3, de Agropastoril Ipê Branco Ltda',
]

const to = (value: number, decimals: number): number => Math.round(value * 10 ** decimals) / 10 ** decimals

/**
 * Makes a parcel with random corners.
 * @param name  returns the name that the paper gives to its n-th vertex, counted from 1
 */
export function survey(
  a: Chance,
  { datum, zone }: Pick<Survey, 'datum' | 'zone'>,
  vertices: number,
  name: (n: number) => string,
): Survey {
  const south = true
  const lat = -(8 + a.real() * 20)
  const [east, north] = toUtm([meridianOf(zone) + (a.real() - 0.5) * 2, lat], { zone, south })
  const radius = 300 + a.real() * 700
  const corners = Array.from({ length: vertices }, (_, i): Corner => {
    const angle = ((i + 0.2 + a.real() * 0.6) / vertices) * 2 * Math.PI
    const reach = radius * (0.75 + a.real() * 0.5)
    const [e, n] = [to(east + reach * Math.sin(angle), 3), to(north + reach * Math.cos(angle), 3)]
    const [x, y] = fromUtm(e, n, { zone, south }, 'SIRGAS 2000')
    return {
      nome: name(i + 1),
      east: e,
      north: n,
      altitude: to(150 + a.real() * 500, 2),
      neighbour: NEIGHBOURS[Math.floor((i / vertices) * NEIGHBOURS.length)] as string,
      geographic: [to(x * 3600, 4) / 3600, to(y * 3600, 4) / 3600],
      truth: fromUtm(e, n, { zone, south }, datum),
    }
  })
  const sides = corners.map((corner, i) => minus(planeOf(corners[(i + 1) % vertices] as Corner), planeOf(corner)))
  return {
    datum,
    zone,
    corners,
    area_ha: to(planeArea(corners.map(planeOf)) / 10_000, 4),
    perimetro_m: to(
      sides.reduce((sum, side) => sum + lengthOf(side), 0),
      2,
    ),
  }
}

export const planeOf = ({ east, north }: Corner): Vector => [east, north]

/**
 * Returns the azimuth of a side in degrees, rounded to a second, and its length in metres, rounded to a centimetre, as
 * they are printed. Both are measured from corner to corner, in the plane or on the ellipsoid.
 */
export function sideOf(
  corners: readonly Corner[],
  i: number,
  how: 'plane' | 'ellipsoid',
): { azimuth: number; distance: number } {
  const [from, next] = [corners[i] as Corner, corners[(i + 1) % corners.length] as Corner]
  const side = how === 'plane' ? minus(planeOf(next), planeOf(from)) : geodeticVector(from.geographic, next.geographic)
  return { azimuth: to(azimuthOf(side) * 3600, 0) / 3600, distance: to(lengthOf(side), 2) }
}

/** Returns the distance in metres from the beginning to the end of a walk along these sides. */
export const gapOf = (sides: readonly { azimuth: number; distance: number }[]): number =>
  to(lengthOf(closingOf(sides.map(({ azimuth, distance }) => polar(azimuth, distance)))), 3)
