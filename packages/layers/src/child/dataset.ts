import { InvalidLayer } from '../invalid-layer.ts'
import { drawingOf, inDegrees } from './drawing.ts'
import type { Gdal, Handle } from './gdal.ts'
import type { Drawing, Feature } from './protocol.ts'
import type { ToDegrees } from './reference-system.ts'

/** The kind of a layer that is a table without geometries. */
const NO_GEOMETRY = 100
/** The most names of layers in a message. */
const LISTED = 40
const [INTEGER, REAL, STRING, DATE, DATE_TIME, INTEGER_64] = [0, 2, 4, 9, 11, 12]
const NUMBERS = [INTEGER, REAL, INTEGER_64]
const DATES = [DATE, DATE_TIME]

/** A dataset of GDAL, with its name in messages: "O GeoPackage". */
export type Dataset = { handle: Handle; what: string }

/**
 * Chooses the layer with geometries.
 * @param name  the name of the layer; undefined if there is only one
 * @throws InvalidLayer when there is no layer or no layer of this name, or when there are several and none is named
 */
export function layerOf(gdal: Gdal, { handle, what }: Dataset, name: string | undefined): Handle {
  const all = Array.from({ length: gdal.layers(handle) }, (_, n) => gdal.layer(handle, n))
  const layers = all.filter((layer) => gdal.layerKind(layer) !== NO_GEOMETRY)
  const named = layers.map((layer) => gdal.layerName(layer))
  if (layers.length === 0) throw new InvalidLayer(`${what} não tem camadas com geometria.`)
  return layers[chosen(named, name, what)] as Handle
}

/** Finds the one that is meant among the names of a file's layers. */
export function chosen(names: readonly string[], name: string | undefined, what: string): number {
  if (name === undefined && names.length === 1) return 0
  const found = name === undefined ? -1 : names.indexOf(name)
  if (found >= 0) return found
  const listed = names.slice(0, LISTED).join(', ')
  throw new InvalidLayer(
    name === undefined
      ? `${what} tem mais de uma camada: ${listed}. Diga qual com --camada.`
      : `${what} não tem a camada "${name}" de --camada. As camadas são: ${listed}.`,
  )
}

export type Column = { name: string; type: number; n: number }

export function columnsOf(gdal: Gdal, layer: Handle): Column[] {
  const definition = gdal.definition(layer)
  return Array.from({ length: gdal.fields(definition) }, (_, n) => {
    const field = gdal.field(definition, n)
    return { name: gdal.fieldName(field), type: gdal.fieldType(field), n }
  })
}

/** How the geometry of a feature is known, and what a failure to read a feature means for the file. */
export type Reading = {
  columns: readonly Column[]
  toDegrees: ToDegrees
  drawn(feature: Handle): Drawing
  cut(position: number): InvalidLayer
}

/** @throws InvalidLayer when GDAL cannot read a feature */
export function* featuresOf(gdal: Gdal, layer: Handle, reading: Reading): Generator<Feature> {
  const id = gdal.idColumn(layer)
  for (let position = 1; ; position++) {
    gdal.resetError()
    const feature = gdal.next(layer)
    const failed = gdal.error() !== null
    if (feature === null && failed) throw reading.cut(position)
    if (feature === null) return
    try {
      const named = id === '' ? {} : { [id]: gdal.id(feature) }
      const attributes = { ...named, ...attributesOf(gdal, feature, reading.columns) }
      const drawing = inDegrees(reading.drawn(feature), reading.toDegrees)
      yield { attributes, geometry: drawing === 'sem_geometria' && failed ? 'malformada' : drawing }
    } finally {
      gdal.destroy(feature)
    }
  }
}

/** Returns the drawing that GDAL has read with a feature. */
export const drawnIn =
  (gdal: Gdal) =>
  (feature: Handle): Drawing => {
    const geometry = gdal.geometry(feature)
    return geometry === null ? 'sem_geometria' : drawingOf(gdal, geometry)
  }

const attributesOf = (gdal: Gdal, feature: Handle, columns: readonly Column[]): Feature['attributes'] =>
  Object.fromEntries(
    columns.map(({ name, type, n }) => [name, gdal.has(feature, n) === 0 ? null : valueOf(gdal, feature, type, n)]),
  )

function valueOf(gdal: Gdal, feature: Handle, type: number, n: number): string | number | null {
  if (type === STRING) return gdal.text(feature, n).trim() || null
  if (NUMBERS.includes(type)) return gdal.number(feature, n)
  return DATES.includes(type) ? gdal.date(feature, n, null) : gdal.string(feature, n)
}
