import { open } from 'node:fs/promises'
import { createReadStream } from 'node:fs'
import { InvalidLayer } from '../invalid-layer.ts'
import { featuresOfCsv } from './csv.ts'
import { columnsOf, type Dataset, drawnIn, featuresOf, layerOf } from './dataset.ts'
import type { Gdal, Handle } from './gdal.ts'
import { featuresOfGeojson, systemOfGeojson } from './geojson.ts'
import { requirePlainTable } from './geopackage.ts'
import type { Asked, Feature } from './protocol.ts'
import { toDegreesFrom } from './reference-system.ts'
import { featuresOfShapefile } from './shapefile.ts'

/** The number of bytes at the beginning and at the end of a file that show its format and its reference system. */
const LOOKED_AT = 65_536
const CHUNK = 1_048_576
/** The most letters of GDAL's own messages that are passed on. */
const SAID = 200
/** The byte before each feature of a GeoJSON text sequence (RFC 8142). */
const RS = '\u001E'

type Features = Iterable<Feature> | AsyncIterable<Feature>

/**
 * Reads the features of a layer, in degrees of SIRGAS 2000. The content shows the format: zipped Shapefile, FlatGeobuf,
 * GeoPackage, GeoJSON (a collection, or one feature after another), or CSV with well-known text.
 * @throws InvalidLayer, also while features are read
 */
export async function openLayer(gdal: Gdal, { path, wkt, camada }: Asked): Promise<Features> {
  const { beginning, end, size } = await endsOf(path)
  if (size === 0) throw new InvalidLayer('O arquivo está vazio.')
  const begins = (text: string) => beginning.subarray(0, text.length).toString('latin1') === text
  if (begins('PK')) return featuresOfShapefile(gdal, path, size, camada)
  if (begins('fgb')) {
    const dataset = opened(gdal, path, 'FlatGeobuf')
    return featuresOfDataset(gdal, dataset, layerOf(gdal, dataset, camada))
  }
  if (begins('SQLite format 3\0')) {
    // The child may not lock files, and nobody writes to this one.
    const dataset = opened(gdal, path, 'GPKG', ['IMMUTABLE=YES', 'LIST_ALL_TABLES=NO'])
    const layer = layerOf(gdal, dataset, camada)
    requirePlainTable(gdal, dataset.handle, gdal.layerName(layer))
    return featuresOfDataset(gdal, dataset, layer)
  }
  const text = beginning.toString('utf8').replace(/^\uFEFF/, '')
  if (text.replaceAll(RS, '').trimStart().startsWith('{')) {
    const source = createReadStream(path, { highWaterMark: CHUNK }) as AsyncIterable<Buffer>
    return featuresOfGeojson(source, systemOfGeojson(gdal, text + end.toString('utf8')))
  }
  if (beginning.includes(0)) throw new InvalidLayer('O arquivo não está em nenhuma das formas que são lidas.')
  return featuresOfCsv(gdal, path, beginning, wkt)
}

const NAMES = { FlatGeobuf: 'O FlatGeobuf', GPKG: 'O GeoPackage' } as const

function opened(gdal: Gdal, path: string, format: keyof typeof NAMES, options?: string[]): Dataset {
  const handle = gdal.open(path, format, options)
  const what = NAMES[format]
  if (handle !== null) return { handle, what }
  throw new InvalidLayer(`${what} está cortado ou corrompido (${(gdal.error() ?? '').slice(0, SAID)}).`)
}

function* featuresOfDataset(gdal: Gdal, { what }: Dataset, layer: Handle): Generator<Feature> {
  const system = gdal.layerSystem(layer)
  if (system === null) throw new InvalidLayer(`${what} não diz em que sistema estão as coordenadas.`)
  yield* featuresOf(gdal, layer, {
    columns: columnsOf(gdal, layer),
    toDegrees: toDegreesFrom(gdal, system, what),
    drawn: drawnIn(gdal),
    cut: (position) => new InvalidLayer(`${what} está cortado ou corrompido na feição ${position}.`),
  })
}

async function endsOf(path: string): Promise<{ beginning: Buffer; end: Buffer; size: number }> {
  await using file = await open(path)
  const { size } = await file.stat()
  const piece = async (position: number) => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(LOOKED_AT), 0, LOOKED_AT, position)
    return buffer.subarray(0, bytesRead)
  }
  const end = size > LOOKED_AT ? await piece(size - LOOKED_AT) : Buffer.alloc(0)
  return { beginning: await piece(0), end, size }
}
