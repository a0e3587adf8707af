import { SHIFTS } from '@car/geometry/datum'
import { InvalidLayer } from '../invalid-layer.ts'
import type { Gdal, Handle } from './gdal.ts'

/** Converts positions to degrees of SIRGAS 2000, in place; null if they are in these degrees already. */
export type ToDegrees = ((x: Float64Array, y: Float64Array) => boolean) | null

const SIRGAS_2000 = 4674
/** The order of axes in which longitude and easting come first, whatever the authority of the system says. */
const TRADITIONAL = 0
const ADVICE = 'Converta a camada para SIRGAS 2000 (EPSG:4674).'

/**
 * Returns the conversion from a system of coordinates.
 * @param code  the EPSG code
 * @throws InvalidLayer when this system is not supported
 */
export function systemOfCode(gdal: Gdal, code: number): ToDegrees {
  const system = gdal.newSystem(null)
  if (gdal.importCode(system, code) !== 0)
    throw new InvalidLayer(`O sistema de coordenadas EPSG:${code} não é lido. ${ADVICE}`)
  gdal.setAxes(system, TRADITIONAL)
  return toDegreesFrom(gdal, system, `O sistema de coordenadas EPSG:${code}`)
}

/**
 * Returns the conversion from a system of coordinates. WGS 84 counts as SIRGAS 2000, because the two differ by less
 * than a metre, and official layers are not that exact.
 * @param where  a name for the source of the system, for messages
 * @throws InvalidLayer when this system is not supported
 */
export function toDegreesFrom(gdal: Gdal, system: Handle, where: string): ToDegrees {
  const datum = gdal.systemValue(system, 'DATUM', 0)
  if (datum === null) throw new InvalidLayer(`${where} não descreve um sistema de coordenadas.`)
  const name = datum.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  const current = /sirgas2000|geocentrico.*americas2000|wgs(19)?84|worldgeodeticsystem1984/.test(name)
  if (!current && !/southamerican(datum)?(19)?69|sad(19)?69/.test(name))
    throw new InvalidLayer(`${where} diz que o datum é "${datum}", que não é lido. ${ADVICE}`)
  if (current && gdal.isGeographic(system) !== 0) return null
  const from = gdal.cloneSystem(system)
  const [dx, dy, dz] = SHIFTS[current ? 'SIRGAS 2000' : 'SAD69']
  gdal.setShift(from, dx, dy, dz, 0, 0, 0, 0)
  const transform = gdal.newTransform(from, degrees(gdal))
  if (transform === null) throw new InvalidLayer(`${where} descreve um sistema de coordenadas que não é lido.`)
  return (x, y) => gdal.transform(transform, x.length, x, y, null) !== 0
}

function degrees(gdal: Gdal): Handle {
  const system = gdal.newSystem(null)
  gdal.importCode(system, SIRGAS_2000)
  gdal.setAxes(system, TRADITIONAL)
  gdal.setShift(system, 0, 0, 0, 0, 0, 0, 0)
  return system
}
