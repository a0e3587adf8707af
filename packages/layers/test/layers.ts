import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Geometry } from '@car/vocabulary/geometry'
import { strToU8, zipSync } from 'fflate'
import { Builder } from 'flatbuffers'
import { Crs } from 'flatgeobuf/lib/mjs/flat-geobuf/crs.js'
import { Feature } from 'flatgeobuf/lib/mjs/flat-geobuf/feature.js'
import { GeometryType } from 'flatgeobuf/lib/mjs/flat-geobuf/geometry-type.js'
import { Geometry as FlatGeometry } from 'flatgeobuf/lib/mjs/flat-geobuf/geometry.js'
import { Header } from 'flatgeobuf/lib/mjs/flat-geobuf/header.js'
import { serialize } from 'flatgeobuf/lib/mjs/geojson.js'

/** Writes layers of made-up places in every format that this package reads. */

type Made = { geometry: Geometry | null; properties: Record<string, string | number | null> }

export const square = (west: number, south: number, side = 0.01): Geometry => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, south],
      [west + side, south],
      [west + side, south + side],
      [west, south + side],
      [west, south],
    ],
  ],
})

export const round = (lon: number, lat: number, vertices: number, radius = 0.2): Geometry => {
  const ring = Array.from({ length: vertices }, (_, i) => {
    const angle = (2 * Math.PI * i) / vertices
    return [lon + radius * Math.cos(angle), lat + radius * Math.sin(angle)]
  })
  return { type: 'Polygon', coordinates: [[...ring, ring[0] as number[]]] }
}

export const AREAS: readonly Made[] = [
  { geometry: square(-51, -10), properties: { terrai_codigo: 990001, terrai_nome: 'Araçá Miúdo' } },
  {
    geometry: {
      type: 'MultiPolygon',
      coordinates: [square(-52, -10), square(-52.5, -10)].map((g) => (g as { coordinates: number[][][] }).coordinates),
    },
    properties: { terrai_codigo: 990002, terrai_nome: 'Bacaba' },
  },
  {
    geometry: {
      type: 'Polygon',
      coordinates: [ringOf(square(-53, -10, 0.03)), ringOf(square(-52.99, -9.99)).toReversed()],
    },
    properties: { terrai_codigo: 990003, terrai_nome: null },
  },
]
export const WITHOUT_SHAPE: Made = { geometry: null, properties: { terrai_codigo: 990009, terrai_nome: 'Sem Desenho' } }

export function ringOf(geometry: Geometry): number[][] {
  return (geometry.type === 'Polygon' ? geometry.coordinates[0] : geometry.coordinates[0]?.[0]) ?? []
}

const features = (made: readonly Made[]) => made.map((one) => ({ type: 'Feature' as const, ...one }))

/**
 * Writes GeoJSON.
 * @param crs  the reference system, written after the features as some servers do
 */
export const geojson = (made: readonly Made[], crs?: string): string =>
  JSON.stringify({
    type: 'FeatureCollection',
    name: 'features',
    features: features(made),
    ...(crs === undefined ? {} : { crs: { type: 'name', properties: { name: crs } } }),
  })
export const lines = (made: readonly Made[]): string =>
  features(made)
    .map((one) => JSON.stringify(one))
    .join('\n')

export function csv(made: readonly Made[], delimiter = ';'): string {
  const names = Object.keys(made[0]?.properties ?? {})
  const quoted = (value: string | number | null) => `"${String(value ?? '').replaceAll('"', '""')}"`
  return [
    [...names, 'WKT_GEOM'],
    ...made.map(({ properties, geometry }) => [...Object.values(properties), geometry === null ? '' : wktOf(geometry)]),
  ]
    .map((row) => row.map(quoted).join(delimiter))
    .join('\r\n')
}

export function wktOf(geometry: Geometry): string {
  const ring = (points: number[][]) => `(${points.map((p) => p.join(' ')).join(', ')})`
  const polygon = (rings: number[][][]) => `(${rings.map(ring).join(', ')})`
  return geometry.type === 'Polygon'
    ? `POLYGON ${polygon(geometry.coordinates)}`
    : `MULTIPOLYGON (${geometry.coordinates.map(polygon).join(', ')})`
}

export const flatgeobuf = (made: readonly Made[], code = 4674): Uint8Array =>
  serialize({ type: 'FeatureCollection', features: features(made) } as Parameters<typeof serialize>[0], code)

type Builds = (builder: Builder) => number

/**
 * Builds `geometry` inside `depth` nested collections. Each collection has `times` parts, and all of them refer to one
 * object: the next inner collection, or `geometry` itself.
 */
export const repeated =
  (geometry: Builds, times: number, depth: number): Builds =>
  (builder) => {
    let offset = geometry(builder)
    for (let level = 0; level < depth; level++) {
      const parts = FlatGeometry.createPartsVector(builder, Array<number>(times).fill(offset))
      FlatGeometry.startGeometry(builder)
      FlatGeometry.addParts(builder, parts)
      FlatGeometry.addType(builder, GeometryType.GeometryCollection)
      offset = FlatGeometry.endGeometry(builder)
    }
    return offset
  }

