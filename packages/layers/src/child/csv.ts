import { InvalidLayer } from '../invalid-layer.ts'
import { type Column, columnsOf, featuresOf } from './dataset.ts'
import { drawingOf } from './drawing.ts'
import type { Gdal } from './gdal.ts'
import type { Drawing, Feature } from './protocol.ts'

const MAX_ROW = 64 * 1_048_576
const DELIMITERS = { SEMICOLON: ';', COMMA: ',', TAB: '\t', PIPE: '|' } as const
/** The name by which GDAL knows the geometry that it would read by itself, from the column that it takes for one. */
const GEOMETRY = 'OGR_GEOMETRY'
/** PostGIS writes the number of the reference system before the text. */
const SYSTEM = /^\s*SRID\s*=\s*\d+\s*;/i

/**
 * Reads the rows of a table with a column of geometries as well-known text, in degrees of SIRGAS 2000.
 * @param beginning  the first bytes of the file
 * @param wkt        the name of the column; if omitted, the only column with a name that is usual for geometries
 * @throws InvalidLayer when the file is truncated, or is no table with geometries
 */
export function* featuresOfCsv(
  gdal: Gdal,
  path: string,
  beginning: Buffer,
  wkt: string | undefined,
): Generator<Feature> {
  const options = [`SEPARATOR=${delimiterOf(beginning)}`, 'HEADERS=YES', `MAX_LINE_SIZE=${MAX_ROW}`]
  const dataset = gdal.open(path, 'CSV', options)
  if (dataset === null) throw new InvalidLayer('O arquivo não está em nenhuma das formas que são lidas.')
  const layer = gdal.layer(dataset, 0)
  const columns = columnsOf(gdal, layer)
  const column = columnOf(columns, wkt)
  gdal.ignore(layer, [GEOMETRY, null])
  yield* featuresOf(gdal, layer, {
    columns: columns.filter(({ n }) => n !== column),
    toDegrees: null,
    drawn: (feature) => drawnAs(gdal, gdal.text(feature, column)),
    cut: (position) =>
      new InvalidLayer(`O arquivo foi cortado ou está corrompido: termina no meio da linha ${position}.`),
  })
}

function drawnAs(gdal: Gdal, text: string): Drawing {
  const body = text.replace(SYSTEM, '').trim()
  if (body === '') return 'sem_geometria'
  const geometry = gdal.geometryFromText(body)
  if (geometry === null) return 'malformada'
  const drawing = drawingOf(gdal, geometry)
  gdal.destroyGeometry(geometry)
  return drawing
}

function columnOf(columns: readonly Column[], wkt: string | undefined): number {
  const wanted = wkt?.toLowerCase()
  const found = columns.filter(({ name }) =>
    wanted === undefined ? /wkt|^(the_)?geom/i.test(name) : name.toLowerCase() === wanted,
  )
  if (found.length === 1) return (found[0] as Column).n
  const names = columns
    .slice(0, 40)
    .map(({ name }) => name)
    .join(', ')
  throw new InvalidLayer(
    wkt === undefined
      ? `Não se sabe que coluna tem a geometria em WKT: diga-a com --wkt. As colunas são: ${names}.`
      : `O arquivo não tem a coluna "${wkt}" de --wkt. As colunas são: ${names}.`,
  )
}

function delimiterOf(beginning: Buffer): string {
  const [line = ''] = beginning.toString('latin1').split(/\r?\n/, 1)
  const plain = line.replaceAll(/"[^"]*"/g, '')
  const count = (sign: string) => plain.split(sign).length
  return Object.entries(DELIMITERS).toSorted(([, a], [, b]) => count(b) - count(a))[0]?.[0] as string
}
