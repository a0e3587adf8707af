import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { featuresOfCsv } from './csv.ts'
import type { LayerFeature, RawFeature } from './feature.ts'
import { openFlatgeobuf } from './flatgeobuf.ts'
import { featuresOfGeojson, systemOfGeojson } from './geojson.ts'
import { openGeopackage } from './geopackage.ts'
import { InvalidLayer } from './invalid-layer.ts'
import { inDegrees, type ToDegrees } from './reference-system.ts'
import { openShapefile } from './shapefile.ts'

/** The number of bytes at the beginning and at the end of a file that show its format and its reference system. */
const LOOKED_AT = 65_536
const CHUNK = 1_048_576
/** The byte before each feature of a GeoJSON text sequence (RFC 8142). */
const RS = '\u001E'

type Opened = { toDegrees: ToDegrees; features: AsyncIterable<RawFeature> }

/**
 * Reads the features of a layer, one at a time, in degrees of SIRGAS 2000. The content shows the format: zipped
 * Shapefile, FlatGeobuf, GeoPackage, GeoJSON (a collection, or one feature after another), or CSV with well-known text.
 * @param wkt  the column of a CSV with the geometry
 * @throws InvalidLayer, also while features are read
 */
export async function* readLayer(
  path: string,
  { wkt }: { wkt?: string | undefined } = {},
): AsyncGenerator<LayerFeature> {
  const { toDegrees, features } = await openLayer(path, wkt)
  for await (const feature of features) yield { ...feature, geometry: inDegrees(feature.geometry, toDegrees) }
}

async function openLayer(path: string, wkt: string | undefined): Promise<Opened> {
  const { beginning, end } = await endsOf(path)
  if (beginning.length === 0) throw new InvalidLayer('O arquivo está vazio.')
  const begins = (text: string) => beginning.subarray(0, text.length).toString('latin1') === text
  const stream = () => createReadStream(path, { highWaterMark: CHUNK }) as AsyncIterable<Buffer>
  if (begins('PK')) return openShapefile(path)
  if (begins('fgb')) return openFlatgeobuf(stream())
  if (begins('SQLite format 3\0')) return openGeopackage(path)
  const text = beginning.toString('utf8').replace(/^\uFEFF/, '')
  if (text.replaceAll(RS, '').trimStart().startsWith('{'))
    return { toDegrees: systemOfGeojson(text + end.toString('utf8')), features: featuresOfGeojson(stream()) }
  if (beginning.includes(0)) throw new InvalidLayer('O arquivo não está em nenhuma das formas que são lidas.')
  return { toDegrees: null, features: featuresOfCsv(stream(), beginning, wkt) }
}

async function endsOf(path: string): Promise<{ beginning: Buffer; end: Buffer }> {
  await using file = await open(path)
  const { size } = await file.stat()
  const piece = async (position: number) => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(LOOKED_AT), 0, LOOKED_AT, position)
    return buffer.subarray(0, bytesRead)
  }
  return { beginning: await piece(0), end: size > LOOKED_AT ? await piece(size - LOOKED_AT) : Buffer.alloc(0) }
}