/** Builds a polygon whose rings end at the given indices, which may be wrong. */
export const ringed =
  (geometry: Geometry, ends: number[]): Builds =>
  (builder) => {
    const positions = FlatGeometry.createXyVector(builder, ringOf(geometry).flat())
    const at = FlatGeometry.createEndsVector(builder, ends)
    FlatGeometry.startGeometry(builder)
    FlatGeometry.addXy(builder, positions)
    FlatGeometry.addEnds(builder, at)
    FlatGeometry.addType(builder, GeometryType.Polygon)
    return FlatGeometry.endGeometry(builder)
  }

/** Writes a FlatGeobuf of one feature, whose geometry may be one that no program would write. */
export function forged(geometry: Builds): Uint8Array {
  const [head, feature] = [new Builder(), new Builder()]
  Crs.startCrs(head)
  Crs.addCode(head, 4674)
  const crs = Crs.endCrs(head)
  Header.startHeader(head)
  Header.addGeometryType(head, GeometryType.Unknown)
  Header.addFeaturesCount(head, 1n)
  Header.addIndexNodeSize(head, 0)
  Header.addCrs(head, crs)
  head.finishSizePrefixed(Header.endHeader(head))
  const offset = geometry(feature)
  Feature.startFeature(feature)
  Feature.addGeometry(feature, offset)
  feature.finishSizePrefixed(Feature.endFeature(feature))
  const magic = Buffer.from('fgb\u0003fgb\u0001', 'latin1')
  return Buffer.concat([magic, head.asUint8Array(), feature.asUint8Array()])
}

export const PRJ = {
  sirgas2000:
    'GEOGCS["GCS_SIRGAS_2000",DATUM["D_SIRGAS_2000",SPHEROID["GRS_1980",6378137.0,298.257222101]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]',
  sad69:
    'GEOGCS["GCS_South_American_1969",DATUM["D_South_American_1969",SPHEROID["GRS_1967_Truncated",6378160.0,298.25]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]',
} as const

export const utm = (zone: number, datum: keyof typeof PRJ): string =>
  `PROJCS["Zone_${zone}S",${PRJ[datum]},PROJECTION["Transverse_Mercator"],PARAMETER["False_Easting",500000.0],PARAMETER["False_Northing",10000000.0],PARAMETER["Central_Meridian",${zone * 6 - 183}.0],PARAMETER["Scale_Factor",0.9996],PARAMETER["Latitude_Of_Origin",0.0],UNIT["Meter",1.0]]`

type Parts = Record<string, Uint8Array>
type Written = { prj?: string | null; cpg?: string | null; encoding?: 'latin1' | 'utf8' }

export function shapefile(
  made: readonly Made[],
  { prj = PRJ.sirgas2000, cpg = null, encoding = 'latin1' }: Written = {},
): Parts {
  return {
    'camada.shp': shp(made),
    'camada.shx': shx(made),
    'camada.dbf': dbf(made, encoding),
    ...(prj === null ? {} : { 'camada.prj': strToU8(prj) }),
    ...(cpg === null ? {} : { 'camada.cpg': strToU8(cpg) }),
  }
}
export const zipped = (parts: Parts): Uint8Array => zipSync(parts)

const recordsOf = (made: readonly Made[]): Buffer[] =>
  made.map(({ geometry }) => (geometry === null ? Buffer.alloc(4) : polygonRecord(geometry)))
const shp = (made: readonly Made[]): Uint8Array => shpOf(recordsOf(made))
const shx = (made: readonly Made[]): Uint8Array => shxOf(recordsOf(made))

/** Writes the index of a Shapefile: where each record begins, and its size, in units of two bytes. */
export function shxOf(contents: readonly Buffer[]): Uint8Array {
  const index = Buffer.alloc(100 + 8 * contents.length)
  shpOf(contents)
    .subarray(0, 100)
    .forEach((byte, at) => (index[at] = byte))
  index.writeInt32BE(index.length / 2, 24)
  let at = 50
  for (const [i, content] of contents.entries()) {
    index.writeInt32BE(at, 100 + 8 * i)
    index.writeInt32BE(content.length / 2, 104 + 8 * i)
    at += 4 + content.length / 2
  }
  return index
}

export function shpOf(contents: readonly Buffer[]): Uint8Array {
  const records = contents.map((content, i) => {
    const head = Buffer.alloc(8)
    head.writeInt32BE(i + 1, 0)
    head.writeInt32BE(content.length / 2, 4)
    return Buffer.concat([head, content])
  })
  const header = Buffer.alloc(100)
  header.writeInt32BE(9994, 0)
  header.writeInt32BE((100 + Buffer.concat(records).length) / 2, 24)
  header.writeInt32LE(1000, 28)
  header.writeInt32LE(5, 32)
  return Buffer.concat([header, ...records])
}

/** Writes the record of a polygon. In a Shapefile outlines run clockwise, and holes counter-clockwise. */
function polygonRecord(geometry: Geometry): Buffer {
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
  const rings = polygons.flatMap((polygon) => polygon.map((ring) => ring.toReversed()))
  const points = rings.flat()
  const record = Buffer.alloc(44 + 4 * rings.length + 16 * points.length)
  record.writeInt32LE(5, 0)
  record.writeInt32LE(rings.length, 36)
  record.writeInt32LE(points.length, 40)
  let [at, first] = [44, 0]
  for (const ring of rings) {
    at = record.writeInt32LE(first, at)
    first += ring.length
  }
  for (const [x = 0, y = 0] of points) at = record.writeDoubleLE(y, record.writeDoubleLE(x, at))
  return record
}

const WIDTH = 60
/** Writes a dBase table. All values are written as text, and names of columns are cut to ten letters. */
function dbf(made: readonly Made[], encoding: 'latin1' | 'utf8'): Uint8Array {
  const names = Object.keys(made[0]?.properties ?? {})
  const header = Buffer.alloc(33 + 32 * names.length)
  header[0] = 3
  header.writeUInt32LE(made.length, 4)
  header.writeUInt16LE(header.length, 8)
  header.writeUInt16LE(1 + WIDTH * names.length, 10)
  for (const [i, name] of names.entries()) {
    const at = 32 + 32 * i
    header.write(name.slice(0, 10), at, 'latin1')
    header.write(typeof made[0]?.properties[name] === 'number' ? 'N' : 'C', at + 11, 'latin1')
    header[at + 16] = WIDTH
  }
  header[header.length - 1] = 0x0d
  const rows = made.map(({ properties }) =>
    Buffer.concat([
      Buffer.from(' '),
      ...names.map((name) => {
        const cell = Buffer.alloc(WIDTH, ' ')
        Buffer.from(String(properties[name] ?? ''), encoding).copy(cell)
        return cell
      }),
    ]),
  )
  return Buffer.concat([header, ...rows, Buffer.from([0x1a])])
}

export function writeGeopackage(path: string, made: readonly Made[], code = 4674): void {
  const database = new DatabaseSync(path)
  const names = Object.keys(made[0]?.properties ?? {})
  const typed = (name: string) => `${name} ${typeof made[0]?.properties[name] === 'number' ? 'INTEGER' : 'TEXT'}`
  database.exec(`
    PRAGMA application_id = 1196444487;
    PRAGMA user_version = 10300;
    CREATE TABLE gpkg_spatial_ref_sys (
      srs_name TEXT, srs_id INTEGER PRIMARY KEY, organization TEXT, organization_coordsys_id INTEGER, definition TEXT,
      description TEXT);
    CREATE TABLE gpkg_contents (
      table_name TEXT PRIMARY KEY, data_type TEXT, identifier TEXT, description TEXT, last_change TEXT, min_x, min_y,
      max_x, max_y, srs_id INTEGER);
    CREATE TABLE gpkg_geometry_columns (
      table_name TEXT, column_name TEXT, geometry_type_name TEXT, srs_id INTEGER, z INTEGER, m INTEGER);
    INSERT INTO gpkg_spatial_ref_sys VALUES ('system', 1, 'EPSG', ${code}, '${PRJ.sirgas2000}', NULL);
    INSERT INTO gpkg_contents (table_name, data_type, srs_id) VALUES ('camada', 'features', 1);
    INSERT INTO gpkg_geometry_columns VALUES ('camada', 'geom', 'GEOMETRY', 1, 0, 0);
    CREATE TABLE camada (fid INTEGER PRIMARY KEY, geom BLOB, ${names.map(typed).join(', ')})`)
  const insert = database.prepare(
    `INSERT INTO camada (geom, ${names.join(', ')}) VALUES (?${', ?'.repeat(names.length)})`,
  )
  for (const { geometry, properties } of made)
    insert.run(geometry === null ? null : packaged(geometry), ...names.map((name) => properties[name] ?? null))
  database.close()
}

function packaged(geometry: Geometry): Buffer {
  const header = Buffer.from([0x47, 0x50, 0, 1, 0, 0, 0, 0])
  return Buffer.concat([header, wkbOf(geometry)])
}

export function wkbOf(geometry: Geometry): Buffer {
  const word = (n: number) => {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32LE(n)
    return bytes
  }
  const polygon = (rings: number[][][]): Buffer =>
    Buffer.concat([
      Buffer.from([1]),
      word(3),
      word(rings.length),
      ...rings.flatMap((ring) => [
        word(ring.length),
        ...ring.flat().map((n) => {
          const bytes = Buffer.alloc(8)
          bytes.writeDoubleLE(n)
          return bytes
        }),
      ]),
    ])
  return geometry.type === 'Polygon'
    ? polygon(geometry.coordinates)
    : Buffer.concat([
        Buffer.from([1]),
        word(6),
        word(geometry.coordinates.length),
        ...geometry.coordinates.map(polygon),
      ])
}

export function put(folder: string, name: string, content: string | Uint8Array): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}
